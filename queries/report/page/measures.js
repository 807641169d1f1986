// SPDX-License-Identifier: GPL-2.0-or-later
// Tables of values: measures, whole results, what needs no judgements.
"use strict";

// Measures whose values lie in 0 to 1, without those of the recall levels. With one right page a
// query, MAP would be MRR, and precision at a rank says little.
winnow.shownMeasures = winnow.isKnownItems
    ? ["recip_rank", "Rprec", "ndcg_cut_10", "recall_100", "recall_1000"]
    : ["map", "Rprec", "bpref", "recip_rank", "P_5", "P_10", "P_20", "ndcg_cut_10", "recall_100",
       "recall_1000"];

winnow.withoutBpref = winnow.data.options.judged_nonrelevant === 0;
if (winnow.withoutBpref) {
  winnow.shownMeasures = winnow.shownMeasures.filter(function (m) { return m !== "bpref"; });
}

winnow.measureTables = function (state) {
  var scored = winnow.ofMainArms(state, state.collection.results)
      .filter(function (r) { return r.measures; });
  if (!scored.length) { winnow.close("measures"); return; }
  var body = winnow.open("measures");
  state.operators.forEach(function (op) {
    var results = scored.filter(function (r) { return r.op === op; });
    if (results.length) { winnow.measureTable(body, state, op, results); }
  });
  winnow.measureNotes(body);
};

winnow.measureNotes = function (body) {
  if (winnow.isKnownItems) {
    body.append("p").attr("class", "note").text("Each query has one right page. MRR is the mean of "
        + "1 / its rank, R-prec the share of queries whose first hit it is, recall@100 the share "
        + "of queries that have it among the first 100.");
  } else if (winnow.withoutBpref) {
    body.append("p").attr("class", "note").text("bpref is left out: it compares with documents that "
        + "were judged not to be relevant, and there are none, so that it would be the recall of "
        + "the whole ranking.");
  }
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
  if (scored) { columns.push({ head: "precision" }, { head: "recall" }); }
  state.operators.forEach(function (op) {
    var rows = results.filter(function (r) { return r.op === op; }).map(function (r) {
      var row = [winnow.armCell(state, r.arm), winnow.decimal(r.mean_results),
                 winnow.count(r.topics_without_result)];
      return scored ? row.concat([winnow.score(r.result_precision), winnow.score(r.result_recall)])
          : row;
    });
    if (rows.length) { winnow.table(body, winnow.operatorMeaning(op), columns, rows); }
  });
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
