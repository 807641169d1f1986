// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/text/word_hasher.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace winnow {
namespace {

std::vector<std::uint64_t> hashes_of(std::string_view text) {
  WordSegmenter segmenter;
  WordHasher hasher(segmenter);
  const auto hashes = hasher.hashes(text);
  return {hashes.begin(), hashes.end()};
}

TEST(WordHasher, GivesAHashForEachWordInItsOrder) {
  const auto hashes = hashes_of("one two, one");
  ASSERT_EQ(hashes.size(), 3u);
  EXPECT_EQ(hashes[0], hashes[2]);
  EXPECT_NE(hashes[0], hashes[1]);
}

TEST(WordHasher, IgnoresCaseInAnyScript) {
  EXPECT_EQ(
      hashes_of("Main \u00c4RGER \u041c\u041e\u0421\u041a\u0412\u0410 \u039f\u0394\u039f\u03a3"),
      hashes_of("MAIN \u00e4rger \u043c\u043e\u0441\u043a\u0432\u0430 \u03bf\u03b4\u03bf\u03c2"));
}

TEST(WordHasher, IgnoresSoftHyphens) {
  EXPECT_EQ(hashes_of("hyphen\u00adated"), hashes_of("hyphenated"));
}

TEST(WordHasher, TellsWordsOfTheSameLettersApart) { EXPECT_NE(hashes_of("tea"), hashes_of("eat")); }

TEST(WordHasher, StartsAfreshWithEachText) {
  WordSegmenter segmenter;
  WordHasher hasher(segmenter);
  hasher.hashes("a b c");
  EXPECT_EQ(hasher.hashes("d").size(), 1u);
}

constexpr std::string_view kGreek[] = {"\u03b1", "\u0391", "\u03c3", "\u03c2", "\u03a3", "\u1f80"};
constexpr std::string_view kHebrew[] = {"\u05d0", "\u05d1", "\u05b8", "\u05f4", "\u0627", "\u064e"};
constexpr std::string_view kIndic[] = {"\u0915", "\u0924", "\u094d", "\u093f", "\u200d", "\u0966"};
constexpr std::string_view kThai[] = {"\u0e01", "\u0e32", "\u0e23", "\u0e49", "\u0e19", "a"};
constexpr std::string_view kChinese[] = {"\u4e2d", "\u56fd", "\u4eba",
                                         "\u3042", "\u30a2", "\u30fc"};
constexpr std::string_view kKorean[] = {"\uac00", "\ub098", "\u1100", "\u1161", "\u4e2d", "b"};
constexpr std::string_view kLatin[] = {"a", "B", "\u00e4", "\u00c4", "\u0308", "\u0130"};
constexpr std::string_view kWide[] = {"\uff21", "\uff42", "\uff11", "K", "\u212a", "\U00010400"};
constexpr std::string_view kBetween[] = {" ", " ",      ". ",     "-",      "'", "\u00ad", "&",
                                         "1", "\u200b", "\u3002", "\u2019", "+", "_",      "\xff"};
constexpr std::array<std::span<const std::string_view>, 8> kScripts = {
    kGreek, kHebrew, kIndic, kThai, kChinese, kKorean, kLatin, kWide};

// Most texts have one script, so that they share words and no mark stands alone.
std::string random_text(std::mt19937& random, std::size_t length) {
  const auto of = [&random](std::span<const std::string_view> pieces) {
    return pieces[random() % pieces.size()];
  };
  std::span<const std::string_view> script = kScripts[random() % kScripts.size()];
  std::string text;
  for (std::size_t i = 0; i < length; ++i) {
    if (random() % 16 == 0) script = kScripts[random() % kScripts.size()];
    text += random() % 4 == 0 ? of(kBetween) : of(script);
  }
  return text;
}

TEST(WordFilter, NeverDeniesAWordThatTwoTextsShare) {
  std::mt19937 random(1);
  WordSegmenter segmenter;
  WordHasher hasher(segmenter);
  int sharing = 0;
  int denied = 0;
  for (int round = 0; round < 20000; ++round) {
    const std::string given = random_text(random, 1 + random() % 6);
    const auto view = hasher.hashes(given);
    const std::vector<std::uint64_t> hashes(view.begin(), view.end());
    WordFilter filter;
    for (const WordSpan& word : hasher.words()) {
      filter.add(std::string_view(given).substr(word.offset, word.length));
    }
    const std::string text = random_text(random, 1 + random() % 12);
    const auto others = hasher.hashes(text);
    const bool shares = std::find_first_of(others.begin(), others.end(), hashes.begin(),
                                           hashes.end()) != others.end();
    const bool may_share = filter.may_share(text);
    ASSERT_TRUE(may_share || !shares) << round << ": \"" << given << "\" and \"" << text << '"';
    sharing += shares;
    denied += !may_share;
  }
  EXPECT_GT(sharing, 500);
  EXPECT_GT(denied, 500);
}

TEST(WordFilter, DeniesATextOfOtherWords) {
  WordFilter filter;
  filter.add("bridge");
  EXPECT_TRUE(filter.may_share("the old Bridge"));
  EXPECT_FALSE(filter.may_share("a river, abridged; bridges"));
  EXPECT_FALSE(filter.may_share(""));
}

}  // namespace
}  // namespace winnow
