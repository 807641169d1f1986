// SPDX-License-Identifier: GPL-2.0-or-later
// Names of measures and operators, as people read them.
"use strict";

// What was tested, the first of it in sentences, strata and bars. For queries made from pages, which
// have one right answer each, this is MRR.
winnow.mainMeasures = winnow.data.options.tested.slice(0, 2);
winnow.mainMeasure = winnow.mainMeasures[0] || "map";
winnow.isJudged = winnow.data.options.judged_topics !== null;
winnow.isKnownItems = winnow.data.options.known_items > 0;

winnow.titles = {
  map: "MAP", Rprec: "R-prec", bpref: "bpref", recip_rank: "MRR", P_5: "P@5", P_10: "P@10",
  P_20: "P@20", ndcg_cut_10: "nDCG@10", recall_100: "recall@100", recall_1000: "recall@1000",
  set_P: "set precision", set_recall: "set recall", num_ret: "retrieved", num_rel: "relevant",
  num_rel_ret: "relevant retrieved"
};

winnow.title = function (measure) { return winnow.titles[measure] || measure; };

// "given": the rankings of run files, whose operator nobody knows.
winnow.operators = { best: "best order", or: "OR", and: "AND", given: "as given in the run files" };
winnow.operator = function (op) { return winnow.operators[op]; };

// After the name of what is measured, before a sentence.
winnow.operatorSuffix = function (op) { return op === "given" ? "" : ", " + winnow.operator(op); };
winnow.operatorPrefix = function (op) {
  return (op === "given" ? "In the run files" : "With " + winnow.operator(op)) + ", ";
};

// What the operator means for someone who types a query.
winnow.operatorMeaning = function (op) {
  return { best: "best order (Omega: what it answers by default, all words)",
           or: "OR: any word of the query", and: "AND: all words of the query",
           given: "Rankings as given in the run files" }[op];
};

// Lines of operators look like those of no arm.
winnow.operatorStyle = function (title) {
  if (title === winnow.operators.best) { return winnow.lineStyle("var(--best)", 5); }
  return winnow.lineStyle(title === "AND" ? "var(--and)" : "var(--or)", title === "AND" ? 4 : 3);
};
