// SPDX-License-Identifier: GPL-2.0-or-later
//
// How a page fits the templates of its site.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "winnow/extractor/export.h"

namespace winnow {

// How a page is compared with a pattern tree.
enum class Matching : std::uint8_t {
  tolerant,  // the best alignment: what the tree does not know costs a little, no page is lost
  strict,    // membership in the tree's language, decided exactly
  greedy,    // membership as the paper decides it: sets take all they can and give nothing back
};

// The name for programs: "tolerant", "strict", "greedy". Thread-safe.
WINNOW_EXPORT std::string_view matching_name(Matching matching);

// No template of the site is like the page.
inline constexpr std::uint32_t kNoTemplate = std::numeric_limits<std::uint32_t>::max();

// One repetition of what a template repeats: an item of a list, a row of a table, a question with
// its answer. Blocks [first_block, last_block) of the page; never none.
struct Record {
  std::uint32_t region = 0;   // node of the pattern tree: an element or group of Occurrence set
  std::uint32_t ordinal = 0;  // 0 for the first repetition in its parent
  std::uint32_t first_block = 0;
  std::uint32_t last_block = 0;
};

// Plain data, movable.
struct TemplateFit {
  // Which template of the site (SiteModel::templates()), or kNoTemplate: then the page was
  // classified on its own, and the rest of this says nothing.
  std::uint32_t template_index = kNoTemplate;

  // Whether the page was classified by the template. False if it fits none well, or, for strict
  // matching, if it is not in the language: then it was classified on its own.
  bool used = false;

  // Strict matching gave up at its limit of work before it knew.
  bool undecided = false;

  // Elements, texts and images of the page, how many of them have no place in the template, and
  // the same for words of text. Of strict matching all or none. Methods that count what repeats know
  // no places: of them only `words` says something.
  std::uint32_t nodes = 0;
  std::uint32_t unmatched_nodes = 0;
  std::uint32_t words = 0;
  std::uint32_t unmatched_words = 0;

  // The pattern tree's node for each block of the page: where the block stands in the template. For
  // blocks without a place of their own, that of the nearest element around them that has one.
  std::vector<std::uint32_t> regions;

  // The repeated parts of the page, in document order, outer ones before inner ones.
  std::vector<Record> records;
};

}  // namespace winnow
