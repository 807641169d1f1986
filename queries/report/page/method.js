// SPDX-License-Identifier: GPL-2.0-or-later
// How it was measured: arms, options, definitions.
"use strict";

winnow.definitions = {
  map: "Mean average precision: for each relevant document the precision at its rank, 0 if it was not found; averaged over the relevant documents, then over topics.",
  Rprec: "Precision at rank R, where R is the number of relevant documents of the topic.",
  bpref: "Share of the judged pairs of a relevant and another document that stand in the right order (Buckley and Voorhees, SIGIR 2004).",
  recip_rank: "1 / rank of the first relevant document.",
  P_5: "Share of relevant documents among the first 5.",
  P_10: "Share of relevant documents among the first 10.",
  P_20: "Share of relevant documents among the first 20.",
  ndcg_cut_10: "Gain of the first 10, discounted by the logarithm of the rank, as a share of the best possible (J\u00e4rvelin and Kek\u00e4l\u00e4inen, TOIS 2002).",
  recall_100: "Share of the relevant documents that are among the first 100.",
  recall_1000: "Share of the relevant documents that are among the first 1000.",
  set_P: "Precision of the ranking as a whole.",
  set_recall: "Recall of the ranking as a whole."
};

winnow.citations = {
  "Measures": "As trec_eval 9 defines them: Buckley and Voorhees, Retrieval System Evaluation, in TREC: Experiment and Evaluation in Information Retrieval (MIT Press, 2005).",
  "Randomisation test": "Smucker, Allan, Carterette, A Comparison of Statistical Significance Tests for Information Retrieval Evaluation (CIKM 2007).",
  "t-test": "Paired, two-sided: Student, The Probable Error of a Mean (Biometrika 6, 1908).",
  "Interval": "Bootstrap percentiles: Efron and Tibshirani, An Introduction to the Bootstrap (1993), chapter 13.",
  "Holm\u2019s correction": "Holm, A Simple Sequentially Rejective Multiple Test Procedure (Scandinavian Journal of Statistics 6, 1979).",
  "RBO": "Rank-biased overlap, extrapolated: Webber, Moffat, Zobel, A Similarity Measure for Indefinite Rankings (TOIS 28, 2010).",
  "Kendall\u2019s tau": "Kendall, A New Measure of Rank Correlation (Biometrika 30, 1938)."
};

winnow.pairs = function (body, title, pairs) {
  body.append("h3").text(title);
  var list = body.append("dl");
  pairs.forEach(function (pair) {
    list.append("dt").text(pair[0]);
    list.append("dd").text(pair[1]);
  });
};

winnow.methodSection = function (state) {
  var body = winnow.open("method");
  if (state.collection.arms.length) { winnow.armTable(body, state); }
  winnow.missingNotes(body, state);
  winnow.pairs(body, "Options", winnow.optionPairs(state));
  winnow.pairs(body, "Definitions", Object.keys(winnow.definitions).map(function (m) {
    return [winnow.title(m) + (winnow.title(m) === m ? "" : " (" + m + ")"), winnow.definitions[m]];
  }));
  winnow.pairs(body, "Sources", Object.keys(winnow.citations).map(function (name) {
    return [name, winnow.citations[name]];
  }));
};

winnow.armTable = function (body, state) {
  var columns = [{ head: "arm", text: true }, { head: "made by", text: true },
                 { head: "stemmer", text: true }, { head: "documents" }, { head: "words" },
                 { head: "database" }, { head: "seconds" }];
  var arms = winnow.armsRankedBy(state.collection, state.ranking);
  winnow.table(body, "Arms", columns, arms.map(function (arm) {
    var made = arm.kind === "method" ? "method " + arm.method
        : arm.kind === "run" ? "run file" : arm.kind;
    if (arm.parameter) { made += ", " + arm.parameter + " = " + arm.value; }
    return [winnow.armCell(state, arm.name), made, arm.stemmer || "\u2013",
            arm.documents ? winnow.count(arm.documents) : "\u2013",
            arm.words ? winnow.count(arm.words) : "\u2013", winnow.bytes(arm.database_bytes),
            arm.kind === "run" ? "\u2013" : arm.cached ? "cached" : arm.seconds.toFixed(1)];
  }));
};

winnow.missingNotes = function (body, state) {
  winnow.armsRankedBy(state.collection, state.ranking).filter(function (a) {
    return a.missing_relevant > 0;
  }).forEach(function (arm) {
    body.append("p").attr("class", "note").text(arm.name + " lacks "
        + winnow.plural(arm.missing_relevant, "relevant document", "relevant documents")
        + ", for example " + arm.missing_examples.join(", ") + ". They count as not found.");
  });
  var lost = winnow.data.judged_without_topic;
  if (lost.length) {
    body.append("p").attr("class", "note").text(winnow.plural(lost.length, "judged topic is",
        "judged topics are") + " not among the topics and score 0: " + lost.slice(0, 10).join(", ")
        + (lost.length > 10 ? " \u2026" : ""));
  }
};

winnow.optionPairs = function (state) {
  var data = winnow.data, options = data.options;
  var pairs = [
    ["ranking", state.ranking ? winnow.rankingTitle(state.ranking) : "of the run files"],
    ["operators", options.operators.map(winnow.operator).join(", ")],
    ["topics", winnow.count(options.topics) + (options.judged_topics === null ? ", without judgements"
        : ", " + winnow.count(options.judged_topics) + " judged, "
            + winnow.count(data.unjudged_topics) + " without judgements")],
    ["depth", winnow.count(options.depth) + " documents of a ranking count"],
    ["means over", options.only_answered ? "topics with an answer (trec_eval)"
        : "all judged topics; without an answer a topic scores 0 (trec_eval -c)"],
    ["resamples", winnow.count(options.resamples) + ", seed " + options.seed],
    ["topics that share a page", options.by_page ? "vary together" : "count apart"],
    ["time", data.seconds.toFixed(1) + " s"]];
  if (options.exclusions) { pairs.push(["excluded", winnow.count(options.exclusions) + " pairs of topic and document"]); }
  if (options.known_items) { pairs.push(["known items", winnow.count(options.known_items) + " queries made from the pages themselves"]); }
  return pairs;
};
