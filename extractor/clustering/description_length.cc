// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/description_length.h"

#include <cmath>

namespace winnow {
namespace {

// Of all cells that hold one value.
double bits_of(std::uint64_t count, std::uint64_t cells) {
  if (count == 0) return 0;
  const auto number = static_cast<double>(count);
  return number * std::log2(static_cast<double>(cells) / number);
}

}  // namespace

MatrixCounts& MatrixCounts::operator+=(const MatrixCounts& other) {
  template_paths += other.template_paths;
  additional += other.additional;
  missing += other.missing;
  return *this;
}

MatrixCounts& MatrixCounts::operator-=(const MatrixCounts& other) {
  template_paths -= other.template_paths;
  additional -= other.additional;
  missing -= other.missing;
  return *this;
}

void ClusteringShape::add_cluster(std::uint64_t cluster_pages, const MatrixCounts& cluster) {
  ++clusters;
  pages += cluster_pages;
  counts += cluster;
}

void ClusteringShape::unite(const MatrixCounts& first, const MatrixCounts& second,
                            const MatrixCounts& united) {
  --clusters;
  counts += united;
  counts -= first;
  counts -= second;
}

double description_bits(const ClusteringShape& shape) {
  const MatrixCounts& counts = shape.counts;
  const std::uint64_t templates = shape.paths * shape.clusters;
  const std::uint64_t members = shape.clusters * shape.pages;
  const std::uint64_t corrections = shape.paths * shape.pages;
  return bits_of(counts.template_paths, templates) +
         bits_of(templates - counts.template_paths, templates) + bits_of(shape.pages, members) +
         bits_of(members - shape.pages, members) + bits_of(counts.additional, corrections) +
         bits_of(counts.missing, corrections) +
         bits_of(corrections - counts.additional - counts.missing, corrections);
}

}  // namespace winnow
