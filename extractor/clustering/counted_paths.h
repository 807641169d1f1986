// SPDX-License-Identifier: GPL-2.0-or-later
//
// A cluster as its paths, and how many of its pages have each.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/clustering/description_length.h"
#include "extractor/clustering/set_table.h"

namespace winnow {

struct PathCount {
  std::uint32_t path = 0;
  std::uint32_t pages = 0;
};

struct CountedPaths {
  std::vector<PathCount> paths;  // by path, each on a page or more
  std::uint32_t pages = 0;
  MatrixCounts counts;  // with the template of this cluster
};

// Whether a path is of the template of a cluster: more than half of its pages have it.
inline bool in_template(std::uint64_t pages_with_path, std::uint64_t pages) {
  return 2 * pages_with_path > pages;
}

// A cluster of pages that all have the same paths.
CountedPaths count_equal_pages(std::span<const std::uint32_t> paths, std::uint32_t pages);

// What the counts would be if two clusters that share no page were one. Linear time.
MatrixCounts counts_of_union(const CountedPaths& a, const CountedPaths& b);
CountedPaths union_of(const CountedPaths& a, const CountedPaths& b);

// Counts one cluster after another, keeping memory between them.
class PathCounter {
 public:
  explicit PathCounter(std::uint32_t paths) : pages_with_path_(paths) {}

  // Of these pages, whose paths are the set of that number. Linear time but for sorting the paths.
  CountedPaths count(const SetTable& sets, std::span<const std::uint32_t> set_of_page,
                     std::span<const std::uint32_t> pages);

 private:
  std::vector<std::uint32_t> pages_with_path_;  // all 0 between two calls
};

}  // namespace winnow
