// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/page_groups.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// The first `count` hashes are `value`, the others are like those of no other page.
PageSignature signature(std::uint32_t value, std::size_t count) {
  static std::uint32_t other = 1000;
  PageSignature made;
  for (std::size_t i = 0; i < made.size(); ++i) made[i] = i < count ? value : ++other;
  return made;
}

std::vector<std::vector<std::uint32_t>> members(const std::vector<PageSignature>& signatures,
                                                double min_similarity) {
  std::vector<std::vector<std::uint32_t>> all;
  for (const PageGroup& group : group_pages(signatures, min_similarity)) {
    EXPECT_EQ(group.leader, group.members.front());
    all.push_back(group.members);
  }
  return all;
}

TEST(PageGroups, AreNoneOfNoPages) { EXPECT_THAT(group_pages({}, 0.3), IsEmpty()); }

TEST(PageGroups, TakeInAPageThatIsJustSimilarEnough) {
  EXPECT_THAT(members({signature(1, 64), signature(1, 32), signature(1, 31)}, 0.5),
              ElementsAre(ElementsAre(0, 1), ElementsAre(2)));
}

TEST(PageGroups, CompareWithTheLeaderAlone) {
  PageSignature near = signature(1, 40);
  PageSignature nearer_to_it = near;
  for (std::size_t i = 0; i < 30; ++i) nearer_to_it[i] = 2;
  EXPECT_THAT(members({signature(1, 64), near, nearer_to_it}, 0.5),
              ElementsAre(ElementsAre(0, 1), ElementsAre(2)));
}

TEST(PageGroups, GiveAPageToTheMostSimilarLeader) {
  PageSignature between = signature(1, 24);
  for (std::size_t i = 24; i < 64; ++i) between[i] = 2;
  EXPECT_THAT(members({signature(1, 64), signature(2, 64), between}, 0.3),
              ElementsAre(ElementsAre(1, 2), ElementsAre(0)));
}

TEST(PageGroups, GiveAPageToTheEarliestOfEquallySimilarLeaders) {
  PageSignature between = signature(1, 32);
  for (std::size_t i = 32; i < 64; ++i) between[i] = 2;
  EXPECT_THAT(members({signature(2, 64), signature(1, 64), between}, 0.3),
              ElementsAre(ElementsAre(0, 2), ElementsAre(1)));
}

TEST(PageGroups, StandInTheOrderOfTheirSizes) {
  EXPECT_THAT(members({signature(1, 64), signature(2, 64), signature(3, 64), signature(3, 64)}, 1),
              ElementsAre(ElementsAre(2, 3), ElementsAre(0), ElementsAre(1)));
}

TEST(PageGroups, AreOneIfNoSimilarityIsAskedFor) {
  EXPECT_THAT(members({signature(1, 64), signature(2, 64), signature(3, 0)}, 0),
              ElementsAre(ElementsAre(0, 1, 2)));
}

}  // namespace
}  // namespace winnow
