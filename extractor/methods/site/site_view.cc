// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/site/site_view.h"

#include <algorithm>
#include <array>
#include <utility>

#include "extractor/methods/site/statistics/page_summary.h"
#include "extractor/page/facts/block_places.h"
#include "extractor/page/facts/page_view.h"

namespace winnow {
namespace {

// A page that would keep fewer words is read as it is.
constexpr std::uint32_t kFewWords = 5;

// Returns the share of the other pages with the region that have something, too.
double share_of_others(std::uint32_t pages, std::uint32_t region_pages) {
  if (pages < 2 || region_pages < 2) return 0;
  return std::min(1.0, static_cast<double>(pages - 1) / (region_pages - 1));
}

std::vector<BlockReading> readings_of(std::span<const BlockTraits> traits,
                                      const std::vector<float>& grouped) {
  std::vector<BlockReading> readings;
  for (std::size_t i = 0; i < traits.size(); ++i) {
    readings.push_back({grouped[i], traits[i].ends_sentence});
  }
  return readings;
}

PageTree tree_of(const Document& document, const ClassNumbers& classes) {
  PageTree tree;
  PageTreeBuilder().build(document, classes, WithNames::no, tree, WithStructure::no);
  return tree;
}

}  // namespace

std::vector<BlockReading> read_blocks(const ParsedPage& page, const TreeEnsemble& model,
                                      WordSegmenter& segmenter) {
  if (page.blocks.size() == 0) return {};
  const PageFacts facts(page, page.blocks, model.names(), segmenter);
  return readings_of(facts.blocks.traits,
                     page_probabilities(PageView(facts, page.blocks, facts.blocks), model).grouped);
}

SiteView::SiteView(const ParsedPage& parsed, const SiteModel& model, const RegionTable& regions,
                   const TreeEnsemble& block_model, WordSegmenter& segmenter)
    : page(parsed),
      site(model),
      statistics(model.statistics()),
      facts(parsed, parsed.blocks, block_model.names(), segmenter),
      tree(tree_of(parsed.document, facts.classes)),
      tree_nodes(nodes_around(parsed.document, tree)),
      path_groups(numbered_paths(facts.keys, parsed.blocks)),
      summary(summarize_page(parsed, tree, tree_nodes,
                             std::vector<BlockReading>(parsed.blocks.size()), WithNames::no)),
      regions_(regions),
      paths_(region_paths(tree, [this](std::uint64_t key) { return statistics.is_key(key); })),
      steps_(parsed.blocks.size()),
      extents_(parsed.document, parsed.blocks) {
  find_regions();
  find_levels();
  find_repeated_subtrees();
  for (std::uint32_t i = 0; i < size(); ++i) {
    evidence.push_back(evidence_of(i));
    text_pages.push_back(statistics.text_pages(facts.blocks.texts[i]));
    titles_.push_back(title_of(i));
  }
  read_blocks_that_differ(block_model);
}

void SiteView::find_regions() {
  region_of_.assign(tree.size(), kNoRegion);
  around_.resize(tree.size());
  // Most paths stand on a page many times, so the last one of each slot is remembered.
  struct KnownPath {
    std::uint64_t path = 0;
    std::uint32_t region = kNoRegion;
  };
  std::array<KnownPath, 256> known{};
  const auto region_at = [&](std::uint64_t path) {
    KnownPath& slot = known[path % known.size()];
    if (slot.path != path) slot = {path, statistics.find(path)};
    return slot.region;
  };
  for (std::uint32_t i = 0; i < tree.size(); ++i) {
    const std::uint32_t parent = tree.nodes[i].parent;
    Around& around = around_[i];
    if (parent != kNoNode) around = around_[parent];
    const PageSummary::Extent& extent = summary.extents[i];
    if (extent.first != extent.last) region_of_[i] = region_at(paths_[i]);
    if (region_of_[i] == kNoRegion) continue;
    const SumsValues& all = regions_[region_of_[i]].all;
    around.least_distinct = std::min(around.least_distinct, all.distinct_share);
    around.most_template = std::max(around.most_template, all.template_share);
    const bool has_words = statistics.regions()[region_of_[i]].all.words > 0;
    if (has_words) around.least_template = std::min(around.least_template, all.template_share);
  }
}

void SiteView::find_levels() {
  levels_.resize(size());
  for (std::uint32_t i = 0; i < size(); ++i) {
    for (std::size_t level = 0; level < Extents::kLevels; ++level) {
      const std::uint32_t region = region_of_[tree_nodes[extents_.level(i, level).node]];
      levels_[i][level] = region == kNoRegion ? nullptr : &regions_[region];
    }
  }
}

void SiteView::find_repeated_subtrees() {
  repeated_.resize(tree.size());
  for (std::uint32_t i = 0; i < tree.size(); ++i) {
    if (region_of_[i] != kNoRegion) {
      const std::uint32_t region_pages = statistics.regions()[region_of_[i]].all.pages;
      const std::uint32_t pages = statistics.subtree_pages(tree.nodes[i].text_hash);
      repeated_[i] = {pages, share_of_others(pages, region_pages)};
    }
    const std::uint32_t parent = tree.nodes[i].parent;
    if (parent != kNoNode && repeated_[parent].share > repeated_[i].share) {
      repeated_[i] = repeated_[parent];
    }
  }
}

BlockEvidence SiteView::evidence_of(std::uint32_t block) {
  const std::uint32_t own = summary.blocks[block].node;
  std::uint32_t node = own;
  while (region_of_[node] == kNoRegion && tree.nodes[node].parent != kNoNode) {
    node = tree.nodes[node].parent;
    ++steps_[block];
  }
  BlockEvidence found;
  found.region = region_of_[node];
  found.subtree_pages = repeated_[own].pages;
  found.subtree_share = static_cast<float>(repeated_[own].share);
  if (found.region == kNoRegion) return found;
  const Region& region = statistics.regions()[found.region];
  found.known = node == own && region.own.pages >= 2;
  found.region_pages = found.known ? region.own.pages : region.all.pages;
  if (!found.known) return found;
  found.text_pages = statistics.region_text_pages(paths_[own], facts.blocks.texts[block]);

  found.region_share = static_cast<float>(share_of_others(found.text_pages, found.region_pages));
  return found;
}

const SumsValues* SiteView::sums(std::uint32_t block) const {
  const BlockEvidence& found = evidence[block];
  if (found.region == kNoRegion) return nullptr;
  const RegionValues& region = regions_[found.region];
  return found.known ? &region.own : &region.all;
}

bool SiteView::repeats(std::uint32_t block) const {
  const BlockEvidence& found = evidence[block];
  return (found.region_share >= kTemplateTextShare && found.text_pages >= kTemplatePages) ||
         (found.subtree_share >= kTemplateSubtreeShare && found.subtree_pages >= kTemplatePages);
}

SiteView::TitleOf SiteView::title_of(std::uint32_t block) const {
  const std::uint64_t text = facts.blocks.texts[block];
  if (std::binary_search(summary.titles.begin(), summary.titles.end(), text)) return TitleOf::page;
  const bool elsewhere = summary.blocks[block].counts && statistics.is_title(text);
  return elsewhere ? TitleOf::other_page : TitleOf::none;
}

std::uint32_t SiteView::image_pages(NodeIndex image) const {
  const auto found = std::lower_bound(
      tree.nodes.begin(), tree.nodes.end(), image,
      [](const PageTreeNode& node, NodeIndex wanted) { return node.node < wanted; });
  if (found == tree.nodes.end() || found->node != image) return 0;
  return statistics.subtree_pages(found->text_hash);
}

std::vector<bool> SiteView::blocks_to_read() const {
  std::vector<bool> differing(size());
  std::uint32_t words = 0;
  for (std::uint32_t i = 0; i < size(); ++i) {
    differing[i] = !repeats(i);
    if (differing[i]) words += summary.blocks[i].words;
  }
  if (words < kFewWords) differing.assign(size(), true);
  return differing;
}

void SiteView::read_blocks_that_differ(const TreeEnsemble& block_model) {
  const std::vector<bool> kept = blocks_to_read();
  if (std::find(kept.begin(), kept.end(), false) == kept.end()) {
    probabilities = page_probabilities(PageView(facts, page.blocks, facts.blocks), block_model);
  } else {
    const BlockList blocks = page.blocks.only(page.document, kept);
    const BlockFacts of_blocks = facts.blocks.only(kept);
    const PageProbabilities read =
        page_probabilities(PageView(facts, blocks, of_blocks), block_model);
    probabilities.own.resize(size());
    probabilities.grouped.resize(size());
    std::size_t next = 0;
    for (std::uint32_t i = 0; i < size(); ++i) {
      if (!kept[i]) continue;
      probabilities.own[i] = read.own[next];
      probabilities.grouped[i] = read.grouped[next++];
    }
  }
  for (std::uint32_t i = 0; i < size(); ++i) {
    if (!repeats(i)) evidence[i].alone = probabilities.grouped[i];
  }
}

std::vector<float> SiteView::probabilities_of_whole(const TreeEnsemble& block_model) const {
  return page_probabilities(PageView(facts, page.blocks, facts.blocks), block_model).grouped;
}

}  // namespace winnow
