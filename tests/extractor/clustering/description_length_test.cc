// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/description_length.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>

namespace winnow {
namespace {

using Matrix = std::vector<std::vector<int>>;

void expect_equal(const MatrixCounts& one, const MatrixCounts& other) {
  EXPECT_EQ(one.template_paths, other.template_paths);
  EXPECT_EQ(one.additional, other.additional);
  EXPECT_EQ(one.missing, other.missing);
}

double entropy_bits(const Matrix& matrix) {
  std::map<int, double> counts;
  double cells = 0;
  for (const auto& row : matrix) {
    for (const int value : row) {
      ++counts[value];
      ++cells;
    }
  }
  double bits = 0;
  for (const auto& [value, count] : counts) bits -= count * std::log2(count / cells);
  return bits;
}

struct Pages {
  Matrix paths;                         // path by page
  std::vector<std::uint32_t> clusters;  // by page
  std::uint32_t cluster_count = 0;
};

Pages random_pages(std::mt19937& random) {
  Pages pages;
  const std::uint32_t count = 1 + static_cast<std::uint32_t>(random()) % 8;
  pages.cluster_count = 1 + static_cast<std::uint32_t>(random()) % count;
  for (std::uint32_t page = 0; page < count; ++page) {
    pages.clusters.push_back(page < pages.cluster_count
                                 ? page
                                 : static_cast<std::uint32_t>(random()) % pages.cluster_count);
  }
  pages.paths.assign(1 + random() % 10, std::vector<int>(count));
  for (auto& row : pages.paths) {
    for (int& value : row) value = random() % 2;
  }
  return pages;
}

// Follows the definition in the paper: the three matrices, cell by cell.
double bits_of_matrices(const Pages& pages) {
  const std::size_t count = pages.clusters.size();
  Matrix templates(pages.paths.size(), std::vector<int>(pages.cluster_count));
  Matrix members(pages.cluster_count, std::vector<int>(count));
  for (std::size_t page = 0; page < count; ++page) members[pages.clusters[page]][page] = 1;
  Matrix corrections = pages.paths;
  for (std::size_t path = 0; path < pages.paths.size(); ++path) {
    for (std::uint32_t cluster = 0; cluster < pages.cluster_count; ++cluster) {
      int size = 0;
      int having = 0;
      for (std::size_t page = 0; page < count; ++page) {
        size += members[cluster][page];
        having += members[cluster][page] * pages.paths[path][page];
      }
      templates[path][cluster] = 2 * having > size;
    }
    for (std::size_t page = 0; page < count; ++page) {
      corrections[path][page] -= templates[path][pages.clusters[page]];
    }
  }
  return entropy_bits(templates) + entropy_bits(members) + entropy_bits(corrections);
}

double bits_of_counts(const Pages& pages) {
  ClusteringShape shape;
  shape.paths = pages.paths.size();
  shape.pages = pages.clusters.size();
  shape.clusters = pages.cluster_count;
  for (std::uint32_t cluster = 0; cluster < pages.cluster_count; ++cluster) {
    CountedPaths counted;
    for (std::size_t page = 0; page < pages.clusters.size(); ++page) {
      if (pages.clusters[page] != cluster) continue;
      std::vector<std::uint32_t> paths;
      for (std::uint32_t path = 0; path < pages.paths.size(); ++path) {
        if (pages.paths[path][page] != 0) paths.push_back(path);
      }
      const CountedPaths one = count_equal_pages(paths, 1);
      expect_equal(counts_of_union(counted, one), union_of(counted, one).counts);
      counted = union_of(counted, one);
    }
    shape.counts += counted.counts;
  }
  return description_bits(shape);
}

TEST(DescriptionLength, FollowsFromCountsAsFromTheMatrices) {
  std::mt19937 random(1);
  for (int i = 0; i < 2000; ++i) {
    const Pages pages = random_pages(random);
    ASSERT_NEAR(bits_of_counts(pages), bits_of_matrices(pages), 1e-9) << i;
  }
}

TEST(DescriptionLength, IsNothingOfPagesWithAllPathsInOneCluster) {
  EXPECT_EQ(description_bits({5, 7, 1, {5, 0, 0}}), 0);
  EXPECT_EQ(description_bits({}), 0);
}

TEST(DescriptionLength, StaysExactForMillionsOfPages) {
  // A tenth of the cells of each matrix is not zero, which takes .469 bits a cell.
  const double cells = 1e4 * 1e3 + 1e4 * 1e7;
  const double bits = description_bits({10'000, 10'000'000, 1000, {1'000'000, 10'000'000'000, 0}});
  const double members = 1e7 * std::log2(1e3) + (1e10 - 1e7) * std::log2(1e3 / (1e3 - 1));
  EXPECT_NEAR((bits - members) / cells, 0.4689956, 1e-6);
}

TEST(CountedPaths, AreTheSameWhetherCountedOrUnited) {
  SetTable sets;
  const std::vector<std::uint32_t> a = {0, 1, 2};
  const std::vector<std::uint32_t> b = {1, 4};
  sets.add(a);
  sets.add(b);
  const CountedPaths united = union_of(count_equal_pages(a, 2), count_equal_pages(b, 3));
  PathCounter counter(5);
  const std::vector<std::uint32_t> set_of_page = {0, 1, 0, 1, 1, 0};
  const std::vector<std::uint32_t> pages = {0, 1, 2, 3, 4};
  for (int twice = 0; twice < 2; ++twice) {
    const CountedPaths counted = counter.count(sets, set_of_page, pages);
    expect_equal(counted.counts, united.counts);
    EXPECT_EQ(counted.pages, united.pages);
    ASSERT_EQ(counted.paths.size(), united.paths.size());
    for (std::size_t i = 0; i < counted.paths.size(); ++i) {
      EXPECT_EQ(counted.paths[i].path, united.paths[i].path);
      EXPECT_EQ(counted.paths[i].pages, united.paths[i].pages);
    }
  }
}

}  // namespace
}  // namespace winnow
