// SPDX-License-Identifier: GPL-2.0-or-later
// Numbers, names and colours, as people read them.
"use strict";
var winnow = {};
winnow.data = JSON.parse(document.getElementById("data").textContent);

// .356; the zero before the point says nothing where all values are below 1.
winnow.score = function (value) {
  if (value === null || value === undefined) { return "\u2013"; }
  return value.toFixed(3).replace(/^(-?)0\./, "$1.").replace("-", "\u2212");
};

// A difference that is not 0 never looks like one.
winnow.signed = function (value) {
  if (value === null || value === undefined) { return "\u2013"; }
  if (Math.abs(value) < 1e-9) { return "0"; }
  if (Math.abs(value) < 0.0005) { return "under .001"; }
  return (value > 0 ? "+" : "\u2212") + winnow.score(Math.abs(value));
};

// One end of an interval: whether it is above or below 0 matters, however small it is.
winnow.intervalEnd = function (value) {
  var text = winnow.score(Math.abs(value));
  if (text === ".000") { text = Math.abs(value).toFixed(4).replace(/^0/, ""); }
  if (text === ".0000") { return "0"; }
  return (value > 0 ? "+" : "\u2212") + text;
};

winnow.interval = function (values) {
  var reach = Math.max(Math.abs(values.interval_low), Math.abs(values.interval_high));
  if (reach < 0.0005) { return reach < 1e-9 ? "0" : "under .001"; }
  return winnow.intervalEnd(values.interval_low) + " to " + winnow.intervalEnd(values.interval_high);
};

winnow.pValue = function (p) { return p < 0.001 ? "<\u2009.001" : winnow.score(p); };

// "p < .001", "p = .041", on one line.
winnow.pSentence = function (p) {
  return p < 0.001 ? "p\u00a0<\u00a0.001" : "p\u00a0=\u00a0" + winnow.score(p);
};

winnow.count = function (value) { return d3.format(",")(Math.round(value)); };

winnow.decimal = function (value) {
  return d3.format(value < 100 ? ",.1f" : ",.0f")(value);
};

winnow.percent = function (value) { return (100 * value).toFixed(1) + "\u2009%"; };

winnow.bytes = function (value) {
  if (!value) { return "\u2013"; }
  return value < 1e6 ? (value / 1e3).toFixed(0) + " KB" : (value / 1e6).toFixed(1) + " MB";
};

winnow.plural = function (number, one, many) {
  return winnow.count(number) + " " + (number === 1 ? one : many);
};

winnow.unique = function (items) { return d3.set(items).values(); };

// Colour, dashes and marker of an arm are the same in all charts. A reader who sees no colours
// still has the dashes and markers.
winnow.dashes = ["", "7 3", "2 3", "9 3 2 3", "12 4", "4 4", "1 4"];
winnow.symbols = [d3.symbolCircle, d3.symbolSquare, d3.symbolTriangle, d3.symbolDiamond,
                  d3.symbolCross, d3.symbolStar, d3.symbolWye];

winnow.lineStyle = function (colour, place) {
  var kinds = winnow.symbols.length;
  return { colour: colour, dash: winnow.dashes[(place + Math.floor(place / kinds)) % kinds],
           symbol: winnow.symbols[place % kinds] };
};

// Where colours begin again, each has the next marker.
winnow.armStyle = function (name, names) {
  var place = Math.max(0, names.indexOf(name)), kinds = winnow.symbols.length;
  return winnow.lineStyle("var(--c" + ((place + Math.floor(place / kinds)) % kinds) + ")", place);
};

// The body of a section, emptied, and the section shown.
winnow.open = function (id) {
  var section = d3.select("#" + id);
  section.attr("hidden", null);
  return section.select(".body").html(null);
};

winnow.close = function (id) { d3.select("#" + id).attr("hidden", ""); };
