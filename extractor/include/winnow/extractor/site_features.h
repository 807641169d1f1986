// SPDX-License-Identifier: GPL-2.0-or-later
//
// Computes what the method `site` knows of each block of a page from the page and its site.
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

// Returns the columns, in their order. Thread-safe.
WINNOW_EXPORT std::span<const FeatureInfo> site_features();

// Returns the method's trees over site_features(), which are compiled in as shipped_block_model()
// is.
WINNOW_EXPORT const TreeEnsemble& shipped_site_trees();

// Holds what a site's pages say of one block. Plain data.
struct BlockEvidence {
  // This is the block's own region in SiteStatistics, or the nearest one around it that is known.
  std::uint32_t region = kNoRegion;
  bool known = false;               // whether that is the block's own region
  std::uint32_t region_pages = 0;   // how many pages learned from have the region
  std::uint32_t text_pages = 0;     // how many of these have this text there; 0 if fewer than 2
  std::uint32_t subtree_pages = 0;  // pages with that subtree around the block which most have
  // This is the conditional document frequency of the text: (text_pages - 1) / (region_pages - 1),
  // or 0 where that says nothing.
  float region_share = 0;
  float subtree_share = 0;  // the same for that subtree
  // This is the probability by the block model if the page had nothing that repeats on the site;
  // negative for what repeats.
  float alone = -1;
};

// Has the columns of site_features() for each block, and the evidence they are made from.
struct SiteFeatures {
  FeatureMatrix matrix;
  std::vector<BlockEvidence> evidence;
};

// site.statistics() must count at least kLeastPages pages. All values are finite. Takes n log n
// time in the size of the page. Thread-safe as long as `segmenter` is the calling thread's own.
WINNOW_EXPORT SiteFeatures compute_site_features(const ParsedPage& page, const SiteModel& site,
                                                 const TreeEnsemble& model,
                                                 WordSegmenter& segmenter);

// Returns what the block model says of each block of a page, for SiteLearner::add().
WINNOW_EXPORT std::vector<BlockReading> read_blocks(const ParsedPage& page,
                                                    const TreeEnsemble& model,
                                                    WordSegmenter& segmenter);

}  // namespace winnow
