// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/site/statistics/statistics_learner.h"

#include <algorithm>
#include <boost/sort/pdqsort/pdqsort.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "extractor/methods/site/statistics/page_counter.h"
#include "extractor/methods/site/statistics/page_summary.h"
#include "extractor/methods/site/statistics/statistics_format.h"

namespace winnow {
namespace {

constexpr std::uint32_t kShared = 2;  // What fewer pages have is no part of the site.
// The name of a site is a title of more of its pages.
constexpr std::uint32_t kPagesOfTitle = 2;  // one page in two

// Says that a region has the text of a block or an element.
struct RegionText {
  std::uint64_t text = 0;
  std::uint32_t region = 0;
};

// Returns the element's name alone: "div" of "div#main.article".
std::string_view bare_name(std::string_view name) {
  return name.substr(0, name.find_first_of("#."));
}

class StatisticsLearner {
 public:
  explicit StatisticsLearner(std::span<const SummarizedPage> pages)
      : pages_(pages), regions_of_(pages.size()) {}

  StatisticsParts learn();

 private:
  HashPageCounter count_keys() const;
  void find_regions();
  void index_regions(const std::vector<std::vector<std::uint64_t>>& paths);
  std::string_view name_of(const PageTree& tree, std::uint32_t node) const;
  void name_regions();
  void count_texts();
  void count_subtrees();
  void find_titles();
  void sum_page(std::uint32_t page);
  void sum_elements(std::uint32_t page, const std::vector<BlockTotals>& before);
  void sum_blocks(std::uint32_t page);
  void count_distinct();
  void count_distinct(std::vector<RegionText>& texts, RegionSums Region::*sums);
  // Comes last, because what repeats is known only when all pages were counted.
  void sum_template(const SummarizedPage& page);
  void name_examples();

  // Counts pages with the block's text in the region; 0 if fewer than two.
  std::uint32_t pages_with(const BlockSummary& block, const Region& region) const;
  std::uint64_t template_words(const BlockSummary& block, const Region& region) const;

  bool has_blocks(std::uint32_t page, std::uint32_t node) const {
    const PageSummary::Extent& extent = pages_[page].summary->extents[node];
    return extent.first != extent.last;
  }
  // Visits the elements with blocks in them, with page and node.
  template <typename Visit>
  void for_each_element(Visit visit) const;
  // Visits the blocks that count, with page and block.
  template <typename Visit>
  void for_each_block(Visit visit) const;

