// SPDX-License-Identifier: GPL-2.0-or-later
// The ways in which the same indexes are searched.
"use strict";

winnow.rankingTitles = { winnow: "winnow search", omega: "Omega" };
winnow.rankingTitle = function (ranking) { return winnow.rankingTitles[ranking] || ranking; };

// Of Winnow's indexes; one that has been left out is no choice.
winnow.rankings = function (collection) {
  return winnow.unique(collection.arms.filter(function (a) { return a.kind === "method"; })
      .map(function (a) { return a.ranking; }));
};

// With the indexes of omindex, which Omega searches in any case; runs stand beside the first.
winnow.armsRankedBy = function (collection, ranking) {
  var isFirst = ranking === winnow.rankings(collection)[0];
  return collection.arms.filter(function (a) {
    return a.kind === "method" ? a.ranking === ranking : isFirst || a.kind === "omindex";
  });
};

// "raw" of "raw (Omega)".
winnow.indexName = function (arm) { return arm.replace(/ \(Omega\)$/, ""); };

winnow.rankingTables = function (state) {
  var rankings = winnow.rankings(state.collection);
  if (rankings.length < 2) { winnow.close("rankings"); return; }
  var body = winnow.open("rankings");
  var names = winnow.unique(state.collection.arms.filter(function (a) {
    return a.kind === "method" && !a.parameter;
  }).map(function (a) { return winnow.indexName(a.name); }));
  var columns = [{ head: "index", text: true }].concat(rankings.map(function (ranking) {
    return { head: winnow.rankingTitle(ranking) };
  }));
  state.operators.forEach(function (op) {
    var title = winnow.isJudged ? winnow.title(winnow.mainMeasure) : "documents found";
    winnow.table(body, title + ", " + winnow.operatorMeaning(op), columns, names.map(function (name) {
      return [name].concat(rankings.map(function (ranking) {
        return winnow.rankingCell(state, name, ranking, op);
      }));
    }));
  });
};

// The value, and the difference to the baseline of the same ranking: bold if hardly by chance.
winnow.rankingCell = function (state, name, ranking, op) {
  var arm = state.collection.arms.filter(function (a) {
    return a.ranking === ranking && a.kind === "method" && winnow.indexName(a.name) === name;
  })[0];
  if (!arm) { return "\u2013"; }
  var isIt = function (item) { return item.arm === arm.name && item.op === op; };
  var result = state.collection.results.filter(isIt)[0];
  if (!result) { return "\u2013"; }
  if (!result.measures) { return winnow.decimal(result.mean_results); }
  var compared = state.collection.comparisons.filter(function (c) {
    return isIt(c) && c.stratum === "all";
  })[0];
  var values = compared && compared.measures[winnow.mainMeasure];
  return { text: winnow.score(result.measures[winnow.mainMeasure]),
           best: values && values.randomisation_p_holm < 0.05,
           diff: values ? winnow.signed(values.difference) : "" };
};
