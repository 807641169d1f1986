// SPDX-License-Identifier: GPL-2.0-or-later
// What is shown: one state, one function that draws all of it.
"use strict";

winnow.emptyCollection = { name: "", value: null, pages: 0, clean_arm: null, arms: [], results: [],
                           comparisons: [], without_judgements: [], details: [] };

winnow.makeState = function () {
  var state = { collection: winnow.data.collections[0] || winnow.emptyCollection,
                operators: winnow.data.options.operators, op: winnow.data.options.operators[0],
                measure: winnow.mainMeasure };
  winnow.chooseRanking(state, winnow.rankings(state.collection)[0]);
  return state;
};

// The arms of one ranking, so that all else is as if there were no other.
winnow.chooseRanking = function (state, ranking) {
  var collection = state.collection, isFirst = ranking === winnow.rankings(collection)[0];
  var shown = winnow.armsRankedBy(collection, ranking);
  var swept = shown.filter(function (a) { return a.parameter; })
      .map(function (a) { return a.name; });
  var arms = collection.arms.length ? shown.map(function (a) { return a.name; })
      : winnow.unique(collection.results.map(function (r) { return r.arm; }));
  var mainArms = arms.filter(function (a) { return swept.indexOf(a) < 0; });
  state.ranking = ranking;
  state.armNames = arms;
  state.baseline = arms[0];
  state.mainArms = mainArms.length ? mainArms : arms;
  // What stands beside several rankings is compared with the first one's baseline only.
  state.others = arms.filter(function (name, at) {
    return at > 0 && (isFirst || shown[at].kind === "method");
  });
  state.arm = state.others[0] || arms[0];
};

winnow.draw = function (state) {
  winnow.titleAndSubject(state);
  winnow.headline(state);
  winnow.knownItems();
  winnow.rankingTables(state);
  winnow.measureTables(state);
  winnow.resultTables(state);
  winnow.significanceTables(state);
  winnow.strataTables(state);
  winnow.recallCurves(state);
  winnow.chosenParts(state);
  winnow.unjudgedTable(state);
  winnow.methodSection(state);
};

// What depends on the choice of arm, operator and measure, and the choice only if it has an effect.
winnow.chosenParts = function (state) {
  winnow.topicBars(state);
  winnow.topicLists(state);
  winnow.seriesCurves(state);
  winnow.sweepCurves(state);
  var shown = d3.selectAll("#chosen > section:not([hidden])").size();
  var choices = d3.selectAll("#choice select").size();
  d3.select("#choice").attr("hidden", shown && choices ? null : "");
};

// choices: [{value, text}]. Nothing to choose, no selector.
winnow.selector = function (nav, label, choices, current, choose) {
  if (choices.length < 2) { return; }
  nav.attr("hidden", null);
  var select = nav.append("label").text(label).append("select");
  select.selectAll("option").data(choices).enter().append("option")
      .attr("value", function (c, at) { return at; })
      .property("selected", function (c) { return c.value === current; })
      .text(function (c) { return c.text; });
  select.on("change", function () { choose(choices[Number(this.value)].value); });
};

winnow.named = function (values, title) {
  return values.map(function (v) { return { value: v, text: title ? title(v) : v }; });
};

winnow.chosen = function (state, key, draw) {
  return function (value) { state[key] = value; draw(state); };
};

winnow.selectors = function (state) {
  var data = winnow.data;
  winnow.selector(d3.select("#collection"), data.series || "pages", data.collections.map(function (c) {
    return { value: c, text: c.value === null ? c.name : c.value };
  }), state.collection, winnow.chosen(state, "collection", winnow.draw));
  winnow.selector(d3.select("#ranking"), "ranking",
                  winnow.named(winnow.rankings(state.collection), winnow.rankingTitle), state.ranking,
                  function (value) {
    winnow.chooseRanking(state, value);
    winnow.choices(state);
    winnow.draw(state);
  });
  winnow.choices(state);
};

// Made anew with the arms of another ranking.
winnow.choices = function (state) {
  var nav = d3.select("#choice").html(null), data = winnow.data;
  winnow.selector(nav, "arm", winnow.named(state.others), state.arm,
                  winnow.chosen(state, "arm", winnow.chosenParts));
  winnow.selector(nav, "operator", winnow.named(state.operators, winnow.operator), state.op,
                  winnow.chosen(state, "op", winnow.chosenParts));
  if (state.collection.results.some(function (r) { return r.measures; })) {
    winnow.selector(nav, "measure", winnow.named(data.options.tested, winnow.title),
                    state.measure, winnow.chosen(state, "measure", winnow.chosenParts));
  }
};

// What is folded away would be missing on paper.
winnow.unfoldForPrint = function () {
  var opened = [];
  window.addEventListener("beforeprint", function () {
    opened = Array.prototype.slice.call(document.querySelectorAll("details:not([open])"));
    opened.forEach(function (details) { details.open = true; });
  });
  window.addEventListener("afterprint", function () {
    opened.forEach(function (details) { details.open = false; });
  });
};

winnow.start = function () {
  var state = winnow.makeState();
  winnow.selectors(state);
  winnow.draw(state);
  winnow.unfoldForPrint();
  document.documentElement.setAttribute("data-state", "ready");
};

winnow.start();
