// SPDX-License-Identifier: GPL-2.0-or-later
// Tables: measures, results, significance, strata, what needs no judgements.
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
  element.append("span").text(parts.text);
  if (parts.diff) { element.append("span").attr("class", "diff").text(parts.diff); }
};

winnow.armCell = function (state, name) {
  return { text: name, swatch: winnow.style(name, state.armNames).colour,
           diff: name === state.baseline ? "baseline" : "" };
};

// Arms of a sweep have a section of their own; here they would be a thicket.
winnow.ofMainArms = function (state, items) {
  return items.filter(function (item) { return state.mainArms.indexOf(item.arm) >= 0; });
};

// Measures whose values lie in 0 to 1, without those of the recall levels.
winnow.shownMeasures = ["map", "Rprec", "bpref", "recip_rank", "P_5", "P_10", "P_20", "ndcg_cut_10",
                        "recall_100", "recall_1000"];

winnow.measureTables = function (state) {
  var scored = winnow.ofMainArms(state, state.collection.results)
      .filter(function (r) { return r.measures; });
  if (!scored.length) { winnow.close("measures"); return; }
  var body = winnow.open("measures");
  state.operators.forEach(function (op) {
    var results = scored.filter(function (r) { return r.op === op; });
    if (results.length) { winnow.measureTable(body, state, op, results); }
  });
};

winnow.measureTable = function (body, state, op, results) {
  var base = results.filter(function (r) { return r.arm === state.baseline; })[0];
  var best = {};
  winnow.shownMeasures.forEach(function (m) {
    best[m] = winnow.score(d3.max(results, function (r) { return r.measures[m]; }));
  });
  var rows = results.map(function (result) {
    return [winnow.armCell(state, result.arm)].concat(winnow.shownMeasures.map(function (m) {
      var value = result.measures[m], text = winnow.score(value);
      return { text: text, best: results.length > 1 && text === best[m],
               diff: base && base !== result ? winnow.signed(value - base.measures[m]) : "" };
    }));
  });
  var columns = [{ head: "arm", text: true }].concat(winnow.shownMeasures.map(function (m) {
    return { head: winnow.title(m), hint: winnow.definitions[m] };
  }));
  winnow.table(body, winnow.operatorMeaning(op) + " \u2013 means over "
      + winnow.plural(results[0].averaged, "topic", "topics"), columns, rows);
};

winnow.resultTables = function (state) {
  var results = winnow.ofMainArms(state, state.collection.results);
  if (!results.length) { winnow.close("results"); return; }
  var body = winnow.open("results");
  var scored = results.some(function (r) { return r.measures; });
  var columns = [{ head: "arm", text: true }, { head: "documents found" },
                 { head: "queries without result" }];
  if (scored) { columns.push({ head: "precision" }, { head: "recall" }, { head: "unanswered" }); }
  state.operators.forEach(function (op) {
    var rows = results.filter(function (r) { return r.op === op; }).map(function (r) {
      var row = [winnow.armCell(state, r.arm), winnow.decimal(r.mean_results),
                 winnow.count(r.topics_without_result)];
      return scored ? row.concat([winnow.score(r.result_precision), winnow.score(r.result_recall),
                                  r.measures ? winnow.count(r.unanswered) : "\u2013"]) : row;
    });
    if (rows.length) { winnow.table(body, winnow.operatorMeaning(op), columns, rows); }
  });
};

winnow.significanceTables = function (state) {
  var all = winnow.ofMainArms(state, state.collection.comparisons)
      .filter(function (c) { return c.stratum === "all"; });
  if (!all.length) { winnow.close("significance"); return; }
  var body = winnow.open("significance");
  winnow.significanceByOperator(body, state, all, Object.keys);
  body.append("p").attr("class", "note").text(winnow.correctionNote(all[0]));
};

// A table for each operator; `chosen` picks the names of measures of a comparison's values.
winnow.significanceByOperator = function (body, state, comparisons, chosen) {
  state.operators.forEach(function (op) {
    var rows = [];
    comparisons.filter(function (c) { return c.op === op; }).forEach(function (comparison) {
      chosen(comparison.measures).forEach(function (m) {
        rows.push(winnow.significanceRow(state, comparison.arm, m, comparison.measures[m]));
      });
    });
    if (rows.length) {
      winnow.table(body, winnow.operatorMeaning(op) + " \u2013 against " + comparisons[0].baseline,
                   winnow.significanceColumns(), rows);
    }
  });
};

