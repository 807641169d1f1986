// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/path_sets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/extractor/clustering/generated_pages.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAreArray;

std::uint32_t mode(std::vector<std::uint32_t> numbers) { return mode_of(numbers); }

TEST(EssentialPaths, HaveTheMostFrequentSupportOrMore) {
  EXPECT_EQ(mode({7, 1, 7, 3}), 7u);
  EXPECT_EQ(mode({2, 2, 2, 9, 9}), 2u);
  EXPECT_EQ(mode({}), 0u);
}

TEST(EssentialPaths, AreAsManyAsCanBeWhereSupportsAreEquallyFrequent) {
  EXPECT_EQ(mode({9, 4, 9, 4, 6}), 4u);
}

// Paths 1 to 3 are on all three pages, the others on one each. Page 2 has more paths of its own
// than it shares.
TEST(EssentialPaths, AreFoundByAThresholdOfThePagesOwn) {
  PathSets sets;
  sets.add(path_numbers({1, 2, 3, 10, 11}));
  sets.add(path_numbers({1, 2, 3, 20}));
  sets.add(path_numbers({1, 2, 3, 30, 31, 32, 33}));
  const EssentialPaths essential = essential_paths(sets);
  EXPECT_THAT(essential.set_of_page, ElementsAre(0, 0, 1));
  EXPECT_THAT(essential.pages_of_set, ElementsAre(2, 1));
  EXPECT_THAT(sets.hashes(essential.sets[0]), UnorderedElementsAreArray(path_numbers({1, 2, 3})));
  EXPECT_EQ(essential.sets[1].size(), 7u);
  EXPECT_EQ(essential.paths, 10u);
}

TEST(EssentialPaths, CountEachPageOfASet) {
  PathSets sets;
  for (int i = 0; i < 3; ++i) sets.add(path_numbers({1, 2}));
  sets.add(path_numbers({1, 3}));
  // Paths 1, 2 and 3 have a support of 4, 3 and 1: both modes are ties, and the smaller one counts.
  const EssentialPaths essential = essential_paths(sets);
  EXPECT_THAT(essential.pages_of_set, ElementsAre(3, 1));
  EXPECT_EQ(essential.sets[0].size(), 2u);
  EXPECT_EQ(essential.sets[1].size(), 2u);
}

TEST(EssentialPaths, AreNoneOfAPageWithoutPaths) {
  PathSets sets;
  sets.add({});
  EXPECT_EQ(essential_paths(sets).sets[0].size(), 0u);
}

}  // namespace
}  // namespace winnow
