// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/content/word_hasher.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace winnow
