// SPDX-License-Identifier: GPL-2.0-or-later
// The title and the outcome in words.
"use strict";

winnow.titleAndSubject = function (state) {
  var data = winnow.data, options = data.options, names = state.mainArms;
  var title = names.length > 1 ? names.slice(1).join(", ") + " compared with " + names[0]
      : names.length ? "How well " + names[0] + " answers" : "Evaluation report";
  if (names.length > 5) { title = (names.length - 1) + " indexes compared with " + names[0]; }
  d3.select("#title").text(title);
  document.title = title + " \u2013 Winnow";
  var parts = [];
  if (state.collection.name) { parts.push(state.collection.name); }
  if (state.collection.pages) { parts.push(winnow.plural(state.collection.pages, "page", "pages")); }
  if (state.collection.value !== null) {
    parts.push(data.series + " = " + state.collection.value
        + (data.collections.length > 1 ? ", one of " + data.collections.length + " values" : ""));
  }
  if (options.topics) { parts.push(winnow.plural(options.topics, "topic", "topics")); }
  if (options.judged_topics !== null) { parts.push(winnow.count(options.judged_topics) + " judged"); }
  parts.push(data.started.replace("T", " ").replace("Z", " UTC"), "Winnow " + data.winnow);
  var subject = d3.select("#subject").html(null);
  parts.filter(Boolean).forEach(function (part, at) {
    if (at) { subject.append("span").text(" \u00b7 "); }
    subject.append("span").attr("class", part.length < 30 ? "whole" : null).text(part);
  });
};

winnow.headline = function (state) {
  var lines = [];
  state.operators.forEach(function (op) {
    state.collection.comparisons.filter(function (c) {
      return c.op === op && c.stratum === "all" && state.mainArms.indexOf(c.arm) >= 0;
    }).forEach(function (c) { lines.push(winnow.comparisonSentence(state, c)); });
  });
  if (!lines.length) { lines = winnow.plainSentences(state); }
  if (!lines.length) { return; }
  d3.select("#headline").attr("hidden", null);
  d3.select("#headline-text").html(null).selectAll("p").data(lines).enter().append("p")
      .each(function (line) {
        if (line.verdict) { d3.select(this).append("span").attr("class", "verdict").text(line.verdict + " "); }
        d3.select(this).append("span").text(line.text);
      });
};

winnow.comparisonSentence = function (state, comparison) {
  var measure = Object.keys(comparison.measures)[0], values = comparison.measures[measure];
  if (!values) { return { text: "" }; }
  var text = "With " + winnow.operator(comparison.op) + ", " + winnow.change(state, comparison)
      + " changes " + winnow.title(measure) + " from " + winnow.score(values.baseline) + " to "
      + winnow.score(values.value) + " (" + winnow.signed(values.difference) + ", "
      + Math.round(100 * winnow.data.options.confidence) + "\u2009% interval "
      + winnow.interval(values) + ", " + winnow.pSentence(values.randomisation_p_holm)
      + " after Holm\u2019s correction): " + winnow.plural(values.wins, "topic", "topics")
      + " better, " + winnow.count(values.losses) + " worse, " + winnow.count(values.ties) + " equal.";
  return { verdict: winnow.verdict(values), text: text };
};

// What stands between the two arms, in words where they are known.
winnow.change = function (state, comparison) {
  var arm = state.collection.arms.filter(function (a) { return a.name === comparison.arm; })[0];
  if (comparison.baseline === "raw" && comparison.arm === "oracle") {
    return "a perfect removal of templates (oracle)";
  }
  if (comparison.baseline === "raw" && arm && arm.kind === "method") {
    return "removing templates (" + comparison.arm + ")";
  }
  return comparison.arm + " instead of " + comparison.baseline;
};

winnow.verdict = function (values) {
  if (values.randomisation_p_holm >= 0.05) { return "No clear difference."; }
  return values.difference > 0 ? "Better." : "Worse.";
};

// One arm, or nothing judged: what can be said all the same.
winnow.plainSentences = function (state) {
  var unjudged = state.collection.without_judgements.map(function (c) {
    return { text: "With " + winnow.operator(c.op) + ", " + winnow.count(c.template_only_hits)
        + " of the first " + winnow.plural(c.hits, "hit", "hits") + " of " + c.baseline
        + (c.hits ? " (" + winnow.percent(c.template_only_hits / c.hits) + ")" : "")
        + " lack a word of the query in the text that " + c.arm
        + " keeps: they matched in the template." };
  });
  if (unjudged.length) { return unjudged; }
  return state.collection.results.filter(function (r) { return r.measures; }).map(function (r) {
    return { text: "With " + winnow.operator(r.op) + ", " + r.arm + " has a MAP of "
        + winnow.score(r.measures.map) + " over " + winnow.plural(r.averaged, "topic", "topics") + "." };
  });
};
