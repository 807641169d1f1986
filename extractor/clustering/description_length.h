// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a clustering costs to write down.
#pragma once

#include <cstdint>

namespace winnow {

// What is not zero in the matrices of templates and of corrections.
struct MatrixCounts {
  std::uint64_t template_paths = 0;  // ones of M_T: paths of each cluster's template
  std::uint64_t additional = 0;      // +1 in M_delta: on a page, not of its template
  std::uint64_t missing = 0;         // -1: of its template, not on the page

  MatrixCounts& operator+=(const MatrixCounts& other);
  MatrixCounts& operator-=(const MatrixCounts& other);
};

struct ClusteringShape {
  std::uint64_t paths = 0;
  std::uint64_t pages = 0;
  std::uint64_t clusters = 0;
  MatrixCounts counts;

  void add_cluster(std::uint64_t cluster_pages, const MatrixCounts& cluster);
  // One cluster for two that it has.
  void unite(const MatrixCounts& first, const MatrixCounts& second, const MatrixCounts& united);
};

// Bits of the three matrices: M_T, paths by clusters; M_D, clusters by pages, with one 1 a page;
// M_delta, paths by pages. Each cell of a matrix costs the entropy of the values in that matrix.
// Constant time.
double description_bits(const ClusteringShape& shape);

}  // namespace winnow
