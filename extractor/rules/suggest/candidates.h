// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes selectors that match a given element, from what its page says of it and its ancestors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "winnow/extractor/document.h"

namespace winnow {

// What each step away from the region that was pointed at adds to the cost of a candidate: a larger
// region is less probably what was meant.
inline constexpr double kLevelCost = 0.25;

// A selector, and what it leans on.
struct Candidate {
  std::string text;
  // Grows with length and with what a change of the site would break: an id or a class costs 1.
  double cost = 0;
  // The region that it was made for: 0 is the region of the example, 1 its parent, and so on.
  std::uint32_t level = 0;
  bool by_position = false;
  bool by_names_alone = false;
  bool by_part_of_name = false;
};

// Returns at most `most` selectors for the element, the cheapest first, without repetition. Each is
// meant to match it; that others match as well is for the caller to find out. Takes time for the
// element, its siblings and its nearest ancestors only.
std::vector<Candidate> candidates_for(const Document& document, NodeIndex element,
                                      std::uint32_t level, std::size_t most);

// Returns the selector with ":not(.CLASS)" for each class of `other`, an element that it matches
// and should not, unless the class is one of `element`.
std::vector<Candidate> candidates_without(const Candidate& candidate, const Document& document,
                                          NodeIndex element, const Document& other_document,
                                          NodeIndex other);

// Returns ids and classes, each once, that do not look generated and name no state.
struct StableNames {
  std::string id;  // empty if there is none
  std::vector<std::string> classes;
};
StableNames stable_names(const Document& document, NodeIndex element);

}  // namespace winnow
