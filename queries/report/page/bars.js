// SPDX-License-Identifier: GPL-2.0-or-later
// What each topic gained or lost.
"use strict";

// More topics than this share bars: nobody tells thinner ones apart.
winnow.maxBars = 2000;

winnow.resultOf = function (state, arm) {
  return state.collection.results.filter(function (r) {
    return r.arm === arm && r.op === state.op;
  })[0];
};

winnow.deltas = function (state) {
  var base = winnow.resultOf(state, state.baseline), other = winnow.resultOf(state, state.arm);
  if (!base || !other || base === other || !base.measures || !other.measures) { return []; }
  var before = {};
  base.topics.forEach(function (t) { before[t.topic] = t.measures[state.measure]; });
  return other.topics.map(function (t) {
    var old = before[t.topic];
    return { topic: t.topic, before: old, after: t.measures[state.measure],
             delta: t.measures[state.measure] - old };
  }).filter(function (d) { return isFinite(d.delta); })
      .sort(function (a, b) { return d3.descending(a.delta, b.delta); });
};

// Neighbours are averaged until few enough are left.
winnow.binned = function (deltas) {
  var size = Math.ceil(deltas.length / winnow.maxBars);
  return d3.range(0, deltas.length, size).map(function (begin) {
    var part = deltas.slice(begin, begin + size);
    return { delta: d3.mean(part, function (d) { return d.delta; }), first: part[0],
             number: part.length };
  });
};

winnow.barTitle = function (bar) {
  var d = bar.first, text = winnow.topicTexts[d.topic];
  var change = d.topic + (text ? " \u201c" + text + "\u201d" : "") + ": " + winnow.score(d.before)
      + " \u2192 " + winnow.score(d.after) + " (" + winnow.signed(d.delta) + ")";
  return bar.number > 1 ? change + " and " + (bar.number - 1) + " like it" : change;
};

winnow.topicBars = function (state) {
  var deltas = winnow.deltas(state);
  if (!deltas.length) { winnow.close("bars"); return; }
  var body = winnow.open("bars"), bars = winnow.binned(deltas);
  var title = winnow.title(state.measure) + " of " + state.arm + " minus " + state.baseline + ", "
      + winnow.operator(state.op);
  var chart = winnow.chart(body, title, winnow.barSummary(deltas), 
      { width: winnow.fitting(body), height: 320 });
  var x = d3.scaleLinear([0, bars.length], [0, chart.width]);
  var reach = d3.max(bars, function (b) { return Math.abs(b.delta); }) || 1;
  var y = d3.scaleLinear([-reach, reach], [chart.height, 0]).nice();
  winnow.yAxis(chart, y, "difference in " + winnow.title(state.measure));
  winnow.xAxis(chart, d3.axisBottom(d3.scaleLinear([0, deltas.length], [0, chart.width])),
               "topics, from the largest gain to the largest loss");
  winnow.drawBars(chart, bars, x, y);
  body.append("p").attr("class", "note").text(winnow.barSummary(deltas));
};

winnow.drawBars = function (chart, bars, x, y) {
  var step = x(1) - x(0), gap = step > 4 ? 1 : 0;
  chart.plot.append("g").selectAll("rect").data(bars).enter().append("rect")
      .attr("class", function (b) {
        return "bar " + (Math.abs(b.delta) < 1e-9 ? "tie" : b.delta > 0 ? "gain" : "loss");
      })
      .attr("x", function (b, at) { return x(at).toFixed(2); })
      .attr("width", Math.max(0.4, step - gap).toFixed(2))
      .attr("y", function (b) { return Math.min(y(0) - 0.5, y(b.delta)).toFixed(2); })
      // A tie is a hair on the line, so that it can be pointed at.
      .attr("height", function (b) { return Math.max(1, Math.abs(y(b.delta) - y(0))).toFixed(2); })
      .append("title").text(winnow.barTitle);
  chart.plot.append("line").attr("class", "zero").attr("x2", chart.width).attr("y1", y(0))
      .attr("y2", y(0));
};

// Drawn for the width that there is, so that a small screen has readable labels.
winnow.fitting = function (body) {
  return Math.max(360, Math.min(1080, body.node().clientWidth || 1080));
};

winnow.barSummary = function (deltas) {
  var better = deltas.filter(function (d) { return d.delta > 1e-9; }).length;
  var worse = deltas.filter(function (d) { return d.delta < -1e-9; }).length;
  var text = winnow.plural(better, "topic", "topics") + " better, " + winnow.count(worse)
      + " worse, " + winnow.count(deltas.length - better - worse) + " equal.";
  return deltas.length > winnow.maxBars ? text + " Each bar is the mean of several topics." : text;
};
