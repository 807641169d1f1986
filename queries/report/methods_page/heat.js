// SPDX-License-Identifier: GPL-2.0-or-later
// Sites by methods.
"use strict";

winnow.siteValues = function (site) {
  return winnow.data.methods.map(function (method) {
    var found = winnow.bySite(method, "f1").filter(function (s) { return s.site === site; })[0];
    return found ? found.f1 : null;
  });
};

winnow.heatTable = function () {
  var methods = winnow.data.methods, sites = winnow.data.sites;
  if (sites.length < 2) { winnow.close("sites"); return; }
  var columns = [{ head: "site", text: true }].concat(methods.map(function (m) {
    return { head: m.name };
  }));
  var values = sites.map(function (site) { return winnow.siteValues(site.name); });
  var table = winnow.table(winnow.open("sites"), "F1 by site", columns, sites.map(function (site, at) {
    var best = d3.max(values[at]);
    return [site.name].concat(values[at].map(function (v) {
      return { text: winnow.score(v), best: winnow.isValue(v) && v >= best - 0.0005 };
    }));
  })).classed("heat", true);
  var all = [].concat.apply([], values).filter(winnow.isValue);
  // From the tenth that is lowest on: a single failure would leave all others alike.
  var shade = d3.scaleLinear([d3.quantile(all.sort(d3.ascending), 0.1) || 0, 1], [0.03, 0.5]).clamp(true);
  table.selectAll("tbody tr").each(function (row, line) {
    d3.select(this).selectAll("td").style("--heat", function (cell, at) {
      return winnow.isValue(values[line][at]) ? shade(values[line][at]).toFixed(3) : 0;
    });
  });
};
