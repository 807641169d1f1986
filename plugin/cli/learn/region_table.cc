// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "plugin/cli/learn/model_text.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"
#include "plugin/report/page_report.h"

namespace winnow::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kPathNames = 4;
constexpr std::size_t kPathColumns = 50;
constexpr std::size_t kExampleColumns = 50;

// Files may be damaged or made up: a share is one nevertheless.
std::optional<double> share(double part, double whole) {
  if (whole <= 0) return std::nullopt;
  return std::clamp(part / whole, 0.0, 1.0);
}

// These are shares of the words of a region, for all that is said of it.
struct Shares {
  std::optional<double> links;
  std::optional<double> sentences;
  std::optional<double> main;
  std::optional<double> repeated;
};

Shares shares_of(const RegionSums& sums) {
  const auto words = static_cast<double>(sums.words);
  const double parts = words * static_cast<double>(kShareUnit);
  return {share(static_cast<double>(sums.link_words), words),
          share(static_cast<double>(sums.sentence_words), words),
          share(static_cast<double>(sums.main_words), parts),
          share(static_cast<double>(sums.template_words), parts)};
}

double words_a_page(const RegionSums& sums) {
  return sums.pages == 0 ? 0 : static_cast<double>(sums.words) / sums.pages;
}

// Those with most words of their own first; ties as their paths have it.
std::vector<std::uint32_t> by_words(std::span<const Region> regions) {
  std::vector<std::uint32_t> order(regions.size());
  std::iota(order.begin(), order.end(), 0U);
  const auto before = [&](std::uint32_t a, std::uint32_t b) {
    const Region& first = regions[a];
    const Region& second = regions[b];
    return std::tuple(second.own.words, second.all.words, first.path) <
           std::tuple(first.own.words, first.all.words, second.path);
  };
  std::ranges::sort(order, before);
  return order;
}

// Gives the element that all others stand in; null if there are no regions.
const Region* whole_of(const SiteStatistics& statistics) {
  const auto regions = statistics.regions();
  const auto root =
      std::ranges::find_if(regions, [](const Region& each) { return each.parent == kNoRegion; });
  return root == regions.end() ? nullptr : &*root;
}

std::string percent(std::optional<double> part) {
  return part ? fmt::format("{:.0f} %", 100 * *part) : "-";
}

std::string title_line(std::string_view what, std::span<const std::string> texts) {
  std::string line;
  for (const std::string& text : texts) {
    line.append(line.empty() ? "" : ", ").append("\"").append(terminal_text(text)).append("\"");
  }
  return line.empty() ? "" : fmt::format("  titles {} with {}\n", what, line);
}

std::string whole_line(const SiteStatistics& statistics) {
  std::string line = fmt::format("  statistics of {}: {}",
                                 count_of(statistics.pages(), "different page", "different pages"),
                                 count_of(statistics.regions().size(), "region", "regions"));
  const Region* whole = whole_of(statistics);
  if (whole == nullptr || whole->all.words == 0) return line + "\n";
  const Shares shares = shares_of(whole->all);
  return line + fmt::format("; of {} {} repeat, {} are expected to be main text\n",
                            count_of(whole->all.words, "word", "words"), percent(shares.repeated),
                            percent(shares.main));
}

std::string example_text(const SiteStatistics& statistics, const Region& region) {
  const std::string_view example = statistics.example(region);
  if (example.empty()) return "";
  return fmt::format("{} ({})", terminal_text(example, kExampleColumns),
                     count_of(region.example_pages, "page", "pages"));
}

