// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/site/statistics/page_counter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace winnow {
namespace {

std::vector<std::uint64_t> hashes_of(const std::vector<PageCount>& counts) {
  std::vector<std::uint64_t> hashes;
  for (const PageCount& count : counts) hashes.push_back(count.hash);
  return hashes;
}

TEST(HashPageCounter, CountsAPageOnceHoweverOftenItHasTheHash) {
  HashPageCounter counter;
  for (const std::uint32_t page : {0, 0, 3, 3, 3, 4}) counter.add(7, page);
  EXPECT_EQ(counter.pages(7), 3u);
  EXPECT_EQ(counter.pages(8), 0u);
}

TEST(HashPageCounter, CountsZeroAndTheLargestNumberAsAnyOther) {
  HashPageCounter counter;
  EXPECT_EQ(counter.pages(0), 0u);
  counter.add(0, 0);
  counter.add(UINT64_MAX, 0);
  counter.add(0, 1);
  EXPECT_EQ(counter.pages(0), 2u);
  EXPECT_EQ(counter.pages(UINT64_MAX), 1u);
}

TEST(HashPageCounter, ListsWhatEnoughPagesHaveByHash) {
  HashPageCounter counter;
  for (std::uint32_t page = 0; page < 5; ++page) {
    for (std::uint64_t hash = page; hash < 5; ++hash) counter.add(50 - 10 * hash, page);
  }
  EXPECT_THAT(hashes_of(counter.counts(4)), testing::ElementsAre(10, 20));
  EXPECT_THAT(hashes_of(counter.counts(6)), testing::IsEmpty());
}

// These are neighbours, and multiples of a power of two, as badly made hashes would be.
TEST(HashPageCounter, KeepsManyHashesApart) {
  HashPageCounter counter;
  for (std::uint64_t i = 0; i < 20'000; ++i) counter.add(i, 0);
  for (std::uint64_t i = 0; i < 20'000; ++i) counter.add(i << 40, 1);
  EXPECT_EQ(counter.counts(1).size(), 39'999u);
  EXPECT_EQ(counter.pages(0), 2u);
  for (std::uint64_t i = 1; i < 20'000; ++i) {
    ASSERT_EQ(counter.pages(i), 1u);
    ASSERT_EQ(counter.pages(i << 40), 1u);
  }
}

TEST(RepeatFilter, KnowsAllThatRepeatsAndLittleElse) {
  std::mt19937_64 random(1);
  std::vector<std::uint64_t> hashes(10'000);
  for (std::uint64_t& hash : hashes) hash = random();
  hashes[0] = 0;
  hashes[1] = UINT64_MAX;
  RepeatFilter filter(hashes.size() + 100);
  for (const std::uint64_t hash : hashes) filter.add(hash);
  for (std::size_t i = 0; i < 100; ++i) filter.add(hashes[i]);
  for (std::size_t i = 0; i < 100; ++i) EXPECT_TRUE(filter.may_repeat(hashes[i])) << i;
  const auto found = std::count_if(hashes.begin(), hashes.end(),
                                   [&](std::uint64_t hash) { return filter.may_repeat(hash); });
  EXPECT_LT(found, 2500);
}

TEST(RepeatFilter, OfNoHashesRepeatsNone) {
  EXPECT_FALSE(RepeatFilter(0).may_repeat(0));
  EXPECT_FALSE(RepeatFilter(0).may_repeat(UINT64_MAX));
}

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

void expect_counts(std::vector<PageCount> table, const std::vector<std::uint64_t>& others) {
  std::sort(table.begin(), table.end(),
            [](const PageCount& a, const PageCount& b) { return a.hash < b.hash; });
  const CountIndex index(table);
  for (const PageCount& count : table) EXPECT_EQ(index.pages(count.hash), count.pages);
  for (const std::uint64_t other : others) EXPECT_EQ(index.pages(other), 0u) << other;
}

TEST(CountIndex, FindsHashesThatLieEvenly) {
  std::mt19937_64 random(1);
  for (const std::size_t size : {0, 1, 2, 17, 1000, 10'000}) {
    std::vector<PageCount> table(size);
    for (std::uint32_t i = 0; i < size; ++i) table[i] = {random(), i + 2, 0};
    std::vector<std::uint64_t> others = {0, kHighest};
    for (int i = 0; i < 1000; ++i) others.push_back(random());
    for (std::size_t i = 0; i < size; ++i) others.push_back(table[i].hash ^ 1);
    expect_counts(table, others);
  }
}

TEST(CountIndex, FindsHashesThatLieTogether) {
  for (const std::uint64_t first : {std::uint64_t{0}, kHighest / 2, kHighest - 998}) {
    std::vector<PageCount> table;
    for (std::uint32_t i = 0; i < 500; ++i) table.push_back({first + 2 * i, i + 2, 0});
    std::vector<std::uint64_t> others;
    for (std::uint64_t i = 0; i < 499; ++i) others.push_back(first + 2 * i + 1);
    expect_counts(table, others);
  }
}

}  // namespace
}  // namespace winnow
