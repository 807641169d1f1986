// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "plugin/cli/compare/curves.h"
#include "winnow/extractor/repetition.h"
#include "winnow/extractor/site_learner.h"
#include "winnow/indexer/text_file.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kMaxFileBytes = 1u << 20;

// Returns the text before the next `separator`, which is taken away from `rest` with it.
std::string_view take(std::string_view& rest, std::string_view separator) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view taken = rest.substr(0, end);
  rest.remove_prefix(std::min(end + separator.size(), rest.size()));
  return taken;
}

// This is a table that a line names; it has no name if the line names none.
struct NamedTable {
  std::string_view name;
  bool fixed = false;
};

NamedTable table_of(std::string_view line) {
  if (!line.starts_with("# ") || take(line, ": ").empty()) return {};
  const std::string_view name = take(line, ", ");
  const std::string_view text = take(line, ", ");
  const bool is_text = text == "fixed" || text == "varies" || text == "none";
  if (!is_text || !line.starts_with("on ")) return {};
  return {name, text == "fixed"};
}

}  // namespace

Expected<TableCounts> read_table_counts(const std::string& file) {
  const Expected<std::string> text = read_text_file(file, kMaxFileBytes);
  if (!text) return text.error();
  std::set<std::string_view> tables;
  std::set<std::string_view> fixed;
  for (std::string_view rest = *text; !rest.empty();) {
    const NamedTable table = table_of(take(rest, "\n"));
    if (table.name.empty()) continue;
    tables.insert(table.name);
    if (table.fixed) fixed.insert(table.name);
  }
  if (!fixed.empty()) {
    return TableCounts{static_cast<std::uint32_t>(tables.size()),
                       static_cast<std::uint32_t>(fixed.size())};
  }
  return Error{ErrorCode::input, "names no template table with a fixed text of its own", file,
               "write a line \"# TEMPLATE: NAME, fixed, on N of M pages\" for each"};
}

namespace {

constexpr std::uint32_t kAllPages = std::numeric_limits<std::uint32_t>::max();
constexpr int kSteps = 20;  // of thresholds
constexpr std::uint64_t kSamples = 5;
constexpr std::array<std::uint32_t, 8> kSampleSizes = {3, 5, 9, 15, 20, 40, 80, 160};

// Gives the pages of each template, as places in `pages`.
std::vector<std::vector<std::size_t>> templates_of(const std::vector<CurvePage>& pages,
                                                   LearnOptions options) {
  options.repetition = RepetitionOptions{.piece = Piece::chunk};
  SiteLearner learner("site", options);
  WordSegmenter segmenter;
  std::map<std::uint64_t, std::size_t> places;
  for (std::size_t place = 0; place < pages.size(); ++place) {
    learner.add(pages[place].url, pages[place].page, segmenter);
    places[pages[place].rank] = place;
  }
  const SiteModel model = learner.learn(pages.size());
  std::vector<std::vector<std::size_t>> templates;
  for (const SiteTemplate& each : model.templates()) {
    templates.emplace_back();
    for (const std::uint64_t rank : each.learned) templates.back().push_back(places.at(rank));
  }
  return templates;
}

// How many of so many pages must have a chunk: 1 is all of them here, as it is the end of a curve
// of shares.
std::uint32_t least_of(double share, std::uint32_t pages) {
  return share < 1 ? threshold_count(share, pages) : std::max(pages, 2U);
}

// Draws `most` of the pages 0 to pages - 1 by the seed, and gives them in ascending order.
std::vector<std::uint32_t> draw(std::uint32_t pages, std::uint32_t most, std::uint64_t seed) {
  std::vector<std::uint32_t> chosen(pages);
  std::iota(chosen.begin(), chosen.end(), 0U);
  if (most >= pages) return chosen;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> ranked;
  for (const std::uint32_t page : chosen) {
    ranked.emplace_back(sample_rank(seed, std::to_string(page)), page);
  }
  std::sort(ranked.begin(), ranked.end());
  for (std::uint32_t i = 0; i < most; ++i) chosen[i] = ranked[i].second;
  chosen.resize(most);
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

// Four digits: more are noise.
double rounded_figure(double value) { return std::round(value * 1e4) / 1e4; }

}  // namespace

struct TableCurves::Point {
  double discovered = 0;  // sum over the sites of different tables
  double fraction = 0;    // also a sum
  double ms = 0;          // also a sum

