// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/text/characters.h"

#include <gtest/gtest.h>

#include <iterator>
#include <random>
#include <string>
#include <string_view>

namespace winnow {
namespace {

std::string collapsed(std::string_view text, std::string out = {}) {
  append_collapsed(text, out);
  return out;
}

// Collapses text one character at a time, as the header describes it.
std::string collapsed_by_character(std::string_view text, std::string out) {
  while (!text.empty()) {
    const std::size_t length = text.starts_with("\u00A0") ? 2 : is_white_space(text[0]) ? 1 : 0;
    const bool control = text[0] == '\x1B' || text[0] == '\x7F' || text.starts_with("\u009B");
    const std::string_view plain = text.substr(0, text.starts_with("\u009B") ? 2 : 1);
    if (length == 0) out += control ? std::string_view("\uFFFD") : plain;
    if (length != 0 && !out.empty() && out.back() != ' ') out += ' ';
    text.remove_prefix(length == 0 ? plain.size() : length);
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

TEST(WhiteSpace, IsNotWhatOtherControlCharactersBecome) {
  EXPECT_EQ(collapsed("a\x1B[1mb\x7F\x01 \u009B2J"), "a\uFFFD[1mb\uFFFD\uFFFD \uFFFD2J");
  EXPECT_EQ(collapsed("a long text before \x08 and a long text behind"),
            "a long text before \uFFFD and a long text behind");
  EXPECT_EQ(collapsed("a\xC2"), "a\xC2");
}

TEST(WhiteSpace, IsCollapsedWhereverItStandsInAShortText) {
  for (std::size_t size = 1; size <= 40; ++size) {
    for (const std::string_view space : {" ", "  ", "\n", "\u00A0", "\x7F"}) {
      for (std::size_t at = 0; at <= size; ++at) {
        const std::string text = std::string(size, 'a').insert(at, space);
        ASSERT_EQ(collapsed(text), collapsed_by_character(text, {})) << '"' << text << '"';
      }
    }
  }
}

TEST(WhiteSpace, IsCollapsedAlikeInTextsOfAnyLength) {
  constexpr std::string_view kPieces[] = {"a",      "bcd",  "\u00E9", " ",    " ",      "\n",
                                          "\u00A0", "word", "\x1B",   "\x7F", "\u009B", "\xC2"};
  std::mt19937 random(1);
  for (int round = 0; round < 5000; ++round) {
    std::string text;
    for (std::size_t pieces = random() % 60; pieces > 0; --pieces)
      text += kPieces[random() % std::size(kPieces)];
    for (const char* before : {"", "x", "x "}) {
      ASSERT_EQ(collapsed(text, before), collapsed_by_character(text, before))
          << '"' << text << '"';
    }
  }
}

}  // namespace
}  // namespace winnow
