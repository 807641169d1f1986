// SPDX-License-Identifier: GPL-2.0-or-later
// A row of dots a method: one a site, and their mean.
"use strict";

winnow.bySite = function (method, value) {
  return (method.by_site || []).filter(function (s) { return winnow.isValue(s[value]); });
};

// value: the name in the data; ends: of the axis; text(v) as people read it.
winnow.dotPlot = function (body, title, value, ends, axisTitle, text) {
  var methods = winnow.data.methods, rowHeight = 30;
  var chart = winnow.chart(body, title, "One row a method, one dot a site. The tables have the values.",
                           methods.length * rowHeight + 72);
  var names = methods.map(function (m) { return m.name; });
  var indent = Math.min(chart.width * 0.4,
                        d3.max(names, function (n) { return winnow.shortName(n).length; }) * 7 + 12 - 46);
  indent = Math.max(0, indent);
  var x = d3.scaleLinear(ends, [indent, chart.width]);
  var y = d3.scaleBand(names, [0, chart.height]);
  winnow.verticalGrid(chart, x, x.ticks(Math.max(2, Math.floor((chart.width - indent) / 70))), text);
  chart.plot.append("text").attr("x", (indent + chart.width) / 2).attr("y", chart.height + 36)
      .attr("text-anchor", "middle").text(axisTitle);
  methods.forEach(function (method) {
    winnow.dotRow(chart.plot, method, value, x, y(method.name) + y.bandwidth() / 2, indent, text);
  });
};

winnow.verticalGrid = function (chart, x, ticks, text) {
  chart.plot.append("g").selectAll("line").data(ticks).enter().append("line").attr("class", "grid")
      .attr("x1", x).attr("x2", x).attr("y1", 0).attr("y2", chart.height);
  chart.plot.append("g").attr("class", "axis").attr("transform", "translate(0," + chart.height + ")")
      .call(d3.axisBottom(x).tickValues(ticks).tickFormat(text).tickSizeOuter(0));
};

winnow.dotRow = function (plot, method, value, x, y, indent, text) {
  var style = winnow.styleOf(method.name);
  plot.append("text").attr("class", "name").attr("x", indent - 12).attr("y", y + 4)
      .attr("text-anchor", "end").text(winnow.shortName(method.name))
      .append("title").text(method.name);
  plot.append("g").selectAll("circle").data(winnow.bySite(method, value)).enter().append("circle")
      .attr("class", "site").attr("r", 3.2).attr("cx", function (s) { return x(s[value]); })
      .attr("cy", y).style("fill", style.colour)
      .append("title").text(function (s) { return method.name + ", " + s.site + ": " + text(s[value]); });
  if (value === "f1" && winnow.isValue(method.f1_low) && winnow.isValue(method.f1_high)) {
    plot.append("line").attr("class", "reach").style("stroke", style.colour).attr("y1", y).attr("y2", y)
        .attr("x1", x(method.f1_low)).attr("x2", x(method.f1_high));
  }
  if (!winnow.isValue(method[value])) { return; }
  plot.append("path").attr("class", "point").style("fill", style.colour)
      .attr("d", d3.symbol().type(style.symbol).size(90))
      .attr("transform", "translate(" + x(method[value]) + "," + y + ")")
      .append("title").text(method.name + ": " + text(method[value]));
};

winnow.spreadChart = function () {
  if (winnow.data.sites.length < 2) { winnow.close("spread"); return; }
  var values = [].concat.apply([], winnow.data.methods.map(function (m) {
    return winnow.bySite(m, "f1").map(function (s) { return s.f1; });
  }));
  winnow.dotPlot(winnow.open("spread"), "F1 by site", "f1", [Math.min(0.5, d3.min(values) || 0), 1],
                 "F1 (0 to 1)", winnow.score);
};

winnow.removedChart = function () {
  winnow.dotPlot(winnow.open("removed"), "Share of the visible words that is removed", "removed", [0, 1],
                 winnow.data.sites.length > 1 ? "share of the words; small dots are sites" : "share of the words",
                 function (v) { return Math.round(100 * v) + "\u2009%"; });
};