winnow.significanceColumns = function () {
  return [
    { head: "arm", text: true }, { head: "measure", text: true }, { head: "difference" },
    { head: Math.round(100 * winnow.data.options.confidence) + "\u2009% interval", hint: "bootstrap" },
    { head: "effect size", hint: "mean difference / standard deviation of the differences" },
    { head: "p randomisation", hint: "two-sided, after Holm's correction" },
    { head: "p t-test", hint: "two-sided, after Holm's correction" },
    { head: "better" }, { head: "equal" }, { head: "worse" }];
};

winnow.significanceRow = function (state, arm, measure, values) {
  return [winnow.armCell(state, arm), winnow.title(measure),
          { text: winnow.signed(values.difference), best: values.randomisation_p_holm < 0.05 },
          winnow.interval(values), winnow.score(values.effect_size),
          winnow.pValue(values.randomisation_p_holm), winnow.pValue(values.t_test_p_holm),
          winnow.count(values.wins), winnow.count(values.ties), winnow.count(values.losses)];
};

winnow.interval = function (values) {
  return winnow.signed(values.interval_low) + " to " + winnow.signed(values.interval_high);
};

winnow.correctionNote = function (comparison) {
  var text = "Differences with p below .05 in the randomisation test are bold. Values of p are "
      + "corrected by Holm's method for the number of arms compared with the baseline.";
  var first = comparison.measures[Object.keys(comparison.measures)[0]];
  if (first && winnow.data.options.by_page) {
    text += " Topics that share their first relevant page count together: "
        + winnow.plural(first.groups, "group", "groups") + " of topics.";
  }
  return text;
};

winnow.strataTables = function (state) {
  var parts = winnow.ofMainArms(state, state.collection.comparisons)
      .filter(function (c) { return c.stratum !== "all"; });
  if (!parts.length) { winnow.close("strata"); return; }
  var body = winnow.open("strata");
  d3.select("#strata-text").text("A topic is inflated if one of its words occurs in at least "
      + winnow.data.options.inflation + " times as many documents of the baseline as of the index "
      + "without templates (" + (state.collection.clean_arm || "clean") + "); else it is untouched. "
      + "What removing templates does should show in the inflated topics.");
  var columns = [{ head: "arm", text: true }, { head: "topics", text: true }, { head: "number" },
                 { head: "measure", text: true }, { head: "baseline" }, { head: "arm\u2019s value" },
                 { head: "difference" }, { head: "interval" }, { head: "p randomisation" }];
  state.operators.forEach(function (op) {
    var rows = [];
    parts.filter(function (c) { return c.op === op && c.topics > 0; }).forEach(function (c) {
      winnow.mainMeasures(c).forEach(function (m) {
        rows.push(winnow.strataRow(state, c, m));
      });
    });
    if (rows.length) { winnow.table(body, winnow.operatorMeaning(op), columns, rows); }
  });
};

// The first two of the tested measures: a table of all would hide what matters.
winnow.mainMeasures = function (comparison) { return Object.keys(comparison.measures).slice(0, 2); };

winnow.strataRow = function (state, comparison, measure) {
  var values = comparison.measures[measure];
  return [winnow.armCell(state, comparison.arm), comparison.stratum,
          winnow.count(comparison.topics), winnow.title(measure), winnow.score(values.baseline),
          winnow.score(values.value), winnow.signed(values.difference), winnow.interval(values),
          winnow.pValue(values.randomisation_p_holm)];
};

winnow.unjudgedTable = function (state) {
  var comparisons = winnow.ofMainArms(state, state.collection.without_judgements);
  if (!comparisons.length) { winnow.close("unjudged"); return; }
  var body = winnow.open("unjudged");
  var columns = [
    { head: "arm", text: true },
    { head: "hits only by template",
      hint: "of the baseline's first ten, whose page lacks a word of the query outside of templates" },
    { head: "of first hits" }, { head: "documents found, baseline" }, { head: "documents found" },
    { head: "overlap (RBO)", hint: "rank-biased overlap of the first 100, 1 if alike" },
    { head: "Kendall\u2019s tau", hint: "order of what both found, 1 if alike" }];
  state.operators.forEach(function (op) {
    var rows = comparisons.filter(function (c) { return c.op === op; }).map(function (c) {
      var share = c.hits ? winnow.percent(c.template_only_hits / c.hits) : "\u2013";
      return [winnow.armCell(state, c.arm), { text: share, diff: winnow.count(c.template_only_hits) },
              winnow.count(c.hits), winnow.decimal(c.mean_results_baseline),
              winnow.decimal(c.mean_results), winnow.score(c.mean_rbo),
              winnow.score(c.mean_kendall_tau)];
    });
    if (rows.length) { winnow.table(body, winnow.operatorMeaning(op), columns, rows); }
  });
};
