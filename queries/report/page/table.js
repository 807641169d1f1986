// SPDX-License-Identifier: GPL-2.0-or-later
// What all tables share.
"use strict";

// columns: [{head, text (left-aligned), hint}], rows: [[cell]], cell: text or {text, diff, best,
// swatch, baseline}. The first cell of a row is its head.
winnow.table = function (parent, caption, columns, rows) {
  var table = parent.append("div").attr("class", "scroll").attr("tabindex", 0)
      .attr("role", "region").attr("aria-label", caption).append("table");
  table.append("caption").text(caption);
  table.append("thead").append("tr").selectAll("th").data(columns).enter().append("th")
      .attr("scope", "col").attr("title", function (c) { return c.hint || null; })
      .attr("class", function (c) { return c.text ? "text" : null; })
      .text(function (c) { return c.head; });
  var lines = table.append("tbody").selectAll("tr").data(rows).enter().append("tr");
  lines.each(function (row) {
    var line = d3.select(this);
    row.forEach(function (cell, at) { winnow.cell(line, cell, at === 0, columns[at]); });
  });
  return table;
};

winnow.cell = function (line, cell, isHead, column) {
  var parts = typeof cell === "object" ? cell : { text: cell };
  var element = line.append(isHead ? "th" : "td").attr("scope", isHead ? "row" : null);
  element.classed("text", Boolean(column.text)).classed("wide", Boolean(column.wide))
      .classed("best", Boolean(parts.best)).classed("baseline", Boolean(parts.baseline));
  if (parts.swatch) {
    element.append("span").attr("class", "swatch").style("background", parts.swatch);
  }
  // Names and queries may be written from right to left.
  element.append(column.text ? "bdi" : "span").text(parts.text);
  if (parts.diff) { element.append("span").attr("class", "diff").text(parts.diff); }
};

winnow.armCell = function (state, name) {
  return { text: name, swatch: winnow.armStyle(name, state.armNames).colour,
           diff: name === state.baseline ? "baseline" : "" };
};

// Arms of a sweep have a section of their own; here they would be a thicket.
winnow.ofMainArms = function (state, items) {
  return items.filter(function (item) {
    return state.mainArms.indexOf(item.arm) >= 0
        && (item.baseline === undefined || item.baseline === state.baseline);
  });
};
