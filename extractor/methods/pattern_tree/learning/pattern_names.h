// SPDX-License-Identifier: GPL-2.0-or-later
//
// What nodes of a pattern are called.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "extractor/methods/pattern_tree/learning/sample_trees.h"

namespace winnow {

// An element's name with id and classes, as PatternNode has it. The view lives as long as the page
// that it is from.
struct ElementName {
  std::uint64_t key = 0;
  std::string_view name;
};

// That of most of the trees, the first of several; of one tree or more. n log n time. Thread-safe.
ElementName most_frequent_name(SampleTrees pages, const std::vector<TreeRef>& trees);

// Of a label of texts, of images, or of both. Thread-safe.
std::string_view data_name(std::uint64_t label);

}  // namespace winnow
