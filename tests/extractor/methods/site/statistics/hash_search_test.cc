// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/site/statistics/hash_search.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace winnow {
namespace {

constexpr std::uint64_t kHighest = ~std::uint64_t{0};

std::size_t found(const std::vector<std::uint64_t>& table, std::uint64_t wanted) {
  return find_by_hash(std::span(table), wanted, [](std::uint64_t entry) { return entry; });
}

void expect_as_lower_bound(std::vector<std::uint64_t> table,
                           const std::vector<std::uint64_t>& wanted) {
  std::sort(table.begin(), table.end());
  for (const std::uint64_t each : wanted) {
    const auto expected = std::lower_bound(table.begin(), table.end(), each) - table.begin();
    EXPECT_EQ(found(table, each), static_cast<std::size_t>(expected)) << each;
  }
}

TEST(HashSearch, FindsHashesThatLieEvenly) {
  std::mt19937_64 random(1);
  for (const std::size_t size : {1, 2, 3, 10, 1000}) {
    std::vector<std::uint64_t> table(size);
    for (std::uint64_t& entry : table) entry = random();
    std::vector<std::uint64_t> wanted = table;
    for (int i = 0; i < 100; ++i) wanted.push_back(random());
    expect_as_lower_bound(table, wanted);
  }
}

TEST(HashSearch, FindsHashesThatLieTogether) {
  for (const std::uint64_t first : {std::uint64_t{0}, kHighest / 2, kHighest - 499}) {
    std::vector<std::uint64_t> table;
    for (std::uint64_t i = 0; i < 500; ++i) table.push_back(first + i);
    expect_as_lower_bound(table, {0, 1, 250, first, first + 250, first + 499, kHighest});
  }
}

TEST(HashSearch, FindsNothingInAnEmptyTable) { EXPECT_EQ(found({}, kHighest), 0u); }

TEST(HashSearch, GivesTheFirstOfEqualHashes) {
  EXPECT_EQ(found({3, 3, 3}, 3), 0u);
  EXPECT_EQ(found({3, 3, 3}, 4), 3u);
}

}  // namespace
}  // namespace winnow
