// SPDX-License-Identifier: GPL-2.0-or-later
// What is shown, in words and in the table of methods.
"use strict";

winnow.isValue = function (value) { return typeof value === "number" && isFinite(value); };

winnow.milliseconds = function (value) {
  if (!winnow.isValue(value)) { return "\u2013"; }
  return d3.format(value < 10 ? ".1f" : ",.0f")(value) + "\u2009ms";
};

winnow.methodNamed = function (name) {
  return winnow.data.methods.filter(function (m) { return m.name === name; })[0];
};

winnow.sumOf = function (name) {
  return d3.sum(winnow.data.sites, function (s) { return s[name]; });
};

winnow.subject = function () {
  var data = winnow.data, pages = winnow.sumOf("pages"), scored = winnow.sumOf("scored");
  d3.select("#subject").text(winnow.plural(data.methods.length, "method", "methods") + " on "
      + winnow.plural(data.sites.length, "site", "sites") + ": " + winnow.plural(pages, "page", "pages")
      + " (" + winnow.bytes(winnow.sumOf("bytes")) + "), "
      + (scored === pages ? "all" : winnow.count(scored)) + " scored against a text of what is main.");
};

// What the difference to the default proves.
winnow.differenceSentence = function (best, other) {
  var text = "The default, " + other.name + ", has " + winnow.score(other.f1);
  if (!winnow.isValue(best.difference_low)) { return text + "."; }
  return text + ", a difference of " + winnow.signed(best.difference) + " that "
      + (best.difference_low > 0 ? "is unlikely to be chance" : "may be chance") + " (95\u2009%: "
      + winnow.range(best.difference_low, best.difference_high, winnow.intervalEnd) + ").";
};

winnow.range = function (low, high, text) {
  return winnow.isValue(low) && winnow.isValue(high) ? text(low) + " to " + text(high) : "\u2013";
};

winnow.inShort = function () {
  var methods = winnow.data.methods.filter(function (m) { return winnow.isValue(m.f1); });
  if (!methods.length) { winnow.close("headline"); return; }
  var best = methods.reduce(function (a, b) { return b.f1 > a.f1 ? b : a; });
  var other = winnow.methodNamed(winnow.data.default), body = winnow.open("headline");
  if (other && other.f1 === best.f1) { best = other; }
  var isDefault = best.name === winnow.data.default;
  body.append("p").text(best.name + (isDefault ? ", the default," : "") + " has the highest F1: "
      + winnow.score(best.f1) + " (precision " + winnow.score(best.precision) + ", recall "
      + winnow.score(best.recall) + "). " + (other && !isDefault ? winnow.differenceSentence(best, other) : ""));
  var timed = methods.filter(function (m) { return m.cpu_ms_per_mb > 0; });
  if (timed.length < 2) { return; }
  var cheap = timed.reduce(function (a, b) { return b.cpu_ms_per_mb < a.cpu_ms_per_mb ? b : a; });
  if (cheap === best) { return; }
  body.append("p").text(cheap.name + " takes the least processor time, " + winnow.milliseconds(cheap.cpu_ms_per_mb)
      + " a MB, " + winnow.decimal(best.cpu_ms_per_mb / cheap.cpu_ms_per_mb) + " times less than " + best.name
      + ", for an F1 of " + winnow.score(cheap.f1) + ".");
};

winnow.failures = function () {
  var failed = winnow.data.failed || [];
  if (!failed.length) { winnow.close("failed"); return; }
  winnow.table(winnow.open("failed"), "Failed", [{ head: "method", text: true },
      { head: "what happened", text: true, wide: true }],
               failed.map(function (f) { return [f.name, f.error]; }));
};

// [{head, of, text, better}]: better is 1 if more is, -1 if less is, 0 if neither.
winnow.methodColumns = [
  { head: "F1", of: "f1", better: 1 }, { head: "precision", of: "precision", better: 1 },
  { head: "recall", of: "recall", better: 1 }, { head: "removed", of: "removed", better: 0 },
  { head: "learning ms/MB", of: "learn_ms_per_mb", better: 0 },
  { head: "extracting ms/MB", of: "extract_ms_per_mb", better: 0 },
  { head: "both ms/MB", of: "cpu_ms_per_mb", better: -1 },
  { head: "memory MB", of: "peak_megabytes", better: -1 }];

