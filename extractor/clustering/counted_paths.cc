// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/counted_paths.h"

#include <algorithm>
#include <utility>

namespace winnow {
namespace {

// Hands each path of the two to `visit`, with how many pages of both have it, in order.
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
