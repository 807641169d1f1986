// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes the selectors that fit all examples, or says which examples contradict each other.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "extractor/rules/suggest/candidates.h"
#include "extractor/rules/suggest/fit_table.h"
#include "winnow/extractor/content_selectors.h"
#include "winnow/extractor/rule_suggestions.h"

namespace winnow {

// A selector that fits all examples.
struct Finalist {
  Candidate candidate;  // its level is that of the region which it matches
  Selector selector;
};

// What is left of the candidates. The regions are those of the first wanted example, by level: its
// own, then its ancestors.
struct Finalists {
  std::vector<NodeIndex> regions;
  std::vector<Finalist> selectors;  // at least 1, at most kMaxFinalists
};

// Finds finalists for the examples, of which at least one is wanted. A selector fits if what it
// matches has all blocks of each wanted region, and none of the others. Errors are those of
// RuleSuggester::from(). It applies at most kMaxCandidates selectors, twice where some of them
// must leave out a part of what they match, to each page that has an example.
Expected<Finalists> fit_examples(std::span<const PlacedExample> examples, TextClass wanted_class);

}  // namespace winnow
