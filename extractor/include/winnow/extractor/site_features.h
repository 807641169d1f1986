// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the site model knows of each block of a page, beyond what the page itself says.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "winnow/extractor/block_features.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/site_models.h"
#include "winnow/extractor/tree_ensemble.h"

namespace winnow {

// The columns, in their order. Thread-safe.
WINNOW_EXPORT std::span<const FeatureInfo> site_features();

// The trees of the method `site`, over site_features(): compiled in, as shipped_block_model().
WINNOW_EXPORT const TreeEnsemble& shipped_site_trees();

// What a site's pages say of one block. Plain data.
struct BlockEvidence {
  std::uint32_t region = kNoRegion;  // of SiteStatistics: the block's own, or the nearest around it
                                     // that is known
  bool known = false;                // whether it is the block's own
  std::uint32_t region_pages = 0;    // pages learned from that have the region
  std::uint32_t text_pages = 0;      // of these, those with this very text there; 0 if fewer than 2
  std::uint32_t subtree_pages = 0;   // pages with the same subtree around the block that most have
  float region_share = 0;   // conditional document frequency of the text: (text_pages - 1) /
                            // (region_pages - 1), 0 where that says nothing
  float subtree_share = 0;  // the same of that subtree
  // Probability by the block model, the page without what repeats on the site; negative for that.
  float alone = -1;
};

// The columns of site_features() for each block, and the evidence they are made from.
struct SiteFeatures {
  FeatureMatrix matrix;
  std::vector<BlockEvidence> evidence;
};

// site.statistics() must be of at least kLeastPages pages. All values are finite. Time n log n in
// the size of the page. Thread-safe as long as `segmenter` is the calling thread's own.
WINNOW_EXPORT SiteFeatures compute_site_features(const ParsedPage& page, const SiteModel& site,
                                                 const TreeEnsemble& model,
                                                 WordSegmenter& segmenter);

// For SiteLearner::add(): what the block model says of each block of a page.
WINNOW_EXPORT std::vector<BlockReading> read_blocks(const ParsedPage& page,
                                                    const TreeEnsemble& model,
                                                    WordSegmenter& segmenter);

}  // namespace winnow
