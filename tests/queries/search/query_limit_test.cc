// SPDX-License-Identifier: GPL-2.0-or-later
//
// What is asked of a query that is too long.
#include "winnow/queries/query_limit.h"

#include <gtest/gtest.h>

#include "winnow/queries/searcher.h"

namespace winnow {
namespace {

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

TEST(QueryLimit, LetsPassWhatASearchTakes) {
  QueryLimit limit;
  EXPECT_FALSE(limit.shortened("mill and weir"));
  EXPECT_FALSE(limit.shortened(repeated("mill ", kMaxQueryWords)));
  EXPECT_FALSE(limit.shortened(std::string(kMaxQueryBytes, 'x')));
}

TEST(QueryLimit, KeepsAsManyWordsAsASearchTakes) {
  const std::optional<std::string> cut = QueryLimit().shortened(repeated("mill ", 8000));
  ASSERT_TRUE(cut);
  EXPECT_EQ(*cut, repeated("mill ", kMaxQueryWords - 1) + "mill");
}

TEST(QueryLimit, CutsNoWordInTwo) {
  const std::string word = std::string(99, 'x') + " ";
  const std::optional<std::string> cut = QueryLimit().shortened(repeated(word, 500));
  ASSERT_TRUE(cut);
  EXPECT_EQ(*cut, repeated(word, 162) + std::string(99, 'x'));
}

TEST(QueryLimit, KeepsTheBeginningOfTheOnlyWord) {
  EXPECT_EQ(QueryLimit().shortened(std::string(kMaxQueryBytes + 1, 'x')),
            std::string(kMaxQueryBytes, 'x'));
}

TEST(QueryLimit, CountsWordsOfScriptsWithoutSpaces) {
  QueryLimit limit;
  const std::optional<std::string> cut = limit.shortened(repeated("水車小屋", 1300));
  ASSERT_TRUE(cut);
  EXPECT_LE(cut->size(), kMaxQueryBytes);
  EXPECT_FALSE(limit.shortened(*cut)) << "a search takes it";
}

}  // namespace
}  // namespace winnow