  Json json(double sites, std::optional<TableCounts> actual) const {
    Json point = {{"discovered", rounded_figure(discovered)},
                  {"ttdr", nullptr},
                  {"atf", rounded_figure(fraction / sites)}};
    if (actual) point["ttdr"] = rounded_figure(discovered / actual->fixed);
    return point;
  }
};

void TableCurves::add(const std::vector<CurvePage>& pages) {
  Site site;
  for (const std::vector<std::size_t>& members : templates_of(pages, options_)) {
    Template& each = site.emplace_back();
    for (const std::size_t place : members) {
      const double begin = processor_ms();
      each.study.add(pages[place].page);
      each.ms.push_back(pages[place].ms + processor_ms() - begin);
    }
  }
  if (!site.empty()) sites_.push_back(std::move(site));
}

// The fraction of a site is the mean of its templates', by their pages.
void TableCurves::add_site(const Site& site, double threshold, std::uint32_t most,
                           std::uint64_t seed, Point& sum) {
  double pages = 0;
  double fraction = 0;
  std::set<std::uint64_t> tables;
  for (const Template& each : site) {
    const std::vector<std::uint32_t> chosen = draw(each.study.pages(), most, seed);
    const double begin = processor_ms();
    const TemplateTables found =
        each.study.find(chosen, least_of(threshold, static_cast<std::uint32_t>(chosen.size())));
    sum.ms += processor_ms() - begin;
    for (const std::uint32_t page : chosen) sum.ms += each.ms[page];
    tables.insert(found.tables.begin(), found.tables.end());
    fraction += found.fraction() * each.study.pages();
    pages += each.study.pages();
  }
  sum.discovered += static_cast<double>(tables.size());
  sum.fraction += fraction / pages;
}

TableCurves::Point TableCurves::at_threshold(double threshold) const {
  Point sum;
  for (const Site& site : sites_) add_site(site, threshold, kAllPages, 0, sum);
  return sum;
}

TableCurves::Point TableCurves::at_size(std::uint32_t pages, std::uint64_t seed) const {
  Point sum;
  for (std::uint64_t sample = 0; sample < kSamples; ++sample) {
    for (const Site& site : sites_) {
      add_site(site, RepetitionThresholds::kChunkPages, pages, seed + sample, sum);
    }
  }
  constexpr auto kCount = static_cast<double>(kSamples);
  return {sum.discovered / kCount, sum.fraction / kCount, sum.ms / kCount};
}

std::uint32_t TableCurves::largest() const {
  std::uint32_t most = 0;
  for (const Site& site : sites_) {
    for (const Template& each : site) most = std::max(most, each.study.pages());
  }
  return most;
}

Json TableCurves::json(std::optional<TableCounts> actual, std::uint64_t seed) const {
  if (sites_.empty()) return nullptr;
  const auto sites = static_cast<double>(sites_.size());
  Json thresholds = Json::array();
  for (int step = 1; step <= kSteps; ++step) {
    const double threshold = static_cast<double>(step) / kSteps;
    Json point = {{"threshold", threshold}, {"pages", least_of(threshold, largest())}};
    point.update(at_threshold(threshold).json(sites, actual));
    thresholds.push_back(std::move(point));
  }
  std::vector<std::uint32_t> sizes(kSampleSizes.begin(), kSampleSizes.end());
  std::erase_if(sizes, [&](std::uint32_t size) { return size >= largest(); });
  sizes.push_back(largest());
  Json samples = Json::array();
  for (const std::uint32_t size : sizes) {
    const Point found = at_size(size, seed);
    Json point = {{"pages", size}};
    point.update(found.json(sites, actual));
    point["ms"] = rounded_figure(found.ms / sites);
    samples.push_back(std::move(point));
  }
  return {{"actual", actual ? Json(actual->fixed) : Json(nullptr)},
          {"all", actual ? Json(actual->tables) : Json(nullptr)},
          {"by_threshold", std::move(thresholds)},
          {"by_sample", std::move(samples)}};
}

}  // namespace winnow::cli
