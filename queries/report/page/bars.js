// SPDX-License-Identifier: GPL-2.0-or-later
// What each topic gained or lost.
"use strict";

// Of each direction, in the table below the bars.
winnow.listedChanges = 50;

winnow.resultOf = function (state, arm) {
  return state.collection.results.filter(function (r) {
    return r.arm === arm && r.op === state.op;
  })[0];
};

// Topics are known by their places in the lists of the data, never by names in an object.
winnow.deltas = function (state) {
  var base = winnow.resultOf(state, state.baseline), other = winnow.resultOf(state, state.arm);
  if (!base || !other || base === other || !base.measures || !other.measures) { return []; }
  var before = base.by_topic.values[state.measure], after = other.by_topic.values[state.measure];
  return after.map(function (value, place) {
    return { place: place, before: before[place], after: value, delta: value - before[place] };
  }).filter(function (d) { return d.before !== null && d.after !== null; })
      .sort(function (a, b) { return d3.descending(a.delta, b.delta); });
};

// Neighbours are averaged until each bar has two pixels: thinner ones would flicker.
winnow.binned = function (deltas, width) {
  var size = Math.ceil(deltas.length / Math.floor(width / 2));
  return d3.range(0, deltas.length, size).map(function (begin) {
    var part = deltas.slice(begin, begin + size);
    return { delta: d3.mean(part, function (d) { return d.delta; }), first: part[0],
             number: part.length, size: size };
  });
};

winnow.barTitle = function (bar) {
  var d = bar.first, topics = winnow.data.topics, text = topics.texts[d.place];
  // The marks keep a query from right to left from turning what stands around it.
  var change = topics.topic_ids[d.place] + (text ? " \u201c\u2068" + text + "\u2069\u201d" : "")
      + ": " + winnow.score(d.before) + " \u2192 " + winnow.score(d.after)
      + " (" + winnow.signed(d.delta) + ")";
  return bar.number > 1 ? change + " and " + (bar.number - 1) + " like it" : change;
};

winnow.topicBars = function (state) {
  var deltas = winnow.deltas(state);
  if (!deltas.length) { winnow.close("bars"); return; }
  var body = winnow.open("bars"), summary = winnow.barSummary(deltas);
  var title = winnow.title(state.measure) + " of " + state.arm + " minus " + state.baseline
      + winnow.operatorSuffix(state.op);
  var chart = winnow.chart(body, title, summary, 320);
  var bars = winnow.binned(deltas, chart.width);
  var reach = d3.max(bars, function (b) { return Math.abs(b.delta); }) || 1;
  var y = d3.scaleLinear([-reach, reach], [chart.height, 0]).nice();
  winnow.yAxis(chart, y, "difference in " + winnow.title(state.measure));
  var topics = d3.scaleLinear([0, deltas.length], [0, chart.width]);
  winnow.xAxis(chart, d3.axisBottom(topics).ticks(winnow.tickCount(chart, 90)),
               "topics, from the largest gain to the largest loss");
  winnow.drawBars(chart, bars, y);
  if (bars[0].size > 1) { summary += " Each bar is the mean of " + bars[0].size + " topics."; }
  body.append("p").attr("class", "note").text(summary + " All of them are in the .tsv tables and in "
      + "report.json beside this page.");
  winnow.changeTables(body, state, deltas);
};

winnow.drawBars = function (chart, bars, y) {
  var x = d3.scaleLinear([0, bars.length], [0, chart.width]), gap = x(1) > 6 ? 1 : 0;
  chart.plot.append("g").attr("shape-rendering", "crispEdges").selectAll("rect").data(bars).enter()
      .append("rect").attr("class", function (b) {
        return "bar " + (Math.abs(b.delta) < 1e-9 ? "tie" : b.delta > 0 ? "gain" : "loss");
      })
      .attr("x", function (b, at) { return Math.round(x(at)); })
      .attr("width", function (b, at) { return Math.round(x(at + 1)) - Math.round(x(at)) - gap; })
      .attr("y", function (b) { return Math.min(y(0) - 0.5, y(b.delta)).toFixed(2); })
      // A tie is a hair on the line, so that it can be pointed at.
      .attr("height", function (b) { return Math.max(1, Math.abs(y(b.delta) - y(0))).toFixed(2); })
      .append("title").text(winnow.barTitle);
  chart.plot.append("line").attr("class", "zero").attr("x2", chart.width).attr("y1", y(0))
      .attr("y2", y(0));
};

winnow.barSummary = function (deltas) {
  var better = deltas.filter(function (d) { return d.delta > 1e-9; }).length;
  var worse = deltas.filter(function (d) { return d.delta < -1e-9; }).length;
  return winnow.plural(better, "topic", "topics") + " better, " + winnow.count(worse) + " worse, "
      + winnow.count(deltas.length - better - worse) + " equal.";
};

// For those who cannot point at a bar, or want to copy.
winnow.changeTables = function (body, state, deltas) {
  var gains = deltas.filter(function (d) { return d.delta > 1e-9; }).slice(0, winnow.listedChanges);
  var losses = deltas.filter(function (d) { return d.delta < -1e-9; }).reverse()
      .slice(0, winnow.listedChanges);
  if (!gains.length && !losses.length) { return; }
  var details = body.append("details");
  details.append("summary").text("The largest changes as a table");
  winnow.changeTable(details, state, "Largest gains", gains);
  winnow.changeTable(details, state, "Largest losses", losses);
};

winnow.changeTable = function (parent, state, caption, deltas) {
  if (!deltas.length) { return; }
  var topics = winnow.data.topics;
  var columns = [{ head: "topic", text: true }, { head: "query", text: true, wide: true },
                 { head: state.baseline }, { head: state.arm }, { head: "change" }];
  winnow.table(parent, caption + " in " + winnow.title(state.measure)
      + winnow.operatorSuffix(state.op), columns, deltas.map(function (d) {
    return [topics.topic_ids[d.place], topics.texts[d.place], winnow.score(d.before),
            winnow.score(d.after), winnow.signed(d.delta)];
  }));
};
