// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says of the blocks of a matched page which vary, where they stand, and what repeats.
#pragma once

#include <cstdint>
#include <vector>

#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "winnow/extractor/method.h"

namespace winnow {

// Counts how much of a block's text stands where, in bytes.
struct BlockText {
  std::uint64_t repeats = 0;  // the same on other pages of the site
  std::uint64_t varies = 0;
  std::uint64_t unknown = 0;  // without a place in the template

  // Says whether a reader came for it: at least half of it is not the same elsewhere.
  bool is_variant() const { return repeats <= varies + unknown; }
  bool is_unknown() const { return unknown > 0 && unknown >= repeats + varies; }
};

// Returns for each block of the page what its texts are. `tree` and `match` must belong to this
// page. Takes n log n time.
std::vector<BlockText> block_texts(const ParsedPage& page, const PageTree& tree,
                                   const PatternTree& pattern, const TreeMatch& match);

// Returns for each block the node of the pattern that its first text stands at. Takes n log n time.
std::vector<std::uint32_t> block_regions(const ParsedPage& page, const PageTree& tree,
                                         const TreeMatch& match);

// Returns the repetitions that hold blocks, as blocks. Takes n log n time.
std::vector<Record> block_records(const ParsedPage& page, const PageTree& tree,
                                  const TreeMatch& match);

// Returns for each of page.metadata.images its class: template if the template has this very image,
// main if images differ in its place, else that of classes_of_images(). Takes linear time.
std::vector<TextClass> matched_image_classes(const ParsedPage& page, const PageTree& tree,
                                             const PatternTree& pattern, const TreeMatch& match,
                                             std::span<const Verdict> verdicts);

}  // namespace winnow
