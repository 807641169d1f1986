// SPDX-License-Identifier: GPL-2.0-or-later
//
// Computes what the block model knows of each block of a page.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "winnow/extractor/export.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/tree_ensemble.h"

namespace winnow {

// Returns the columns, in their order. Thread-safe.
WINNOW_EXPORT std::span<const FeatureInfo> block_features();

// The features depend on the page alone, and on no list of words of a language: only on counts, on
// the characters' properties in Unicode, on what HTML and ARIA say of elements, and on `scores`:
// what a block model has learned of the names of elements. By default these are those of the model
// that is compiled in. All values are finite. Takes n log n time in the size of the page.
// Thread-safe as long as `segmenter` is the calling thread's own.
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
WINNOW_EXPORT FeatureMatrix compute_block_features(const ParsedPage& page, const BlockList& blocks,
                                                   const NameScores& scores,
                                                   WordSegmenter& segmenter);

// Holds what a block model learns names from, of one block.
struct BlockNames {
  // Whether the page's microdata and structure set the block apart as a reader's comment.
  bool comment = false;
  // The names of the elements around the block: the hashes of an element's names in hexadecimal
  // digits, with commas between them, and semicolons between the elements from the outermost on.
  std::string names;
};

// Returns that for each block. Takes n log n time in the size of the page and of the result.
// Thread-safe as long as `segmenter` is the calling thread's own.
WINNOW_EXPORT std::vector<BlockNames> block_names(const ParsedPage& page, WordSegmenter& segmenter);

// Returns the model over block_features() that is compiled in. It is read at the first call and
// lives as long as the program. Thread-safe.
WINNOW_EXPORT const TreeEnsemble& shipped_block_model();

}  // namespace winnow
