// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/facts/block_traits.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

// Returns the traits of a page of one paragraph.
BlockTraits traits_of(const std::string& text) {
  const ParsedPage page = parsed("<p>" + text);
  const std::vector<BlockTraits> traits = block_traits(page.blocks);
  EXPECT_EQ(traits.size(), 1U) << text;
  return traits.empty() ? BlockTraits() : traits[0];
}

TEST(BlockTraits, CountCharactersOfAnyScript) {
  const BlockTraits traits = traits_of("Äpfel und Birnen: 30 €, 25 $ (ça va)!");
  EXPECT_EQ(traits.characters, 29U);
  EXPECT_EQ(traits.letters, 18U);
  EXPECT_EQ(traits.capitals, 2U);
  EXPECT_EQ(traits.digits, 4U);
  EXPECT_EQ(traits.punctuation, 5U);
  EXPECT_EQ(traits.currency, 2U);
}

TEST(BlockTraits, CountLongTexts) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "aB3.é ";
  const BlockTraits traits = traits_of(text);
  EXPECT_EQ(traits.characters, 5000U);
  EXPECT_EQ(traits.letters, 3000U);
  EXPECT_EQ(traits.capitals, 1000U);
  EXPECT_EQ(traits.digits, 1000U);
  EXPECT_EQ(traits.punctuation, 1000U);
}

TEST(BlockTraits, SayWhetherASentenceEnds) {
  for (const std::string text : {"It ends.", "Does it?", "“It ends.”", "(It ends.)", "Il finit. »",
                                 "It goes on…", "終わる。", "終わる。」", "It ends.'\")]"}) {
    EXPECT_TRUE(traits_of(text).ends_sentence) << text;
  }
  for (const std::string text :
       {"It does not", "1.5", "Note:", "終わらない", "(see)", "»", "\"'"}) {
    EXPECT_FALSE(traits_of(text).ends_sentence) << text;
  }
}

}  // namespace
}  // namespace winnow
