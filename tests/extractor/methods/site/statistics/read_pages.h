// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes pages with what was read of their blocks, for tests of statistics.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/methods/site/statistics/page_summary.h"
#include "extractor/methods/site/statistics/statistics_learner.h"
#include "extractor/page_tree/page_tree.h"
#include "tests/extractor/parsed.h"
#include "winnow/extractor/site_statistics.h"

namespace winnow {

// Each block is main text with a probability of a half, and a sentence if it ends with a dot.
inline std::vector<BlockReading> readings_of(const ParsedPage& page) {
  std::vector<BlockReading> readings;
  for (const Block& block : page.blocks.blocks()) {
    readings.push_back({0.5F, page.blocks.text(block).ends_with('.')});
  }
  return readings;
}

class ReadPages {
 public:
  explicit ReadPages(const std::vector<std::string>& pages = {}) {
    for (const std::string& page : pages) add(page);
  }

  void add(std::string_view html) {
    const ParsedPage page = parsed(html);
    PageTreeBuilder().build(page.document, WithNames::yes, trees_.emplace_back());
    summaries_.push_back(summarize_page(page, trees_.back(), readings_of(page)));
  }

  const PageTree& tree(std::size_t page) const { return trees_[page]; }
  const PageSummary& summary(std::size_t page) const { return summaries_[page]; }

  std::vector<const PageSummary*> summaries() const {
    std::vector<const PageSummary*> summaries;
    for (const PageSummary& summary : summaries_) summaries.push_back(&summary);
    return summaries;
  }

  SiteStatistics learn() const {
    std::vector<SummarizedPage> pages;
    for (std::size_t i = 0; i < trees_.size(); ++i) pages.push_back({&trees_[i], &summaries_[i]});
    return learn_statistics(pages);
  }

 private:
  std::deque<PageTree> trees_;
  std::deque<PageSummary> summaries_;
};

// Returns "html/body/div#main/p".
inline std::string place_of(const SiteStatistics& statistics, const Region& region) {
  std::string place(statistics.name(region));
  for (std::uint32_t at = region.parent; at != kNoRegion; at = statistics.regions()[at].parent) {
    place = std::string(statistics.name(statistics.regions()[at])) + '/' + place;
  }
  return place;
}

// Returns the region at a place below body, or null if there is none.
inline const Region* region_at(const SiteStatistics& statistics, const std::string& place) {
  for (const Region& region : statistics.regions()) {
    if (place_of(statistics, region) == "html/body" + place) return &region;
  }
  return nullptr;
}

// Makes four pages with a menu and a story. Stories have a heading, a line that all have, and a
// line that no other has.
inline std::vector<std::string> four_stories() {
  std::vector<std::string> pages;
  for (const std::string word : {"alpha", "beta", "gamma", "delta"}) {
    pages.push_back("<body><nav id=top><a href=/>Home</a> News</nav><div class=story><h1>Title " +
                    word + "</h1><p>Same line here.<p>Own " + word + " text</div>");
  }
  return pages;
}

}  // namespace winnow
