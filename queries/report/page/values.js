// SPDX-License-Identifier: GPL-2.0-or-later
// Measures over the values of a series or a sweep.
"use strict";

winnow.isNumber = function (text) {
  return text !== null && text.trim() !== "" && isFinite(Number(text));
};

// A chart of lines whose points have x as the user wrote it: a numeric axis if all are numbers.
// Between values without an order nothing lies, and so no line is drawn.
winnow.valueChart = function (body, title, axisTitle, measure, lines, style) {
  var values = winnow.unique([].concat.apply([], lines.map(function (l) {
    return l.points.map(function (p) { return p.x; });
  })));
  var numeric = values.every(winnow.isNumber);
  var chart = winnow.chart(body, title, winnow.title(measure) + " over " + axisTitle
      + "; the table below has the values.", 320);
  var x = numeric
      ? d3.scaleLinear(d3.extent(values, Number), [0, chart.width]).nice()
      : d3.scalePoint(values, [0, chart.width]).padding(0.3);
  var top = d3.max(lines, function (l) { return d3.max(l.points, function (p) { return p.y; }); });
  var y = d3.scaleLinear([0, top || 1], [chart.height, 0]).nice();
  if (numeric) {
    lines.forEach(function (l) { l.points.sort(function (a, b) { return a.x - b.x; }); });
  }
  winnow.yAxis(chart, y, winnow.title(measure) + (measure === "results" ? "" : " (0 to 1)"));
  winnow.xAxis(chart, winnow.valueTicks(chart, x, numeric ? null : values), axisTitle);
  winnow.drawLines(chart, lines, style, numeric ? function (v) { return x(Number(v)); } : x, y,
                   !numeric);
  winnow.legend(chart.figure, lines.map(function (l) { return l.name; }), style, !numeric);
};

// Of names as many as have room, and not more of each than has room.
winnow.valueTicks = function (chart, x, names) {
  if (!names) { return d3.axisBottom(x).ticks(winnow.tickCount(chart, 70)); }
  var longest = Math.min(12, d3.max(names, function (name) { return name.length; }));
  var every = Math.ceil(names.length / winnow.tickCount(chart, 7 * longest + 14));
  return d3.axisBottom(x)
      .tickValues(names.filter(function (name, at) { return at % every === 0; }))
      .tickFormat(function (name) {
        return name.length > longest ? name.slice(0, longest - 1) + "\u2026" : name;
      });
};

// The value that a line shows: the chosen measure, or without judgements the number of results.
winnow.charted = function (result, measure) {
  return result.measures ? result.measures[measure] : result.mean_results;
};

winnow.chartedTitle = function (results, measure) {
  return results.some(function (r) { return r.measures; }) ? measure : "results";
};

// One table for the chart's lines: a row a line, a column a value.
winnow.valueTable = function (body, caption, head, lines, values) {
  var columns = [{ head: head, text: true }].concat(values.map(function (v) {
    return { head: v };
  }));
  winnow.table(body, caption, columns, lines.map(function (line) {
    return [line.name].concat(values.map(function (value) {
      var point = line.points.filter(function (p) { return p.x === value; })[0];
      return point ? (point.y > 1 ? winnow.decimal(point.y) : winnow.score(point.y)) : "\u2013";
    }));
  }));
};

winnow.seriesCurves = function (state) {
  var collections = winnow.data.collections.filter(function (c) { return c.value !== null; });
  if (!winnow.data.series || collections.length < 2) { winnow.close("series"); return; }
  d3.select("#series-title").text("Series: " + winnow.data.series);
  var body = winnow.open("series"), charts = body.append("div").attr("class", "charts");
  var values = collections.map(function (c) { return c.value; });
  state.operators.forEach(function (op) {
    var all = [].concat.apply([], collections.map(function (c) { return c.results; }));
    var measure = winnow.chartedTitle(all, state.measure);
    var lines = winnow.seriesLines(state, collections, op);
    if (!lines.length) { return; }
    var title = winnow.title(measure) + ", " + winnow.operatorMeaning(op);
    winnow.valueChart(charts, title, winnow.data.series, measure, lines,
                      function (name) { return winnow.armStyle(name, state.armNames); });
    winnow.valueTable(body, title, "arm", lines, values);
  });
};

winnow.seriesLines = function (state, collections, op) {
  return state.mainArms.map(function (arm) {
    var points = [];
    collections.forEach(function (collection) {
      var result = collection.results.filter(function (r) { return r.arm === arm && r.op === op; })[0];
      if (!result) { return; }
      points.push(winnow.valuePoint(collection.value, winnow.charted(result, state.measure)));
    });
    return { name: arm, points: points };
  }).filter(function (line) { return line.points.length; });
};

winnow.valuePoint = function (x, y) {
  return { x: x, y: y, text: (y > 1 ? winnow.decimal(y) : winnow.score(y)) + " at " + x };
};

winnow.sweepCurves = function (state) {
  var swept = state.collection.arms.filter(function (a) {
    return a.parameter && state.armNames.indexOf(a.name) >= 0;
  });
  if (!swept.length) { winnow.close("sweeps"); return; }
  var body = winnow.open("sweeps"), charts = body.append("div").attr("class", "charts");
  winnow.unique(swept.map(function (a) { return a.parameter; })).forEach(function (parameter) {
    var arms = swept.filter(function (a) { return a.parameter === parameter; });
    var lines = winnow.sweepLines(state, arms);
    var measure = winnow.chartedTitle(state.collection.results, state.measure);
    var title = winnow.title(measure) + " over " + parameter;
    winnow.valueChart(charts, title, parameter, measure, lines, winnow.operatorStyle);
    winnow.valueTable(body, title, "operator", lines,
                      winnow.unique(arms.map(function (a) { return a.value; })));
    winnow.sweepSignificance(body, state, arms);
  });
};

// Of the chosen measure only: there may be many values.
winnow.sweepSignificance = function (body, state, arms) {
  var names = arms.map(function (a) { return a.name; });
  var comparisons = state.collection.comparisons.filter(function (c) {
    return c.stratum === "all" && names.indexOf(c.arm) >= 0 && c.measures[state.measure];
  });
  winnow.significanceByOperator(body, state, comparisons, function () { return [state.measure]; });
};

winnow.sweepLines = function (state, arms) {
  return state.operators.map(function (op) {
    var points = [];
    arms.forEach(function (arm) {
      var result = state.collection.results.filter(function (r) {
        return r.arm === arm.name && r.op === op;
      })[0];
      if (!result) { return; }
      points.push(winnow.valuePoint(arm.value, winnow.charted(result, state.measure)));
    });
    return { name: winnow.operator(op), points: points };
  }).filter(function (line) { return line.points.length; });
};
