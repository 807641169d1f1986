// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts what the pages of clusters have in common, and what it costs to describe pages by
// clusters: a clustering is good if the description is short.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/clustering/path_sets.h"

namespace winnow {

// Counts the cells that are not zero in the matrices of templates (M_T) and corrections (M_delta).
struct MatrixCounts {
  std::uint64_t template_paths = 0;  // These are 1 in M_T: paths of the clusters' templates.
  std::uint64_t additional = 0;  // These are +1 in M_delta: the page has it, its template does not.
  std::uint64_t missing = 0;     // These are -1 in M_delta: the template has it, the page does not.

  MatrixCounts& operator+=(const MatrixCounts& other);
  MatrixCounts& operator-=(const MatrixCounts& other);
};

struct ClusteringShape {
  std::uint64_t paths = 0;
  std::uint64_t pages = 0;
  std::uint64_t clusters = 0;
  MatrixCounts counts;

  void add_cluster(std::uint64_t cluster_pages, const MatrixCounts& cluster);
  // Replaces two of the clusters by their union.
  void unite(const MatrixCounts& first, const MatrixCounts& second, const MatrixCounts& united);
};

// Returns the bits of three matrices: M_T, paths by clusters; M_D, clusters by pages, with one 1 a
// page; M_delta, paths by pages. Each cell of a matrix costs the entropy of the values in that
// matrix. Takes constant time.
double description_bits(const ClusteringShape& shape);

struct PathCount {
  std::uint32_t path = 0;
  std::uint32_t pages = 0;
};

// Describes a cluster by its paths, and by how many of its pages have each.
struct CountedPaths {
  // They stand in the order of their numbers; each is on a page or more.
  std::vector<PathCount> paths;
  std::uint32_t pages = 0;
  MatrixCounts counts;  // They go by the template of this cluster.
};

// Says whether a path belongs to the template of a cluster: more than half of the pages have it.
inline bool in_template(std::uint64_t pages_with_path, std::uint64_t pages) {
  return 2 * pages_with_path > pages;
}

// Makes a cluster of pages that all have the same paths.
CountedPaths count_equal_pages(std::span<const std::uint32_t> paths, std::uint32_t pages);

// Returns the counts that two clusters without a common page would have as one. Takes linear time.
MatrixCounts counts_of_union(const CountedPaths& a, const CountedPaths& b);
CountedPaths union_of(const CountedPaths& a, const CountedPaths& b);

// Counts one cluster after another, keeping memory between them.
class PathCounter {
 public:
  explicit PathCounter(std::uint32_t paths) : pages_with_path_(paths) {}

  // Counts a cluster of these pages. The paths of a page are sets[set_of_page[page]]. Takes linear
  // time but for sorting the paths.
  CountedPaths count(const SetTable& sets, std::span<const std::uint32_t> set_of_page,
                     std::span<const std::uint32_t> pages);

 private:
  std::vector<std::uint32_t> pages_with_path_;  // They are all 0 between two calls.
};

}  // namespace winnow
