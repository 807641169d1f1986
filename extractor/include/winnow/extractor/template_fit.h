// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says how a page fits the templates of its site.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "winnow/extractor/export.h"

namespace winnow {

// Says how a page is compared with a pattern tree.
enum class Matching : std::uint8_t {
  tolerant,  // the best alignment: what the tree does not know costs a little, no page is lost
  strict,    // membership in the tree's language, decided exactly
  greedy,    // membership as the paper decides it: sets take all they can and give nothing back
};

// Returns the name for programs: "tolerant", "strict", "greedy". Thread-safe.
WINNOW_EXPORT std::string_view matching_name(Matching matching);

// Means that no template of the site is like the page.
inline constexpr std::uint32_t kNoTemplate = std::numeric_limits<std::uint32_t>::max();

// A record is one repetition of what a template repeats: an item of a list, a row of a table, a
// question with its answer. It has the blocks [first_block, last_block) of the page, at least one.
struct Record {
  std::uint32_t region = 0;   // node of the pattern tree: an element or group of Occurrence set
  std::uint32_t ordinal = 0;  // 0 for the first repetition in its parent
  std::uint32_t first_block = 0;
  std::uint32_t last_block = 0;
};

// Plain data, movable.
struct TemplateFit {
  // Index of the template in SiteModel::templates(), or kNoTemplate: then the page was classified
  // on its own, and the rest says nothing.
  std::uint32_t template_index = kNoTemplate;

  // True if the page was classified by the template. If it fits none well, or with strict matching
  // is not in the language, it was classified on its own.
  bool used = false;

  // True if strict matching gave up at its limit of work before it knew.
  bool undecided = false;

  // Count elements, texts and images of the page, those that have no place in the template, and
  // words of text likewise. With strict matching all or none have a place. Methods that count what
  // repeats know no places, and set only `words`.
  std::uint32_t nodes = 0;
  std::uint32_t unmatched_nodes = 0;
  std::uint32_t words = 0;
  std::uint32_t unmatched_words = 0;

  // Says for each block of the page at which node of the pattern tree it stands. A block without a
  // place has that of the nearest element around it that has one.
  std::vector<std::uint32_t> regions;

  // Has the repeated parts of the page, in document order, outer ones before inner ones.
  std::vector<Record> records;
};

}  // namespace winnow
