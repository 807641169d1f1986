// SPDX-License-Identifier: GPL-2.0-or-later
//
// The paths of pages that may come from a template.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/clustering/path_sets.h"
#include "extractor/clustering/set_table.h"

namespace winnow {

struct EssentialPaths {
  SetTable sets;  // the different sets, by the first pages that have them
  std::vector<std::uint32_t> set_of_page;
  std::vector<std::uint32_t> pages_of_set;  // how many have it
  std::uint32_t paths = 0;                  // of all pages, essential or not
};

// The most frequent of the numbers, which are sorted in place; of several the smallest, as with it
// a page keeps most of its paths. 0 if there are none.
std::uint32_t mode_of(std::span<std::uint32_t> numbers);

// The support of a path is the number of pages that have it. Essential to a page are those of its
// paths whose support is at least the mode of the supports of all its paths: what a template gives
// to its pages has one support, and what is on few pages only has less.
EssentialPaths essential_paths(const PathSets& sets);

}  // namespace winnow