winnow.methodText = function (column, value) {
  if (!winnow.isValue(value)) { return "\u2013"; }
  if (column.of === "removed") { return winnow.percent(value); }
  return column.better === 1 ? winnow.score(value) : winnow.decimal(value);
};

winnow.bestOf = function (column) {
  if (!column.better || winnow.data.methods.length < 2) { return null; }
  var values = winnow.data.methods.map(function (m) { return m[column.of]; }).filter(winnow.isValue);
  return column.better > 0 ? d3.max(values) : d3.min(values);
};

winnow.methodCells = function (method) {
  var name = { text: method.name, swatch: winnow.styleOf(method.name).colour,
               diff: method.name === winnow.data.default ? "default" : "" };
  var cells = winnow.methodColumns.map(function (column) {
    var text = winnow.methodText(column, method[column.of]);
    return { text: text, best: winnow.isValue(method[column.of])
                 && text === winnow.methodText(column, winnow.bestOf(column)),
             diff: column.of === "f1" ? winnow.range(method.f1_low, method.f1_high, winnow.score) : "" };
  });
  var difference = { text: winnow.signed(method.difference), diff: winnow.isValue(method.difference)
      ? winnow.range(method.difference_low, method.difference_high, winnow.intervalEnd) : "" };
  return [name, cells[0], difference].concat(cells.slice(1));
};

winnow.methodTable = function () {
  if (!winnow.data.methods.length) { winnow.close("methods"); return; }
  var heads = winnow.methodColumns.map(function (c) { return { head: c.head }; });
  d3.select("#elsewhere").text(winnow.data.sites.length > 1 ? "sites" : "pages");
  heads.splice(1, 0, { head: "against the default" });
  winnow.table(winnow.open("methods"), "Methods by F1", [{ head: "method", text: true }].concat(heads),
               winnow.data.methods.map(winnow.methodCells));
};

// Pages that were not measured as others.
winnow.exceptions = function () {
  var refused = winnow.sumOf("refused"), texts = [];
  if (refused) { texts.push(winnow.plural(refused, "page", "pages") + " could not be parsed, with no text left."); }
  winnow.data.methods.forEach(function (m) {
    if (!m.on_their_own) { return; }
    texts.push(m.name + " classified " + winnow.plural(m.on_their_own, "page", "pages")
               + " on their own, as nothing that was learned was of use.");
  });
  return texts;
};

winnow.howMeasured = function () {
  var body = winnow.open("method"), sites = winnow.data.sites;
  ["Words are compared as multisets, in lower case; in scripts without spaces each character is a word. "
   + (sites.length > 1 ? "Figures are means over sites of means over a site\u2019s pages"
                       : "Figures are means over pages")
   + ". Intervals hold 95\u2009% of the means of resampled " + (sites.length > 1 ? "sites." : "pages."),
   "Processor time is that of learning a site, which reads its pages, and of extracting them, without reading "
   + "them again and without scoring. Each method ran in a process of its own; memory is the most that it held at once."
  ].concat(winnow.exceptions()).forEach(function (text) {
    body.append("p").attr("class", "note").text(text);
  });
  winnow.table(body, "Sites", [{ head: "site", text: true }, { head: "pages" }, { head: "scored" },
                               { head: "size" }], sites.map(function (s) {
    return [s.name, winnow.count(s.pages), winnow.count(s.scored), winnow.bytes(s.bytes)];
  }));
};

// Methods by F1, those without one last: everything on the page has this order.
winnow.start = function () {
  winnow.data.methods.sort(function (a, b) {
    return d3.descending(winnow.isValue(a.f1) ? a.f1 : -1, winnow.isValue(b.f1) ? b.f1 : -1);
  });
  var curves = winnow.data.curves || {};
  winnow.subject();
  winnow.inShort();
  winnow.failures();
  winnow.methodTable();
  winnow.costChart();
  winnow.spreadChart();
  winnow.heatTable();
  if (winnow.data.methods.length) { winnow.removedChart(); } else { winnow.close("removed"); }
  winnow.tableCurves(curves.tables);
  winnow.matchingCurves(curves.matching);
  winnow.howMeasured();
  document.documentElement.setAttribute("data-state", "ready");
};

winnow.start();
