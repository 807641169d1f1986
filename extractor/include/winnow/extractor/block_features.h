// SPDX-License-Identifier: GPL-2.0-or-later
//
// Computes what the block model knows of each block of a page.
#pragma once

#include <span>

#include "winnow/extractor/export.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/tree_ensemble.h"

namespace winnow {

// Returns the columns, in their order. Thread-safe.
WINNOW_EXPORT std::span<const FeatureInfo> block_features();

// The features depend on the page alone, and on no list of words, class names or identifiers: only
// on counts, on the characters' properties in Unicode, and on what HTML and ARIA say of elements.
// All values are finite. Takes n log n time in the size of the page. Thread-safe as long as
// `segmenter` is the calling thread's own.
//
// Source: the features of Kohlschuetter, Fankhauser and Nejdl (Boilerplate detection using shallow
// text features, WSDM 2010), the body-text interval of Finn, Kushmerick and Smyth (Fact or fiction,
// 2001), and the word-to-leaf ratio of Chandramma and others (Language independent content
// extraction from web pages), with sums over ancestors, neighbours and records added.
WINNOW_EXPORT FeatureMatrix compute_block_features(const ParsedPage& page,
                                                   WordSegmenter& segmenter);

// Computes features as if the page had only these of its blocks; BlockList::only() makes the list.
WINNOW_EXPORT FeatureMatrix compute_block_features(const ParsedPage& page, const BlockList& blocks,
                                                   WordSegmenter& segmenter);

// Returns the model over block_features() that is compiled in. It is read at the first call and
// lives as long as the program. Thread-safe.
WINNOW_EXPORT const TreeEnsemble& shipped_block_model();

}  // namespace winnow