std::string region_line(const SiteStatistics& statistics, std::uint32_t index) {
  const Region& region = statistics.regions()[index];
  const Shares shares = shares_of(region.own);
  const std::string path =
      terminal_column(fitted_path(statistics, index, kPathNames, kPathColumns), kPathColumns);
  std::string line =
      fmt::format("  {:>7} {:>10.1f} {:>6} {:>8} {:>6}  {} {}", region.own.pages,
                  words_a_page(region.own), percent(shares.links), percent(shares.repeated),
                  percent(shares.main), path, example_text(statistics, region));
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string table_head() {
  return fmt::format("  {:>7} {:>10} {:>6} {:>8} {:>6}  {} {}\n", "pages", "words/page", "links",
                     "repeats", "main", terminal_column("region", kPathColumns),
                     "its most frequent text");
}

// Tells of the regions behind the ones shown.
std::string rest_line(const SiteStatistics& statistics, std::span<const std::uint32_t> rest,
                      std::uint64_t words) {
  std::uint64_t left = 0;
  for (const std::uint32_t index : rest) left += statistics.regions()[index].own.words;
  return fmt::format("  and {} with {} of the words (--all-regions shows them)\n",
                     count_of(rest.size(), "region", "regions"),
                     percent(share(static_cast<double>(left), static_cast<double>(words))));
}

std::string region_lines(const SiteStatistics& statistics, std::size_t most) {
  const auto regions = statistics.regions();
  std::vector<std::uint32_t> order = by_words(regions);
  std::erase_if(order, [&](std::uint32_t index) { return regions[index].own.words == 0; });
  if (order.empty()) return "";
  std::uint64_t words = 0;
  for (const std::uint32_t index : order) words += regions[index].own.words;
  std::string text = table_head();
  const std::span<const std::uint32_t> shown(order.data(), std::min(most, order.size()));
  for (const std::uint32_t index : shown) text += region_line(statistics, index);
  if (shown.size() == order.size()) return text;
  return text + rest_line(statistics, std::span(order).subspan(shown.size()), words);
}

// Four digits: more are noise.
Json rounded(std::optional<double> value) {
  return value ? Json(std::round(*value * 1e4) / 1e4) : Json(nullptr);
}

Json sums_json(const RegionSums& sums) {
  const Shares shares = shares_of(sums);
  Json object;
  object["pages"] = sums.pages;
  object["occurrences"] = sums.occurrences;
  object["different_texts"] = sums.distinct;
  object["blocks"] = sums.blocks;
  object["words"] = sums.words;
  object["words_per_page"] = rounded(words_a_page(sums));
  object["link_share"] = rounded(shares.links);
  object["sentence_share"] = rounded(shares.sentences);
  object["repeated_share"] = rounded(shares.repeated);
  object["main_share"] = rounded(shares.main);
  return object;
}

Json region_json(const SiteStatistics& statistics, std::uint32_t index) {
  const Region& region = statistics.regions()[index];
  const std::string_view example = statistics.example(region);
  Json object;
  object["path"] = report::region_path(statistics, index);
  object["own"] = sums_json(region.own);
  object["all"] = sums_json(region.all);
  object["example"] = example.empty() ? Json(nullptr) : Json(example);
  object["example_pages"] = region.example_pages;
  return object;
}

Json statistics_json(const SiteStatistics& statistics) {
  if (statistics.pages() < kLeastPages) return nullptr;
  const Region* whole = whole_of(statistics);
  const RegionSums sums = whole == nullptr ? RegionSums{} : whole->all;
  Json object;
  object["pages"] = statistics.pages();
  object["words"] = sums.words;
  object["repeated_share"] = rounded(shares_of(sums).repeated);
  object["main_share"] = rounded(shares_of(sums).main);
  object["regions"] = Json::array();
  for (const std::uint32_t index : by_words(statistics.regions())) {
    object["regions"].push_back(region_json(statistics, index));
  }
  return object;
}

}  // namespace

std::string region_table(const SiteModel& site, std::size_t most) {
  const SiteStatistics& statistics = site.statistics();
  std::string text =
      title_line("begin", site.title_heads()) + title_line("end", site.title_tails());
  if (statistics.pages() < kLeastPages) return text + "  no statistics: too few pages\n";
  return text + whole_line(statistics) + region_lines(statistics, most);
}

void add_regions(const SiteModel& site, Json& object) {
  const auto heads = site.title_heads();
  const auto tails = site.title_tails();
  object["title_heads"] = std::vector<std::string>(heads.begin(), heads.end());
  object["title_tails"] = std::vector<std::string>(tails.begin(), tails.end());
  object["statistics"] = statistics_json(site.statistics());
}

std::string fitted_path(const SiteStatistics& statistics, std::uint32_t region, std::size_t names,
                        std::size_t columns) {
  for (;; --names) {
    const std::string whole = report::region_path(statistics, region, names);
    std::string_view path = whole;
    if (names <= 2 && path.starts_with(report::kOuterNames)) {
      path.remove_prefix(report::kOuterNames.size());
    }
    std::string fitted = terminal_text(path, columns);
    if (names <= 1 || fitted == terminal_text(path)) return fitted;
  }
}

}  // namespace winnow::cli