  std::span<const SummarizedPage> pages_;
  // Has the region by page and node, or kNoRegion for what is not kept or no element with blocks.
  std::vector<std::vector<std::uint32_t>> regions_of_;
  // Have, by region, the last page seen plus one.
  std::vector<std::uint32_t> own_page_;
  std::vector<std::uint32_t> all_page_;
  std::vector<RegionText> own_texts_;
  std::vector<RegionText> all_texts_;
  HashPageCounter region_texts_;
  StatisticsParts parts_;
};

template <typename Visit>
void StatisticsLearner::for_each_element(Visit visit) const {
  for (std::uint32_t page = 0; page < pages_.size(); ++page) {
    for (std::uint32_t node = 0; node < pages_[page].tree->size(); ++node) {
      if (has_blocks(page, node)) visit(page, node);
    }
  }
}

template <typename Visit>
void StatisticsLearner::for_each_block(Visit visit) const {
  for (std::uint32_t page = 0; page < pages_.size(); ++page) {
    for (const BlockSummary& block : pages_[page].summary->blocks) {
      if (block.counts) visit(page, block);
    }
  }
}

StatisticsParts StatisticsLearner::learn() {
  parts_.pages = static_cast<std::uint32_t>(pages_.size());
  if (parts_.pages < kLeastPages) return std::move(parts_);
  find_regions();
  name_regions();
  count_texts();
  find_titles();
  for (std::uint32_t page = 0; page < pages_.size(); ++page) sum_page(page);
  count_distinct();
  for (const SummarizedPage& page : pages_) sum_template(page);
  name_examples();
  return std::move(parts_);
}

HashPageCounter StatisticsLearner::count_keys() const {
  HashPageCounter keys;
  for (std::uint32_t page = 0; page < pages_.size(); ++page) {
    for (const PageTreeNode& node : pages_[page].tree->nodes) {
      if (!node.is_data()) keys.add(node.key, page);
    }
  }
  return keys;
}

void StatisticsLearner::find_regions() {
  const HashPageCounter keys = count_keys();
  const std::uint32_t share = parts_.pages / kKeyShare + (parts_.pages % kKeyShare != 0 ? 1 : 0);
  const std::uint32_t least = std::max(kShared, share);
  for (const PageCount& count : keys.counts(least)) parts_.keys.push_back(count.hash);
  std::vector<std::vector<std::uint64_t>> paths;
  for (const SummarizedPage& page : pages_) {
    paths.push_back(
        region_paths(*page.tree, [&](std::uint64_t key) { return keys.pages(key) >= least; }));
  }
  HashPageCounter regions;
  for_each_element(
      [&](std::uint32_t page, std::uint32_t node) { regions.add(paths[page][node], page); });
  for (const PageCount& count : regions.counts(kShared)) {
    parts_.regions.emplace_back().path = count.hash;
  }
  index_regions(paths);
  own_page_.resize(parts_.regions.size());
  all_page_.resize(parts_.regions.size());
}

void StatisticsLearner::index_regions(const std::vector<std::vector<std::uint64_t>>& paths) {
  for (std::size_t page = 0; page < pages_.size(); ++page) {
    regions_of_[page].assign(paths[page].size(), kNoRegion);
  }
  for_each_element([&](std::uint32_t page, std::uint32_t node) {
    const std::uint64_t path = paths[page][node];
    const auto found =
        std::lower_bound(parts_.regions.begin(), parts_.regions.end(), path,
                         [](const Region& region, std::uint64_t p) { return region.path < p; });
    if (found == parts_.regions.end() || found->path != path) return;
    regions_of_[page][node] = static_cast<std::uint32_t>(found - parts_.regions.begin());
  });
}

// Returns the element's name with id and classes if the region has these, else its bare name.
std::string_view StatisticsLearner::name_of(const PageTree& tree, std::uint32_t node) const {
  const std::uint32_t parent = tree.nodes[node].parent;
  const bool top = parent == kNoNode || tree.nodes[parent].parent == kNoNode;
  const bool by_key =
      !top && std::binary_search(parts_.keys.begin(), parts_.keys.end(), tree.nodes[node].key);
  return by_key ? tree.name(node) : bare_name(tree.name(node));
}

// A region's parent is on all pages that the region is on, so it is kept as well. Names are added
// in the order of regions, whatever the order of pages.
void StatisticsLearner::name_regions() {
  std::vector<std::string_view> names(parts_.regions.size());
  for_each_element([&](std::uint32_t page, std::uint32_t node) {
    const std::uint32_t index = regions_of_[page][node];
    if (index == kNoRegion || !names[index].empty()) return;
    const PageTree& tree = *pages_[page].tree;
    const std::uint32_t parent = tree.nodes[node].parent;
    names[index] = name_of(tree, node);
    parts_.regions[index].parent = parent == kNoNode ? kNoRegion : regions_of_[page][parent];
  });
  for (std::size_t i = 0; i < names.size(); ++i) {
    parts_.regions[i].name = parts_.strings.add(plain_beginning(names[i], kMaxElementNameBytes));
  }
}

void StatisticsLearner::count_texts() {
  HashPageCounter texts;
  for_each_block([&](std::uint32_t page, const BlockSummary& block) {
    texts.add(block.text, page);
    const std::uint32_t index = regions_of_[page][block.node];
    if (index == kNoRegion) return;
    region_texts_.add(path_below(parts_.regions[index].path, block.text), page);
  });
  parts_.texts = texts.counts(kShared);
  parts_.region_texts = region_texts_.counts(kShared);
  count_subtrees();
}

// Most subtrees are on one page alone, and need no place among those that are counted.
void StatisticsLearner::count_subtrees() {
  const auto for_each_subtree = [this](auto visit) {
    for (std::uint32_t page = 0; page < pages_.size(); ++page) {
      for (std::uint32_t i = 0; i < pages_[page].tree->size(); ++i) {
        const PageTreeNode& node = pages_[page].tree->nodes[i];
        const bool image = node.label == kImageLabel;
        if (image || has_blocks(page, i)) visit(node.text_hash, page);
      }
    }
  };
  std::size_t nodes = 0;
  for (const SummarizedPage& page : pages_) nodes += page.tree->size();
  RepeatFilter repeated(nodes);
  for_each_subtree([&](std::uint64_t hash, std::uint32_t) { repeated.add(hash); });
  HashPageCounter subtrees;
  for_each_subtree([&](std::uint64_t hash, std::uint32_t page) {
    if (repeated.may_repeat(hash)) subtrees.add(hash, page);
  });
  parts_.subtrees = subtrees.counts(kShared);
}

void StatisticsLearner::find_titles() {
  HashPageCounter titles;
  for (std::uint32_t page = 0; page < pages_.size(); ++page) {
    for (const std::uint64_t title : pages_[page].summary->titles) titles.add(title, page);
  }
  const std::uint32_t most = std::max(kShared, parts_.pages / kPagesOfTitle);
  for (const PageCount& count : titles.counts(1)) {
    if (count.pages <= most) parts_.titles.push_back(count.hash);
  }
}

void StatisticsLearner::sum_page(std::uint32_t page) {
  std::vector<BlockTotals> before(1);
  for (const BlockSummary& block : pages_[page].summary->blocks) {
    BlockTotals totals = before.back();
    totals.add(block);
    before.push_back(totals);
  }
  parts_.main_words += before.back().main_words;
  sum_elements(page, before);
  sum_blocks(page);
}

void StatisticsLearner::sum_elements(std::uint32_t page, const std::vector<BlockTotals>& before) {
  const SummarizedPage& summarized = pages_[page];
  for (std::uint32_t node = 0; node < summarized.tree->size(); ++node) {
    const std::uint32_t index = regions_of_[page][node];
    if (index == kNoRegion) continue;
    Region& region = parts_.regions[index];
    const PageSummary::Extent& extent = summarized.summary->extents[node];
    ++region.all.occurrences;
    add_difference(before[extent.first], before[extent.last], region.all);
    all_texts_.push_back({summarized.tree->nodes[node].text_hash, index});
    if (std::exchange(all_page_[index], page + 1) == page + 1) continue;
    ++region.all.pages;
    region.page_main_words += before.back().main_words;
  }
}

void StatisticsLearner::sum_blocks(std::uint32_t page) {
  for (const BlockSummary& block : pages_[page].summary->blocks) {
    const std::uint32_t index = regions_of_[page][block.node];
    if (!block.counts || index == kNoRegion) continue;
    RegionSums& own = parts_.regions[index].own;
    BlockTotals totals;
    totals.add(block);
    ++own.occurrences;
    add_difference({}, totals, own);
    own_texts_.push_back({block.text, index});
    if (std::exchange(own_page_[index], page + 1) != page + 1) ++own.pages;
  }
}

void StatisticsLearner::count_distinct() {
  count_distinct(own_texts_, &Region::own);
  count_distinct(all_texts_, &Region::all);
}

// Texts are sorted for each region alone: most regions have few of them.
void StatisticsLearner::count_distinct(std::vector<RegionText>& texts, RegionSums Region::*sums) {
  std::vector<std::size_t> ends(parts_.regions.size() + 1);
  for (const RegionText& text : texts) ++ends[text.region + 1];
  for (std::size_t i = 1; i < ends.size(); ++i) ends[i] += ends[i - 1];
  std::vector<std::uint64_t> sorted(texts.size());
  for (const RegionText& text : texts) sorted[ends[text.region]++] = text.text;
  std::vector<RegionText>().swap(texts);
  auto first = sorted.begin();
  for (std::size_t i = 0; i < parts_.regions.size(); ++i) {
    const auto last = sorted.begin() + static_cast<std::ptrdiff_t>(ends[i]);
    boost::sort::pdqsort_branchless(first, last);
    (parts_.regions[i].*sums).distinct =
        static_cast<std::uint32_t>(std::unique(first, last) - first);
    first = last;
  }
}

void StatisticsLearner::sum_template(const SummarizedPage& page) {
  const std::vector<std::uint32_t>& regions =
      regions_of_[static_cast<std::size_t>(&page - pages_.data())];
  std::vector<std::uint64_t> before(1);
  for (const BlockSummary& block : page.summary->blocks) {
    const std::uint32_t index = regions[block.node];
    std::uint64_t words = 0;
    if (block.counts && index != kNoRegion) {
      Region& region = parts_.regions[index];
      words = template_words(block, region);
      region.own.template_words += words;
    }
    before.push_back(before.back() + words);
  }
  for (std::uint32_t node = 0; node < page.tree->size(); ++node) {
    if (regions[node] == kNoRegion) continue;
    const PageSummary::Extent& extent = page.summary->extents[node];
    parts_.regions[regions[node]].all.template_words += before[extent.last] - before[extent.first];
  }
}

std::uint32_t StatisticsLearner::pages_with(const BlockSummary& block, const Region& region) const {
  const std::uint32_t pages = region_texts_.pages(path_below(region.path, block.text));
  return pages < kShared ? 0 : pages;
}

std::uint64_t StatisticsLearner::template_words(const BlockSummary& block,
                                                const Region& region) const {
  const std::uint32_t pages = std::min(pages_with(block, region), region.own.pages);
  if (pages < 2) return 0;
  return block.words * kShareUnit * (pages - 1) / (region.own.pages - 1);
}

// Takes the text that most pages have, and of several the one with the smallest hash.
void StatisticsLearner::name_examples() {
  std::vector<std::uint64_t> texts(parts_.regions.size());
  std::vector<std::string_view> beginnings(parts_.regions.size());
  for_each_block([&](std::uint32_t page, const BlockSummary& block) {
    const std::uint32_t index = regions_of_[page][block.node];
    if (index == kNoRegion) return;
    Region& region = parts_.regions[index];
    const std::uint32_t pages = pages_with(block, region);
    const bool better = pages > region.example_pages ||
                        (pages == region.example_pages && block.text < texts[index]);
    if (pages < kShared || !better) return;
    region.example_pages = pages;
    texts[index] = block.text;
    beginnings[index] = pages_[page].summary->beginning(block);
  });
  for (std::size_t i = 0; i < beginnings.size(); ++i) {
    parts_.regions[i].example = parts_.strings.add(std::string(beginnings[i]));
  }
}

}  // namespace

SiteStatistics learn_statistics(std::span<const SummarizedPage> pages) {
  if (pages.empty()) return {};
  StatisticsParts parts = StatisticsLearner(pages).learn();
  auto statistics = write_statistics(parts);
  if (statistics) return *std::move(statistics);
  // Hashes of paths collide, which takes pages made for it. Then nothing is known rather than
  // wrong.
  StatisticsParts nothing;
  nothing.pages = parts.pages;
  return write_statistics(nothing).value();
}

}  // namespace winnow
