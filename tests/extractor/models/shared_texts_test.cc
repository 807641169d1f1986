// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/models/shared_texts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Hashes = std::vector<std::uint64_t>;

TEST(SharedTexts, HaveAHashForEachUse) {
  const std::uint64_t hash = head_text_hash(HeadText::title, "Zoo");
  EXPECT_EQ(hash, head_text_hash(HeadText::title, "Zoo"));
  EXPECT_NE(hash, head_text_hash(HeadText::description, "Zoo"));
  EXPECT_NE(hash, head_text_hash(HeadText::title, "zoo"));
}

TEST(SharedTexts, AreThoseOfThreePagesAndOfTheShare) {
  const Hashes hashes = {9, 7, 7, 9, 5, 7, 5};
  EXPECT_THAT(frequent_hashes(hashes, 7, 0), ElementsAre(7));
  EXPECT_THAT(frequent_hashes(hashes, 12, 0.25), ElementsAre(7));
  EXPECT_THAT(frequent_hashes(hashes, 13, 0.25), IsEmpty());
  EXPECT_THAT(frequent_hashes({}, 0, 0.25), IsEmpty());
}

TEST(SharedTexts, AreTheMostFrequentOnesWhereThereAreMany) {
  Hashes hashes;
  for (std::uint64_t i = 1; i <= 100; ++i) hashes.insert(hashes.end(), i == 77 ? 4 : 3, i);
  const Hashes frequent = frequent_hashes(hashes, 301, 0);
  EXPECT_EQ(frequent.size(), kMaxSharedTexts / 2);
  EXPECT_THAT(frequent, testing::Contains(77));
  EXPECT_TRUE(is_list_of_hashes(frequent));
}

TEST(SharedTexts, AreAListInOrderThatIsNotTooLong) {
  EXPECT_TRUE(is_list_of_hashes(Hashes()));
  EXPECT_TRUE(is_list_of_hashes(Hashes{1, 2}));
  EXPECT_FALSE(is_list_of_hashes(Hashes{2, 1}));
  EXPECT_FALSE(is_list_of_hashes(Hashes{1, 1}));
  Hashes many(kMaxSharedTexts + 1);
  for (std::size_t i = 0; i < many.size(); ++i) many[i] = i;
  EXPECT_FALSE(is_list_of_hashes(many));
}

}  // namespace
}  // namespace winnow
