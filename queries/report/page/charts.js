// SPDX-License-Identifier: GPL-2.0-or-later
// What all charts share: a figure with an SVG, axes with units, a legend.
"use strict";

winnow.nextId = 0;

// {svg, plot, width, height} of a new chart; the figure's caption is its title. It is drawn for the
// width that there is, so that a small screen has readable labels.
winnow.chart = function (parent, title, description, height) {
  var margin = { top: 10, right: 14, bottom: 42, left: 60 };
  var id = "chart" + (winnow.nextId += 1), figure = parent.append("figure");
  figure.append("figcaption").text(title);
  var width = Math.max(260, Math.min(1080, figure.node().clientWidth || 1080));
  var svg = figure.append("svg").attr("viewBox", "0 0 " + width + " " + height)
      .attr("role", "img").attr("aria-labelledby", id + "t " + id + "d");
  svg.append("title").attr("id", id + "t").text(title);
  svg.append("desc").attr("id", id + "d").text(description);
  return { figure: figure, svg: svg,
           plot: svg.append("g").attr("transform", "translate(" + margin.left + "," + margin.top + ")"),
           width: width - margin.left - margin.right,
           height: height - margin.top - margin.bottom };
};

// How many labels of a width fit below a chart.
winnow.tickCount = function (chart, width) {
  return Math.max(1, Math.min(10, Math.floor(chart.width / width)));
};

winnow.yAxis = function (chart, scale, label) {
  var ticks = scale.ticks(5);
  chart.plot.append("g").selectAll("line").data(ticks).enter().append("line").attr("class", "grid")
      .attr("x2", chart.width).attr("y1", scale).attr("y2", scale);
  chart.plot.append("g").attr("class", "axis")
      .call(d3.axisLeft(scale).tickValues(ticks).tickSizeOuter(0));
  chart.plot.append("text").attr("transform", "rotate(-90)").attr("x", -chart.height / 2)
      .attr("y", -46).attr("text-anchor", "middle").text(label);
};

winnow.xAxis = function (chart, axis, label) {
  chart.plot.append("g").attr("class", "axis")
      .attr("transform", "translate(0," + chart.height + ")").call(axis.tickSizeOuter(0));
  chart.plot.append("text").attr("x", chart.width / 2).attr("y", chart.height + 36)
      .attr("text-anchor", "middle").text(label);
};

// lines: [{name, points: [{x, y, text}]}]; x and y are scales, style(name) is as in format.js.
winnow.drawLines = function (chart, lines, styleOf, x, y, onlyPoints) {
  var shape = d3.line().x(function (p) { return x(p.x); }).y(function (p) { return y(p.y); });
  lines.forEach(function (line) {
    var style = styleOf(line.name);
    var group = chart.plot.append("g").attr("class", "series");
    if (!onlyPoints) {
      group.append("path").attr("class", "line").style("stroke", style.colour)
          .attr("stroke-dasharray", style.dash || null).attr("d", shape(line.points));
    }
    group.selectAll("path.point").data(line.points).enter().append("path").attr("class", "point")
        .attr("d", d3.symbol().type(style.symbol).size(38)).style("fill", style.colour)
        .attr("transform", function (p) { return "translate(" + x(p.x) + "," + y(p.y) + ")"; })
        .append("title").text(function (p) { return line.name + ": " + p.text; });
  });
};

winnow.legend = function (parent, used, styleOf, onlyPoints) {
  var items = parent.append("ul").attr("class", "legend").selectAll("li").data(used).enter()
      .append("li");
  items.each(function (name) {
    var style = styleOf(name), item = d3.select(this);
    var svg = item.append("svg").attr("viewBox", "0 0 34 12").attr("aria-hidden", "true");
    if (!onlyPoints) {
      svg.append("line").attr("x2", 34).attr("y1", 6).attr("y2", 6).style("stroke", style.colour)
          .attr("stroke-width", 2).attr("stroke-dasharray", style.dash || null);
    }
    svg.append("path").attr("d", d3.symbol().type(style.symbol).size(38))
        .attr("transform", "translate(17,6)").style("fill", style.colour);
    item.append("bdi").text(name);
  });
};
