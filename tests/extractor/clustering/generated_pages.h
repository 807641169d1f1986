// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes sets of paths for tests, as templates would make them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "extractor/clustering/path_sets.h"

namespace winnow {

// Returns a hash like those of paths, never the same for two numbers.
inline std::uint64_t path_number(std::uint64_t number) { return std::mt19937_64(number)(); }

inline std::vector<std::uint64_t> path_numbers(std::vector<std::uint64_t> numbers) {
  for (std::uint64_t& number : numbers) number = path_number(number);
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

// Page i is of template i % templates. Each template has 30 paths on all its pages and 12 on each
// page by chance; ten paths are on all pages.
inline PathSets pages_of_templates(std::uint32_t pages, std::uint32_t templates) {
  PathSets sets;
  std::mt19937_64 random(1);
  for (std::uint32_t page = 0; page < pages; ++page) {
    const std::uint64_t first = 1000 * (1 + page % templates);
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t i = 0; i < 10; ++i) numbers.push_back(i);
    for (std::uint64_t i = 0; i < 30; ++i) numbers.push_back(first + i);
    for (std::uint64_t i = 0; i < 12; ++i) {
      if (random() % 2 == 0) numbers.push_back(first + 100 + i);
    }
    sets.add(path_numbers(numbers));
  }
  return sets;
}

// Returns all paths of all pages, as if each were essential.
inline EssentialPaths all_essential(const PathSets& sets) {
  EssentialPaths essential;
  essential.paths = sets.paths();
  for (const std::uint32_t set : sets.set_of_page()) {
    const std::uint32_t added = essential.sets.add(sets.sets()[set]);
    essential.pages_of_set.resize(essential.sets.size());
    ++essential.pages_of_set[added];
    essential.set_of_page.push_back(added);
  }
  return essential;
}

}  // namespace winnow
