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
    subject.append("bdi").attr("class", part.length < 30 ? "whole" : null).text(part);
  });
};

winnow.headline = function (state) {
  var compared = winnow.headlineComparisons(state);
  var lines = compared.length ? winnow.headlineSentences(state, compared)
      : winnow.plainSentences(state);
  if (!lines.length) { winnow.close("headline"); return; }
  var body = winnow.open("headline");
  body.selectAll("p").data(lines).enter().append("p").text(String);
  if (compared.length > 1) { winnow.headlineTable(body, state, compared); }
};

winnow.headlineComparisons = function (state) {
  return winnow.ofMainArms(state, state.collection.comparisons).filter(function (c) {
    return c.stratum === "all" && c.measures[winnow.mainMeasure];
  });
};

// The arm that the sentences are about: the first after the baseline.
winnow.headlineSentences = function (state, compared) {
  var lines = [];
  state.operators.forEach(function (op) {
    compared.filter(function (c) { return c.op === op && c.arm === compared[0].arm; })
        .forEach(function (c) {
          lines.push(winnow.comparisonSentence(state, c, lines.length === 0));
          lines.push(winnow.untouchedSentence(state, c));
        });
  });
  return lines.filter(Boolean);
};

winnow.comparisonSentence = function (state, comparison, isFirst) {
  var values = comparison.measures[winnow.mainMeasure];
  var clear = values.randomisation_p_holm < 0.05;
  return winnow.operatorPrefix(comparison.op) + winnow.change(state, comparison)
      + " " + (clear ? winnow.verdict(values) : "makes no clear difference") + ": "
      + winnow.movement(values, isFirst) + ", which "
      + (clear ? "is unlikely to be chance (" : "may well be chance (")
      + winnow.pSentence(values.randomisation_p_holm) + ").";
};

// Topics that no template touches should stay as they are: where they lose, content was removed.
winnow.untouchedSentence = function (state, comparison) {
  var part = state.collection.comparisons.filter(function (c) {
    return c.stratum === "untouched" && c.arm === comparison.arm && c.op === comparison.op;
  })[0];
  var values = part && part.measures[winnow.mainMeasure];
  if (!values || values.difference >= 0 || values.randomisation_p_holm >= 0.05) { return ""; }
  return winnow.operatorPrefix(part.op) + "the "
      + winnow.plural(part.topics, "topic", "topics") + " without a word that templates repeat get "
      + "worse: " + winnow.movement(values, false) + " ("
      + winnow.pSentence(values.randomisation_p_holm) + ").";
};

winnow.verdict = function (values) {
  var up = values.difference > 0;
  if (/^set_/.test(winnow.mainMeasure)) { return up ? "gives better results" : "gives worse results"; }
  return (winnow.isKnownItems ? "puts the right page " : "puts relevant pages ")
      + (up ? "higher" : "lower");
};

winnow.glosses = {
  map: "quality of the ranking, 0 to 1", recip_rank: "mean of 1 / rank of the first right page",
  ndcg_cut_10: "quality of the first ten, 0 to 1", P_10: "share of relevant pages in the first ten"
};

// "MAP (quality of the ranking, 0 to 1) rises from .579 to .636".
winnow.movement = function (values, explained) {
  var gloss = explained && (winnow.glosses[winnow.mainMeasure] || "0 to 1");
  var before = winnow.score(values.baseline), after = winnow.score(values.value);
  var name = winnow.title(winnow.mainMeasure) + (gloss ? " (" + gloss + ")" : "");
  if (before === after) { return name + " stays at " + after; }
  return name + (values.difference > 0 ? " rises" : " falls") + " from " + before + " to " + after;
};

// What stands between the two arms, in words where they are known.
winnow.change = function (state, comparison) {
  var arm = state.collection.arms.filter(function (a) { return a.name === comparison.arm; })[0];
  var name = winnow.indexName(comparison.arm);
  if (winnow.indexName(comparison.baseline) === "raw" && arm && arm.kind === "method") {
    return (name === "winnow" ? "removing templates"
        : name === "oracle" ? "a perfect removal of templates (oracle)"
        : "removing templates (" + name + ")") + (arm.ranking === "omega" ? " under Omega" : "");
  }
  return comparison.arm + " instead of " + comparison.baseline;
};

winnow.headlineTable = function (body, state, compared) {
  var columns = [{ head: "arm", text: true }, { head: "operator", text: true }, { head: "change" },
                 { head: Math.round(100 * winnow.data.options.confidence) + "\u2009% interval" },
                 { head: "p", hint: "randomisation test, after Holm\u2019s correction" }];
  winnow.table(body, winnow.title(winnow.mainMeasure) + " against " + compared[0].baseline, columns,
               compared.map(function (c) {
    var values = c.measures[winnow.mainMeasure];
    return [winnow.armCell(state, c.arm), winnow.operator(c.op), winnow.signed(values.difference),
            winnow.interval(values), winnow.pValue(values.randomisation_p_holm)];
  }));
};

// One arm, or nothing judged: what can be said all the same.
winnow.plainSentences = function (state) {
  var unjudged = winnow.ofMainArms(state, state.collection.without_judgements);
  if (unjudged.length) {
    return unjudged.filter(function (c) { return c.arm === unjudged[0].arm; })
        .map(winnow.unjudgedSentence);
  }
  return winnow.ofMainArms(state, state.collection.results)
      .filter(function (r) { return r.measures; }).map(function (r) {
    return winnow.operatorPrefix(r.op) + r.arm + " has a "
        + winnow.title(winnow.mainMeasure) + " of " + winnow.score(r.measures[winnow.mainMeasure])
        + " over " + winnow.plural(r.averaged, "topic", "topics") + ".";
  });
};

winnow.unjudgedSentence = function (c) {
  return winnow.operatorPrefix(c.op) + winnow.count(c.template_only_hits) + " of the first "
      + winnow.plural(c.hits, "hit", "hits") + " of " + c.baseline
      + (c.hits ? " (" + winnow.percent(c.template_only_hits / c.hits) + ")" : "")
      + " lack a word of the query in the text that " + c.arm
      + " keeps: they matched in the template.";
};

// What queries made from pages were made of, and what their figures prove.
winnow.knownItems = function () {
  if (!winnow.isKnownItems) { winnow.close("known"); return; }
  var origins = winnow.data.topics.origins;
  var number = function (origin) {
    return winnow.count(origins.filter(function (o) { return o === origin; }).length);
  };
  winnow.open("known").append("p").text("The queries were made from " + number("title")
      + " titles, " + number("heading") + " headings and " + number("anchor")
      + " texts of links that each mean one page only; this page is the right answer.");
};
