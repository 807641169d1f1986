// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/nearest_name.h"

#include <gtest/gtest.h>

#include <vector>

namespace winnow::cli {
namespace {

const std::vector<std::string> kNames = {"db", "stemmer", "site", "title-weight", "threads"};

TEST(TypingDistance, CountsLettersAddedLeftOutReplacedAndExchanged) {
  EXPECT_EQ(typing_distance("stemmer", "stemmer"), 0U);
  EXPECT_EQ(typing_distance("stemer", "stemmer"), 1U);
  EXPECT_EQ(typing_distance("stemmmer", "stemmer"), 1U);
  EXPECT_EQ(typing_distance("stammer", "stemmer"), 1U);
  EXPECT_EQ(typing_distance("setmmer", "stemmer"), 1U);
  EXPECT_EQ(typing_distance("", "site"), 4U);
  EXPECT_EQ(typing_distance("site", ""), 4U);
}

TEST(TypingDistance, TakesCapitalsForSmallLetters) { EXPECT_EQ(typing_distance("AND", "and"), 0U); }

TEST(NearestName, ForgivesMoreMistakesInLongerNames) {
  EXPECT_EQ(nearest_name("bd", kNames), "db");
  EXPECT_EQ(nearest_name("stemer", kNames), "stemmer");
  EXPECT_EQ(nearest_name("tread", kNames), "threads");
  EXPECT_EQ(nearest_name("tittle-wiegt", kNames), "title-weight");
  EXPECT_EQ(nearest_name("sxyz", kNames), "") << "four letters, three mistakes";
  EXPECT_EQ(nearest_name("frobnicate", kNames), "");
}

TEST(NearestName, TakesABeginningForTheOnlyNameThatHasIt) {
  EXPECT_EQ(nearest_name("title", kNames), "title-weight");
  const std::vector<std::string> several = {"page-weight", "page-time"};
  EXPECT_EQ(nearest_name("page", several), "");
}

TEST(NearestName, FindsNothingAmongNone) { EXPECT_EQ(nearest_name("site", {}), ""); }

}  // namespace
}  // namespace winnow::cli
