// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/title_edges.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow {
namespace {

TEST(TitleEdges, AreWhatSeparatorsSetOff) {
  const TitleEdges edges("The newt - Amphibia | Zoo handbook");
  EXPECT_TRUE(edges.has("The newt", TitleSide::head));
  EXPECT_TRUE(edges.has("The newt - Amphibia", TitleSide::head));
  EXPECT_TRUE(edges.has("Zoo handbook", TitleSide::tail));
  EXPECT_TRUE(edges.has("Amphibia | Zoo handbook", TitleSide::tail));
}

TEST(TitleEdges, AreNoOtherPartsOfTheTitle) {
  const TitleEdges edges("The newt - Amphibia | Zoo handbook");
  for (const char* text : {"", "The", "The newt -", "The newt - Am", "Amphibia", "Zoo handbook",
                           "The newt - Amphibia | Zoo handbook and more"}) {
    EXPECT_FALSE(edges.has(text, TitleSide::head)) << text;
  }
  for (const char* text : {"", "handbook", "| Zoo handbook", "The newt", "Amphibia"}) {
    EXPECT_FALSE(edges.has(text, TitleSide::tail)) << text;
  }
}

// Of the same length and place, but not the same words.
TEST(TitleEdges, AreComparedByteByByte) {
  const TitleEdges edges("The newt - Amphibia");
  EXPECT_FALSE(edges.has("The toad", TitleSide::head));
  EXPECT_FALSE(edges.has("Reptilia", TitleSide::tail));
}

TEST(TitleEdges, AreNotInParentheses) {
  EXPECT_FALSE(TitleEdges("Object (Edit)").has("Object", TitleSide::head));
}

TEST(TitleEdges, AreNoneOfNoTitleAndOfOneThatIsTooLong) {
  EXPECT_FALSE(TitleEdges("").has("", TitleSide::head));
  const std::string end(kMostTitleBytes - 4, 'z');
  EXPECT_TRUE(TitleEdges("a | " + end).has("a", TitleSide::head));
  EXPECT_FALSE(TitleEdges("a | z" + end).has("a", TitleSide::head));
}

// One bit for each byte says it, so that the number of parts makes no difference to the time.
TEST(TitleEdges, AreFoundInATitleOfManyParts) {
  std::string title = "a";
  for (int i = 0; i < 1000; ++i) title += " | a";
  const TitleEdges edges(title);
  for (std::size_t size = 1; size < title.size(); ++size) {
    const bool expected = size % 4 == 1;
    EXPECT_EQ(edges.has(title.substr(0, size), TitleSide::head), expected);
    EXPECT_EQ(edges.has(title.substr(title.size() - size), TitleSide::tail), expected);
  }
}

}  // namespace
}  // namespace winnow
