// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/name_scores.h"

#include <gtest/gtest.h>

#include <optional>

namespace winnow {
namespace {

TEST(NameScores, AreFoundByTheHashOfAName) {
  const NameScores scores({{0xfffffe, -128}, {7, 127}, {300, 8}});
  EXPECT_EQ(scores.size(), 3U);
  EXPECT_EQ(scores.find(0xfffffe), -8.0F);
  EXPECT_EQ(scores.find(7), 127.0F / 16);
  EXPECT_EQ(scores.find(300), 0.5F);
  for (const std::uint32_t unknown : {0U, 8U, 301U, 0xffffffU, 7U + (1U << 16), 0x00fffeU}) {
    EXPECT_EQ(scores.find(unknown), std::nullopt) << unknown;
  }
}

TEST(NameScores, KnowTheNamesOfComments) {
  const NameScores scores({}, {0xffffff, 7});
  EXPECT_FALSE(scores.empty());
  EXPECT_TRUE(scores.is_of_comments(7));
  EXPECT_TRUE(scores.is_of_comments(0xffffff));
  EXPECT_FALSE(scores.is_of_comments(8));
}

TEST(NameScores, AreNoneAtFirst) {
  EXPECT_TRUE(NameScores().empty());
  EXPECT_EQ(NameScores().find(0), std::nullopt);
  EXPECT_FALSE(NameScores().is_of_comments(0));
}

TEST(NameScores, AreTheLowerOfTwoForOneHash) {
  const NameScores scores({{7, 16}, {7, -16}});
  EXPECT_EQ(scores.size(), 1U);
  EXPECT_EQ(scores.find(7), -1.0F);
}

}  // namespace
}  // namespace winnow
