// SPDX-License-Identifier: GPL-2.0-or-later
//
// A page as the site's features see it: everything that more than one block's features need,
// computed once.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "extractor/methods/block_model/page_probabilities.h"
#include "extractor/methods/site/region_table.h"
#include "extractor/methods/site/site_feature.h"
#include "extractor/methods/site/statistics/page_summary.h"
#include "extractor/page/facts/block_places.h"
#include "extractor/page/facts/page_view.h"
#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/site_features.h"

namespace winnow {

// Of a page with at least one block. Refers to page, site and regions, which must outlive it.
class SiteView {
 public:
  // `regions` are of the model's statistics.
  SiteView(const ParsedPage& parsed, const SiteModel& model, const RegionTable& regions,
           const TreeEnsemble& block_model, WordSegmenter& segmenter);

  std::uint32_t size() const { return static_cast<std::uint32_t>(page.blocks.size()); }

  // Of a block's own region, or else of the nearest one around it that is known; null if there is
  // none.
  const SumsValues* sums(std::uint32_t block) const;
  // The region of the subtree of the block's extent at one level (extents.h); null if unknown.
  const RegionValues* level(std::uint32_t block, std::size_t level) const {
    return levels_[block][level];
  }
  // How many elements are between the block's and the nearest region.
  std::uint32_t steps_to_region(std::uint32_t block) const { return steps_[block]; }
  // Over the regions that a block is in.
  struct Around {
    float least_distinct = 1;  // different texts an occurrence
    float least_template = 1;  // share of words that repeat, of those that have words
    float most_template = kUnknownValue;
  };
  const Around& around(std::uint32_t block) const { return around_[summary.blocks[block].node]; }
  bool repeats(std::uint32_t block) const;
  // By the block model, drawn towards the means, for the page with all its blocks.
  std::vector<float> probabilities_of_whole(const TreeEnsemble& block_model) const;
  // Pages of the site with the image of a node of the document; 0 if fewer than two.
  std::uint32_t image_pages(NodeIndex image) const;

  const ParsedPage& page;
  const SiteModel& site;
  const SiteStatistics& statistics;
  PageTree tree;  // without names
  PageFacts facts;
  std::vector<std::uint32_t> path_groups;  // by block
  PageSummary summary;
  std::vector<BlockEvidence> evidence;    // by block
  std::vector<std::uint32_t> text_pages;  // by block: pages of the site with its text
  // Of the page as it would be without the blocks that repeat, for which they are 0: news pages
  // read better without their teasers. Of the page as it is if next to nothing would be left.
  PageProbabilities probabilities;

 private:
  struct Repeated {
    std::uint32_t pages = 0;
    double share = 0;
  };

  void find_regions();
  void find_levels();
  void find_repeated_subtrees();
  BlockEvidence evidence_of(std::uint32_t block);
  std::vector<bool> blocks_to_read() const;
  void read_blocks_that_differ(const TreeEnsemble& block_model);

  const RegionTable& regions_;
  std::vector<std::uint64_t> paths_;      // by node of the page tree, as the three below
  std::vector<std::uint32_t> region_of_;  // kNoRegion where unknown
  std::vector<Around> around_;
  std::vector<Repeated> repeated_;  // the most of what is around it, itself included
  std::vector<std::array<const RegionValues*, Extents::kLevels>> levels_;  // by block
  std::vector<std::uint32_t> steps_;                                       // by block
};

// From which share of the other pages with the region on, and of how many pages at least, the same
// text in it, or the same subtree, is taken for a part of the template. Sources: document frequency
// of whole subtrees, Gibson, Punera and Tomkins (The volume and evolution of web page templates,
// WWW 2005).
inline constexpr double kTemplateTextShare = 0.5;
inline constexpr double kTemplateSubtreeShare = 0.8;
inline constexpr std::uint32_t kTemplatePages = 3;

}  // namespace winnow
