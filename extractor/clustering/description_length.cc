// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/description_length.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace winnow {
namespace {

// Returns what the cells that hold one value cost, if `count` of all `cells` do.
double bits_of(std::uint64_t count, std::uint64_t cells) {
  if (count == 0) return 0;
  const auto number = static_cast<double>(count);
  return number * std::log2(static_cast<double>(cells) / number);
}

// Calls visit(PathCount) for each path of the two in order, with the number of pages of both that
// have it.
template <typename Visit>
void for_each_path(const CountedPaths& a, const CountedPaths& b, const Visit& visit) {
  auto one = a.paths.begin();
  auto other = b.paths.begin();
  while (one != a.paths.end() && other != b.paths.end()) {
    if (one->path == other->path) {
      visit(PathCount{one->path, one->pages + other->pages});
      ++one;
      ++other;
    } else {
      visit(one->path < other->path ? *one++ : *other++);
    }
  }
  for (; one != a.paths.end(); ++one) visit(*one);
  for (; other != b.paths.end(); ++other) visit(*other);
}

void add_path(MatrixCounts& counts, const PathCount& path, std::uint32_t pages) {
  if (in_template(path.pages, pages)) {
    ++counts.template_paths;
    counts.missing += pages - path.pages;
  } else {
    counts.additional += path.pages;
  }
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

CountedPaths count_equal_pages(std::span<const std::uint32_t> paths, std::uint32_t pages) {
  CountedPaths counted;
  counted.pages = pages;
  for (const std::uint32_t path : paths) counted.paths.push_back({path, pages});
  counted.counts.template_paths = paths.size();
  return counted;
}

MatrixCounts counts_of_union(const CountedPaths& a, const CountedPaths& b) {
  MatrixCounts counts;
  const std::uint32_t pages = a.pages + b.pages;
  for_each_path(a, b, [&](const PathCount& path) { add_path(counts, path, pages); });
  return counts;
}

CountedPaths union_of(const CountedPaths& a, const CountedPaths& b) {
  CountedPaths both;
  both.pages = a.pages + b.pages;
  for_each_path(a, b, [&](const PathCount& path) {
    both.paths.push_back(path);
    add_path(both.counts, path, both.pages);
  });
  return both;
}

CountedPaths PathCounter::count(const SetTable& sets, std::span<const std::uint32_t> set_of_page,
                                std::span<const std::uint32_t> pages) {
  CountedPaths counted;
  counted.pages = static_cast<std::uint32_t>(pages.size());
  for (const std::uint32_t page : pages) {
    for (const std::uint32_t path : sets[set_of_page[page]]) {
      if (pages_with_path_[path]++ == 0) counted.paths.push_back({path, 0});
    }
  }
  std::sort(counted.paths.begin(), counted.paths.end(),
            [](const PathCount& a, const PathCount& b) { return a.path < b.path; });
  for (PathCount& path : counted.paths) {
    path.pages = std::exchange(pages_with_path_[path.path], 0);
    add_path(counted.counts, path, counted.pages);
  }
  return counted;
}

}  // namespace winnow
