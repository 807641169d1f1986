// SPDX-License-Identifier: GPL-2.0-or-later
// Curves of the methods' parameters.
"use strict";

winnow.shares = { axis: "share or ratio", top: 1, text: winnow.score };
winnow.times = { axis: "processor milliseconds", top: 0, text: winnow.decimal };

// Lines of one chart: [{name, of}], `of` the value's name in a point; without values no line. `kind`
// is one of those above.
winnow.studyLines = function (points, x, lines, kind) {
  return lines.map(function (line) {
    return { name: line.name, points: points.filter(function (p) {
      return winnow.isValue(p[line.of]);
    }).map(function (p) {
      return { x: p[x], y: p[line.of], text: kind.text(p[line.of]) + " at " + p[x] };
    }) };
  }).filter(function (line) { return line.points.length; });
};

winnow.studyChart = function (body, title, points, x, xTitle, lines, kind) {
  var drawn = winnow.studyLines(points || [], x, lines, kind);
  if (!drawn.length) { return; }
  var names = lines.map(function (l) { return l.name; });
  var style = function (name) { return winnow.armStyle(name, names); };
  var chart = winnow.chart(body, title, "One line a measure. The values are in the data of this page.", 320);
  var xs = points.map(function (p) { return p[x]; });
  var across = d3.scaleLinear(d3.extent(xs), [0, chart.width]);
  var top = d3.max(drawn, function (l) { return d3.max(l.points, function (p) { return p.y; }); });
  var y = d3.scaleLinear([0, Math.max(kind.top, top) || 1], [chart.height, 0]).nice();
  winnow.yAxis(chart, y, kind.axis);
  winnow.xAxis(chart, d3.axisBottom(across).ticks(winnow.tickCount(chart, 60)), xTitle);
  winnow.drawLines(chart, drawn, style, across, y);
  winnow.legend(chart.figure, drawn.map(function (l) { return l.name; }), style);
};

winnow.tableCurves = function (curves) {
  if (!curves) { winnow.close("tables"); return; }
  var body = winnow.open("tables");
  d3.select("#tables-text").text("Chunks of text between the boundaries of tables that stand on many pages "
      + "of a template are taken for parts of it. "
      + (curves.actual ? "Discovery: template tables found over the "
         + winnow.plural(curves.actual, "table", "tables") + " with a fixed text of their own ("
         + winnow.count(curves.all) + " with those that only hold others or vary); above 1 some are none. " : "")
      + "Average template fraction: words of the template over the words of a page.");
  var lines = [{ name: "discovery", of: "ttdr" }, { name: "average template fraction", of: "atf" }];
  winnow.studyChart(body, "Over the threshold", curves.by_threshold, "threshold",
                    "share of a template\u2019s pages that must have the chunk", lines, winnow.shares);
  winnow.studyChart(body, "Over the pages looked at", curves.by_sample, "pages",
                    "pages of each template", lines, winnow.shares);
  winnow.studyChart(body, "Time over the pages looked at", curves.by_sample, "pages",
                    "pages of each template", [{ name: "processor time", of: "ms" }], winnow.times);
};

winnow.matchingCurves = function (curves) {
  if (!curves) { winnow.close("matching"); return; }
  var body = winnow.open("matching");
  d3.select("#matching-text").text("Of " + winnow.plural(curves.pages, "page", "pages")
      + " that were not learned from, by trees of " + winnow.plural(curves.learned, "other", "others")
      + ". Strict and greedy matching take a page only if the tree describes it without exception; "
      + "tolerant matching takes most, and leaves some of their nodes without a place. Where it is not "
      + "varied, structure-delta is " + curves.structure_delta + ", and text-delta " + curves.text_delta + ".");
  var lines = [{ name: "strict", of: "strict" }, { name: "greedy", of: "greedy" },
               { name: "tolerant", of: "tolerant" }, { name: "nodes without a place", of: "unmatched" }];
  winnow.studyChart(body, "Over structure-delta", curves.by_structure_delta, "value", "structure-delta", lines,
                    winnow.shares);
  winnow.studyChart(body, "Over text-delta", curves.by_text_delta, "value", "text-delta", lines, winnow.shares);
};
