// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/compare/comparison.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>

#include "winnow/extractor/method.h"
#include "winnow/queries/significance.h"

namespace winnow::cli {
namespace {

using Values = std::vector<double>;

double mean(const Values& values) {
  if (values.empty()) return 0;
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double quotient(double part, double whole) { return whole > 0 ? part / whole : 0; }

double removed(const Json& site) {
  const auto visible = site["visible_words"].get<double>();
  return quotient(visible - site["main_words"].get<double>(), visible);
}

Json site_row(const Json& name, const Json& measured) {
  Json row = {{"site", name}};
  for (const char* measure : {"precision", "recall", "f1"}) {
    row[measure] = mean(measured[measure].get<Values>());
  }
  row["removed"] = removed(measured);
  row["on_their_own"] = measured["on_their_own"];
  return row;
}

double mean_of(const Json& rows, const char* measure) {
  Values values;
  for (const Json& row : rows) values.push_back(row[measure].get<double>());
  return mean(values);
}

std::uint64_t on_their_own(const Json& rows) {
  std::uint64_t pages = 0;
  for (const Json& row : rows) pages += row["on_their_own"].get<std::uint64_t>();
  return pages;
}

// What is drawn for the intervals: the F1 of each site, or of each page of the only one.
Values f1_of_units(const MeasuredMethod& method) {
  const Json& sites = method.run.result["sites"];
  if (sites.size() == 1) return sites[0]["f1"].get<Values>();
  Values units;
  for (const Json& site : sites) units.push_back(mean(site["f1"].get<Values>()));
  return units;
}

Json means_of(const Json& sites, const MeasuredMethod& method) {
  const Json& measured = method.run.result["sites"];
  Json by_site = Json::array();
  for (std::size_t i = 0; i < measured.size(); ++i) {
    by_site.push_back(site_row(sites[i]["name"], measured[i]));
  }
  Json row = {{"name", method.name}};
  for (const char* measure : {"precision", "recall", "f1"})
    row[measure] = mean_of(by_site, measure);
  for (const char* later : {"f1_low", "f1_high", "difference", "difference_low", "difference_high"})
    row[later] = nullptr;
  row["removed"] = mean_of(by_site, "removed");
  row["on_their_own"] = on_their_own(by_site);
  const Json& result = method.run.result;
  const double megabytes = result["bytes"].get<double>() / 1e6;
  const double learn = result["learn_seconds"].get<double>() * 1000;
  const double extract = result["extract_seconds"].get<double>() * 1000;
  row["learn_ms_per_mb"] = quotient(learn, megabytes);
  row["extract_ms_per_mb"] = quotient(extract, megabytes);
  row["cpu_ms_per_mb"] = quotient(learn + extract, megabytes);
  row["peak_megabytes"] = method.run.peak_megabytes;
  row["by_site"] = std::move(by_site);
  return row;
}

const MeasuredMethod* find_default(const std::vector<MeasuredMethod>& measured) {
  const auto found = std::find_if(measured.begin(), measured.end(), [](const auto& method) {
    return method.name == default_method();
  });
  return found == measured.end() ? nullptr : &*found;
}

// Pairs each method's values with noughts, and then with those of the default method.
std::vector<PairedValues> pairs_of(const std::vector<MeasuredMethod>& measured,
                                   const MeasuredMethod* baseline) {
  std::vector<PairedValues> pairs;
  for (const MeasuredMethod& method : measured) {
    Values values = f1_of_units(method);
    pairs.push_back({Values(values.size(), 0.0), std::move(values)});
  }
  if (baseline == nullptr) return pairs;
  const Values of_default = f1_of_units(*baseline);
  for (std::size_t i = 0; i < measured.size(); ++i) pairs.push_back({of_default, pairs[i].other});
  return pairs;
}

void set_intervals(const std::vector<MeasuredMethod>& measured, Json& rows) {
  const MeasuredMethod* baseline = find_default(measured);
  if (measured.empty()) return;
  // What is drawn from one value is always that value, which says nothing of others.
  const bool varies = f1_of_units(measured.front()).size() > 1;
  const auto compared = compare_pairs(pairs_of(measured, baseline));
  for (std::size_t i = 0; i < measured.size(); ++i) {
    if (varies) rows[i]["f1_low"] = compared[i].interval_low;
    if (varies) rows[i]["f1_high"] = compared[i].interval_high;
    if (baseline == nullptr || baseline == &measured[i]) continue;
    const PairedComparison& difference = compared[measured.size() + i];
    rows[i]["difference"] = difference.mean_difference;
    if (!varies) continue;
    rows[i]["difference_low"] = difference.interval_low;
    rows[i]["difference_high"] = difference.interval_high;
  }
}

bool is_before(const Json& one, const Json& other) {
  if (one["f1"] != other["f1"]) return one["f1"] > other["f1"];
  return one["name"] < other["name"];
}

}  // namespace

Expected<void> check_scored(const Json& sites, const MeasuredMethod& method) {
  const Json& measured = method.run.result["sites"];
  for (std::size_t i = 0; i < sites.size(); ++i) {
    if (measured[i]["f1"].size() != sites[i]["scored"]) {
      return Error{ErrorCode::try_again, "pages or gold texts have changed since they were counted",
                   "", "run again"};
    }
  }
  return {};
}

void count_refused(const MeasuredMethod& method, Json& sites) {
  const Json& measured = method.run.result["sites"];
  for (std::size_t i = 0; i < sites.size(); ++i) {
    sites[i]["refused"] = measured[i]["refused"];
    sites[i]["first_refused"] = measured[i]["first_refused"];
  }
}

Json comparison_json(const Json& sites, const std::vector<MeasuredMethod>& measured,
                     const std::vector<FailedMethod>& failed) {
  Json rows = Json::array();
  for (const MeasuredMethod& method : measured) rows.push_back(means_of(sites, method));
  set_intervals(measured, rows);
  std::stable_sort(rows.begin(), rows.end(), is_before);
  Json failures = Json::array();
  for (const FailedMethod& failure : failed) {
    failures.push_back({{"name", failure.name}, {"error", failure.error.message()}});
  }
  return Json{{"default", default_method()}, {"sites", sites},
              {"methods", std::move(rows)},  {"failed", std::move(failures)},
              {"passed_over", nullptr},      {"curves", nullptr}};
}

}  // namespace winnow::cli
