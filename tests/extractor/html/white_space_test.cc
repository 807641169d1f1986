// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/white_space.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>

namespace winnow {
namespace {

std::string collapsed(std::string_view text, std::string out = {}) {
  append_collapsed(text, out);
  return out;
}

// As the header describes it, one character at a time.
std::string collapsed_by_character(std::string_view text, std::string out) {
  while (!text.empty()) {
    const std::size_t length = text.starts_with("\u00A0") ? 2 : is_white_space(text[0]) ? 1 : 0;
    if (length == 0) out += text[0];
    if (length != 0 && !out.empty() && out.back() != ' ') out += ' ';
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

TEST(WhiteSpace, RunsBecomeOneSpace) {
  EXPECT_EQ(collapsed("one \t\r\n\f two\u00A0\u00A0three"), "one two three");
}

TEST(WhiteSpace, IsDroppedBehindASpaceAndAtTheBegin) {
  EXPECT_EQ(collapsed(" \u00A0one"), "one");
  EXPECT_EQ(collapsed("\n two", "one "), "one two");
  EXPECT_EQ(collapsed("\n two", "one"), "one two");
}

TEST(WhiteSpace, AtTheEndIsKeptAsASpace) { EXPECT_EQ(collapsed("one\n\n"), "one "); }

TEST(WhiteSpace, OtherCharactersThatBeginLikeANoBreakSpaceStay) {
  EXPECT_EQ(collapsed("\u00A9\u00A1 \u00E0\u00A0\u00C2"), "\u00A9\u00A1 \u00E0 \u00C2");
}

TEST(WhiteSpace, IsCollapsedAlikeInTextsOfAnyLength) {
  constexpr std::string_view kPieces[] = {"a", "bcd", "\u00E9", " ", " ", "\n", "\u00A0", "word"};
  std::mt19937 random(1);
  for (int round = 0; round < 5000; ++round) {
    std::string text;
    for (std::size_t pieces = random() % 60; pieces > 0; --pieces) text += kPieces[random() % 8];
    for (const char* before : {"", "x", "x "}) {
      ASSERT_EQ(collapsed(text, before), collapsed_by_character(text, before))
          << '"' << text << '"';
    }
  }
}

}  // namespace
}  // namespace winnow
