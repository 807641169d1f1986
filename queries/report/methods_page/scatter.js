// SPDX-License-Identifier: GPL-2.0-or-later
// F1 against processor time.
"use strict";

// By the order of names, so that a method looks the same however good it was.
winnow.styleOf = function (name) {
  var methods = winnow.data.methods.concat(winnow.data.failed || []);
  return winnow.armStyle(name, methods.map(function (m) { return m.name; }).sort());
};

// The ends of an axis with some room around the values; one value alone has room as well.
winnow.roomy = function (values, share, least) {
  var low = d3.min(values), high = d3.max(values), room = Math.max(least, (high - low) * share);
  return [low - room, high + room];
};

winnow.overlap = function (a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
};

// Where a label may stand around its mark: right, left, then above and below.
winnow.labelBoxes = function (x, y, width) {
  var places = [[x + 9, y], [x - 9 - width, y]];
  [15, 28, 41].forEach(function (away) {
    [-away, away].forEach(function (down) {
      places.push([x + 7, y + down], [x - width / 2, y + down], [x - 7 - width, y + down]);
    });
  });
  return places.map(function (p) {
    return { left: p[0], right: p[0] + width, top: p[1] - 8, bottom: p[1] + 8, base: p[1] + 4 };
  });
};

// The first place of each label that covers no mark, no label before it and no edge.
winnow.placeLabels = function (marks, width) {
  var taken = marks.map(function (m) {
    return { left: m.x - 6, right: m.x + 6, top: m.y - 6, bottom: m.y + 6 };
  });
  marks.forEach(function (mark) {
    var boxes = winnow.labelBoxes(mark.x, mark.y, 6.9 * mark.name.length + 4);
    var free = boxes.filter(function (box) {
      return box.left > 0 && box.right < width
          && !taken.some(function (other) { return winnow.overlap(box, other); });
    });
    mark.label = free[0] || boxes[0];
    taken.push(mark.label);
  });
};

winnow.logTicks = function (x) {
  return d3.axisBottom(x).tickValues(x.ticks().filter(function (t) {
    return [1, 2, 5].indexOf(Math.round(t / Math.pow(10, Math.floor(Math.log10(t) + 1e-9)))) >= 0;
  })).tickFormat(function (t) { return d3.format(t < 1 ? ".2~f" : ",.0f")(t); });
};

winnow.drawMark = function (plot, method, mark, y) {
  var style = winnow.styleOf(method.name);
  if (winnow.isValue(method.f1_low) && winnow.isValue(method.f1_high)) {
    plot.append("line").attr("class", "reach").style("stroke", style.colour)
        .attr("x1", mark.x).attr("x2", mark.x).attr("y1", y(method.f1_low)).attr("y2", y(method.f1_high));
  }
  plot.append("path").attr("class", "point").style("fill", style.colour)
      .attr("d", d3.symbol().type(style.symbol).size(70))
      .attr("transform", "translate(" + mark.x + "," + mark.y + ")")
      .append("title").text(method.name + ": F1 " + winnow.score(method.f1) + " at "
          + winnow.milliseconds(method.cpu_ms_per_mb) + " a MB");
  var label = mark.label, side = label.left > mark.x ? label.left : label.right;
  if (Math.abs(label.base - 4 - mark.y) > 20) {
    plot.append("line").attr("class", "leader").attr("x1", mark.x).attr("y1", mark.y)
        .attr("x2", label.left < mark.x && label.right > mark.x ? mark.x : side).attr("y2", label.base - 4);
  }
  plot.append("text").attr("class", "name").attr("x", label.left).attr("y", label.base)
      .text(mark.name);
};

// A name as long as a chart has room for.
winnow.shortName = function (name) {
  return name.length > 28 ? name.slice(0, 27) + "\u2026" : name;
};

winnow.costChart = function () {
  var methods = winnow.data.methods.filter(function (m) { return m.cpu_ms_per_mb > 0; });
  if (methods.length < 2) { winnow.close("cost"); return; }
  var chart = winnow.chart(winnow.open("cost"), "F1 against processor time",
      "One mark a method, with the interval of F1. The table of methods has the values.", 420);
  var times = methods.map(function (m) { return m.cpu_ms_per_mb; });
  var x = d3.scaleLog([d3.min(times) / 1.5, d3.max(times) * 1.5], [0, chart.width]);
  var ends = [].concat.apply([], methods.map(function (m) {
    return [m.f1, m.f1_low, m.f1_high].filter(winnow.isValue);
  }));
  var room = winnow.roomy(ends, 0.06, 0.02);
  var y = d3.scaleLinear([Math.max(0, room[0]), Math.min(1, room[1])], [chart.height, 0]).nice();
  winnow.yAxis(chart, y, "F1 (0 to 1)");
  winnow.xAxis(chart, winnow.logTicks(x), "processor milliseconds a MB, learning and extracting (logarithmic)");
  var marks = methods.map(function (m) {
    return { name: winnow.shortName(m.name), x: x(m.cpu_ms_per_mb), y: y(m.f1) };
  });
  winnow.placeLabels(marks, chart.width);
  methods.forEach(function (method, at) { winnow.drawMark(chart.plot, method, marks[at], y); });
};
