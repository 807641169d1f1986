// SPDX-License-Identifier: GPL-2.0-or-later
//
// Summarizes what a page's blocks add to the statistics of its site, and tells which elements of
// different pages are the same part of the site.
#pragma once

#include <xxhash.h>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/site_statistics.h"

namespace winnow {

// At most so many bytes of a text's beginning are kept.
inline constexpr std::size_t kMaxExampleBytes = 60;

// Takes 40 bytes. What follows `node` is 0 if the block may not be indexed.
struct BlockSummary {
  std::uint64_t text = 0;  // This is from block_text_hash(), and 0 without names.
  std::uint32_t node = 0;  // This is the block's element in the page tree.
  std::uint32_t words = 0;
  std::uint32_t link_words = 0;
  std::uint32_t sentence_words = 0;
  std::uint32_t main_words = 0;  // They are in kShareUnit.
  std::uint32_t beginning = 0;   // It is an offset into PageSummary::beginnings.
  bool counts = false;           // It says whether the block may be indexed.
};

// Has sums over the first blocks of a page.
struct BlockTotals {
  std::uint32_t blocks = 0;
  std::uint64_t words = 0;
  std::uint64_t link_words = 0;
  std::uint64_t sentence_words = 0;
  std::uint64_t main_words = 0;

  void add(const BlockSummary& block) {
    blocks += block.counts ? 1 : 0;
    words += block.words;
    link_words += block.link_words;
    sentence_words += block.sentence_words;
    main_words += block.main_words;
  }
};

// Adds what the blocks between two places of a page have to the sums.
inline void add_difference(const BlockTotals& before, const BlockTotals& behind, RegionSums& sums) {
  sums.blocks += behind.blocks - before.blocks;
  sums.words += behind.words - before.words;
  sums.link_words += behind.link_words - before.link_words;
  sums.sentence_words += behind.sentence_words - before.sentence_words;
  sums.main_words += behind.main_words - before.main_words;
}

struct PageSummary {
  std::vector<BlockSummary> blocks;  // There is one for each block of the page.
  // Has the blocks [first, last) of a subtree, none for texts and images.
  struct Extent {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
  };
  std::vector<Extent> extents;  // Each node of the page tree has one.
  // Has the beginnings of blocks that count, zero-terminated; the first string is empty. They are
  // whole characters, at most kMaxExampleBytes, without control characters.
  std::string beginnings;
  // Has the texts (block_text_hash()) of the headings that are the page's title: those whose text
  // is in the title element, and the only h1. Their beginnings of two words and more count as well.
  // Each stands once, ascending. None is a passage, so that nobody hides one by a page with its
  // title.
  std::vector<std::uint64_t> titles;

  std::string_view beginning(const BlockSummary& block) const {
    return beginnings.data() + block.beginning;
  }
};

// Summarizes a page. `nodes` are nodes_around() of the page and its tree; readings.size() must be
// page.blocks.size(). Without names there are no beginnings, and no hashes of blocks. Takes linear
// time. It is thread-safe.
PageSummary summarize_page(const ParsedPage& page, const PageTree& tree,
                           std::span<const std::uint32_t> nodes,
                           std::span<const BlockReading> readings, WithNames names);
inline PageSummary summarize_page(const ParsedPage& page, const PageTree& tree,
                                  std::span<const BlockReading> readings,
                                  WithNames names = WithNames::yes) {
  return summarize_page(page, tree, nodes_around(page.document, tree), readings, names);
}

// Returns the hash of a path: that of the path around it, with a step (a key or a label) below.
inline std::uint64_t path_below(std::uint64_t path, std::uint64_t step) {
  // The words are hashed as they stand in memory: little endian, as in files (flat_format.h).
  const std::array<std::uint64_t, 2> words = {path, step};
  return XXH3_64bits(words.data(), sizeof(words));
}

// Returns for each node of a tree a hash of its path from the root. An element stands in the path
// by its key (name, id and classes) if `is_key(key)`. Other elements, and always html and body,
// stand there by name alone: some sites have pages that give elements a name of their own, and no
// two paths through these would be equal. Takes linear time.
template <typename IsKey>
std::vector<std::uint64_t> region_paths(const PageTree& tree, IsKey is_key) {
  std::vector<std::uint64_t> paths(tree.size());
  // Most keys stand on a page many times, so the last one of each slot is remembered.
  struct KnownKey {
    std::uint64_t key = 0;
    bool is_key = false;
  };
  std::array<KnownKey, 256> known{};
  const auto counts = [&](std::uint64_t key) {
    KnownKey& slot = known[key % known.size()];
    if (slot.key != key) slot = {key, is_key(key)};
    return slot.is_key;
  };
  for (std::uint32_t i = 0; i < tree.size(); ++i) {
    const PageTreeNode& node = tree.nodes[i];
    const bool top = node.parent == kNoNode || tree.nodes[node.parent].parent == kNoNode;
    const std::uint64_t step = !top && counts(node.key) ? node.key : node.label;
    paths[i] = path_below(node.parent == kNoNode ? 0 : paths[node.parent], step);
  }
  return paths;
}

}  // namespace winnow
