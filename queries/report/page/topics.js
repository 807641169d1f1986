// SPDX-License-Identifier: GPL-2.0-or-later
// The topics that changed most, with both result lists.
"use strict";

winnow.topicLists = function (state) {
  var found = state.collection.details.filter(function (d) {
    return d.arm === state.arm && d.op === state.op && d.best.length + d.worst.length > 0;
  })[0];
  if (!found) { winnow.close("topics"); return; }
  var body = winnow.open("topics");
  if (!winnow.isJudged) {
    winnow.topicGroup(body, found, found.best.concat(found.worst), found.baseline + " and " + found.arm);
    return;
  }
  winnow.topicGroup(body, found, found.best, "Gained most from " + found.arm);
  winnow.topicGroup(body, found, found.worst, "Lost most with " + found.arm);
};

// What the two lists differ in, in a few words.
winnow.topicChange = function (topic) {
  if (!winnow.isJudged) {
    return winnow.count(topic.baseline_results) + " \u2192 " + winnow.count(topic.results)
        + " documents found";
  }
  // With one right page, average precision is 1 / its rank.
  return (winnow.isKnownItems ? "reciprocal rank " : "average precision ") + winnow.score(topic.baseline_map) + " \u2192 "
      + winnow.score(topic.map) + " (" + winnow.signed(topic.map - topic.baseline_map) + ")";
};

winnow.topicGroup = function (body, details, topics, title) {
  if (!topics.length) { return; }
  body.append("h3").text(title + winnow.operatorSuffix(details.op));
  var group = body.append("div");
  topics.forEach(function (topic) { winnow.topicDetails(group, details, topic); });
};

winnow.topicDetails = function (group, details, topic) {
  var block = group.append("details"), summary = block.append("summary");
  summary.append("bdi").text(topic.text || topic.topic);
  summary.append("span").attr("class", "change").text(winnow.topicChange(topic));
  var lists = block.append("div").attr("class", "lists");
  winnow.hitList(lists, details.baseline, topic.baseline_results, topic.baseline_hits);
  winnow.hitList(lists, details.arm, topic.results, topic.hits);
};

winnow.hitList = function (lists, arm, results, hits) {
  var list = lists.append("div");
  list.append("h4").text(arm + " \u2013 " + winnow.plural(results, "document", "documents") + " found");
  if (!hits.length) { list.append("p").attr("class", "note").text("Nothing was found."); }
  list.append("ol").attr("class", "hits").selectAll("li").data(hits).enter().append("li")
      .each(function (hit, at) { winnow.hit(d3.select(this), hit, at + 1); });
};

winnow.hit = function (item, hit, rank) {
  item.append("span").attr("class", "rank").text(rank);
  var relevant = hit.grade !== null && hit.grade > 0;
  item.append("span").attr("class", relevant ? "relevant" : null)
      .attr("role", "img").attr("aria-label", winnow.gradeText(hit.grade))
      .attr("title", winnow.gradeText(hit.grade))
      .text(relevant ? "\u2713" : hit.grade === null ? "" : "\u00b7");
  var text = item.append("span");
  text.append("bdi").attr("class", "title").text(hit.title || hit.document);
  if (hit.title) { text.append("bdi").attr("class", "path").text(hit.document); }
  if (hit.missing_words.length) { winnow.missingWords(text, hit.missing_words); }
};

winnow.gradeText = function (grade) {
  if (grade === null) { return "not judged"; }
  return grade > 0 ? "relevant, grade " + grade : "judged, not relevant";
};

winnow.missingWords = function (text, words) {
  var why = text.append("span").attr("class", "why").text("only in the template: ");
  words.forEach(function (word, at) {
    if (at) { why.append("span").text(" "); }
    why.append("mark").attr("dir", "auto").text(word);
  });
};
