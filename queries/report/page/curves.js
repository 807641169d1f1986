// SPDX-License-Identifier: GPL-2.0-or-later
// Precision over recall.
"use strict";

winnow.recallLevels = d3.range(11).map(function (level) { return level / 10; });

winnow.recallCurves = function (state) {
  var scored = state.collection.results.filter(function (r) {
    return r.measures && state.mainArms.indexOf(r.arm) >= 0;
  });
  if (!scored.length) { winnow.close("curves"); return; }
  var body = winnow.open("curves");
  state.operators.forEach(function (op) {
    var lines = scored.filter(function (r) { return r.op === op; }).map(winnow.recallLine);
    if (lines.length) { winnow.recallChart(body, state, op, lines); }
  });
};

winnow.recallLine = function (result) {
  return { name: result.arm, points: winnow.recallLevels.map(function (recall) {
    var value = result.measures["iprec_at_recall_" + recall.toFixed(2)];
    return { x: recall, y: value,
             text: "precision " + winnow.score(value) + " at recall " + recall.toFixed(1) };
  }) };
};

winnow.recallChart = function (body, state, op, lines) {
  var title = winnow.operatorMeaning(op);
  var chart = winnow.chart(body, title, "Interpolated precision at eleven levels of recall, one line "
      + "an arm. The values are in the data of this page.", 360);
  var x = d3.scaleLinear([0, 1], [0, chart.width]), y = d3.scaleLinear([0, 1], [chart.height, 0]);
  winnow.yAxis(chart, y, "precision (share, interpolated)");
  winnow.xAxis(chart, d3.axisBottom(x).ticks(winnow.tickCount(chart, 44)), "recall (share of the relevant documents)");
  var style = function (name) { return winnow.armStyle(name, state.armNames); };
  winnow.drawLines(chart, lines, style, x, y);
  winnow.legend(chart.figure, lines.map(function (l) { return l.name; }), style);
};
