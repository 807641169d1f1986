// SPDX-License-Identifier: GPL-2.0-or-later
// Tables of comparisons: all topics, and those that templates touch.
"use strict";

winnow.significanceTables = function (state) {
  var all = winnow.ofMainArms(state, state.collection.comparisons)
      .filter(function (c) { return c.stratum === "all"; });
  if (!all.length) { winnow.close("significance"); return; }
  var body = winnow.open("significance");
  winnow.significanceByOperator(body, state, all, Object.keys);
  body.append("p").attr("class", "note").text(winnow.correctionNote(all[0]));
  body.append("p").attr("class", "note").text("The effect size is the mean difference as a multiple "
      + "of how much the differences vary from topic to topic (their standard deviation): .2 is "
      + "called small, .5 medium, .8 large.");
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
      winnow.mainMeasures.forEach(function (m) {
        rows.push(winnow.strataRow(state, c, m));
      });
    });
    if (rows.length) { winnow.table(body, winnow.operatorMeaning(op), columns, rows); }
  });
};

winnow.strataRow = function (state, comparison, measure) {
  var values = comparison.measures[measure];
  return [winnow.armCell(state, comparison.arm), comparison.stratum,
          winnow.count(comparison.topics), winnow.title(measure), winnow.score(values.baseline),
          winnow.score(values.value), winnow.signed(values.difference), winnow.interval(values),
          winnow.pValue(values.randomisation_p_holm)];
};
