// SPDX-License-Identifier: GPL-2.0-or-later
//
// Decides the languages of pattern trees by their definition, and draws random members of them:
// slow and obvious.
#pragma once

#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {

// Decides membership as pattern_tree.h and tree_match.h define it, by recursion and without
// looking at PatternNode::constant.
class StrictLanguage {
 public:
  StrictLanguage(const PageTree& page, const PatternTree& pattern)
      : page_(page), pattern_(pattern) {}

  bool contains_page() const { return fits(0, 0); }
  bool greedy_contains_page() const { return fits_greedily(0, 0); }

  // Returns what is wrong with the match, or "" if it is a reading of the page.
  std::string find_fault(const TreeMatch& match) const;

 private:
  using Places = std::set<std::uint32_t>;  // child boundaries: the next child, or the end

  std::vector<std::uint32_t> items(std::uint32_t place) const;
  bool fits_leaf(std::uint32_t node, std::uint32_t place) const;
  bool fits(std::uint32_t node, std::uint32_t place) const;
  bool fits_greedily(std::uint32_t node, std::uint32_t place) const;

  // Returns the ends of what the children of `parent` can consume from each of the starts on.
  template <class Test>
  Places behind_all(std::uint32_t parent, Places starts, std::uint32_t end, const Test& test) const;
  template <class Test>
  Places behind(std::uint32_t item, const Places& starts, std::uint32_t end,
                const Test& test) const;
  template <class Test>
  Places behind_once(std::uint32_t item, const Places& starts, std::uint32_t end,
                     const Test& test) const;

  // Does the same greedily, in the order in which backtracking finds them.
  std::vector<std::uint32_t> greedy_ends(const std::vector<std::uint32_t>& items, std::size_t first,
                                         std::uint32_t start, std::uint32_t end) const;
  std::vector<std::uint32_t> greedy_item(std::uint32_t item, std::uint32_t start,
                                         std::uint32_t end) const;
  std::vector<std::uint32_t> greedy_once(std::uint32_t item, std::uint32_t start,
                                         std::uint32_t end) const;

  std::string fault_of_node(const TreeMatch& match, std::uint32_t node) const;
  std::string fault_of_round(const TreeMatch& match, const Repetition& round) const;

  const PageTree& page_;
  const PatternTree& pattern_;
};

// Repeats the notation so many times, with a space behind each.
std::string repeated(std::string_view notation, int times);

// Makes a small pattern in the notation of pattern_notation.h.
std::string random_pattern(std::mt19937& random);

// Makes a page in that notation. It is in the language of the pattern if `errors` is 0, else one
// item in so many is left out, doubled or changed.
std::string random_member(const PatternTree& pattern, std::uint32_t errors, std::mt19937& random);

}  // namespace winnow
