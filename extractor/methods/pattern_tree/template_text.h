// SPDX-License-Identifier: GPL-2.0-or-later
//
// From a matched page to its blocks: which of them vary, where they stand, what repeats.
#pragma once

#include <cstdint>
#include <vector>

#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "winnow/extractor/method.h"

namespace winnow {

// How much of a block's text stands where, in bytes.
struct BlockText {
  std::uint64_t repeats = 0;  // the same on other pages of the site
  std::uint64_t varies = 0;
  std::uint64_t unknown = 0;  // without a place in the template

  // Whether a reader came for it: most of it is not the same elsewhere.
  bool is_variant() const { return repeats <= varies + unknown; }
  bool is_unknown() const { return unknown > 0 && unknown >= repeats + varies; }
};

// For each block of the page, of the texts that are part of it. n log n time. `tree` and `match`
// are of this page.
std::vector<BlockText> block_texts(const ParsedPage& page, const PageTree& tree,
                                   const PatternTree& pattern, const TreeMatch& match);

// For each block the node of the pattern that its first text stands at. n log n time.
std::vector<std::uint32_t> block_regions(const ParsedPage& page, const PageTree& tree,
                                         const TreeMatch& match);

// The repetitions that hold blocks, as blocks. n log n time.
std::vector<Record> block_records(const ParsedPage& page, const PageTree& tree,
                                  const TreeMatch& match);

// For each of page.metadata.images: template text where the template has this very image; main
// text where its place is one of images that differ; otherwise as classes_of_images(). Linear time.
std::vector<TextClass> matched_image_classes(const ParsedPage& page, const PageTree& tree,
                                             const PatternTree& pattern, const TreeMatch& match,
                                             std::span<const Verdict> verdicts);

}  // namespace winnow
