// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/gold_labels.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "tests/extractor/blocks/block_list.h"

namespace winnow {
namespace {

using Shares = std::vector<float>;

Shares shares(std::string_view html, std::string_view gold) {
  return gold_shares(segmented(html).blocks, gold);
}

// Makes words that occur nowhere else: "a0 a1 a2" for ("a", 3).
std::string words(const std::string& stem, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += stem + std::to_string(i) + ' ';
  return text;
}

std::string paragraph(const std::string& text) { return "<p>" + text + "</p>"; }

TEST(GoldLabels, AreTheShareOfABlocksWordsThatTheGoldHas) {
  EXPECT_EQ(shares("<p>one two three four</p><p>five six seven eight</p><p>nine</p>",
                   "one two three four\nfive six"),
            (Shares{1, .5, 0}));
}

TEST(GoldLabels, AreZeroWithoutGoldAndWithoutWords) {
  EXPECT_EQ(shares("<p>one two</p>", ""), (Shares{0}));
  EXPECT_EQ(shares("<p>***</p><p>one two</p>", "***\none two"), (Shares{0, 1}));
  EXPECT_EQ(shares("", "one two"), (Shares{}));
}

TEST(GoldLabels, PassOverCaseEntitiesAndMarks) {
  EXPECT_EQ(shares("<p>Fran&ccedil;ois said: it&nbsp;works</p>",
                   "**franc\xCC\xA7ois** _said_ it\n\tWORKS"),
            (Shares{1}));
}

TEST(GoldLabels, CompareScriptsWithoutSpacesByCharacters) {
  EXPECT_EQ(shares("<p>中文分词测试</p><p>ไทย</p>", "中文分词"), (Shares{4.F / 6, 0}));
}

TEST(GoldLabels, LeaveOutAShortBlockThatIsNotWhereTheGoldHasIt) {
  EXPECT_EQ(shares("<p>Home</p><p>Share</p><p>the way home is long</p><p>3</p>"
                   "<p>share what you have with 3 friends</p><p>Home</p>",
                   "the way home is long\nshare what you have with 3 friends"),
            (Shares{0, 0, 1, 0, 1, 0}));
}

TEST(GoldLabels, KeepAShortBlockThatIsWhereTheGoldHasIt) {
  EXPECT_EQ(shares("<p>3</p><p>this is the first part</p><p>Reply</p><p>3</p><p>Share</p>"
                   "<p>and here comes the second</p><p>3</p>",
                   "this is the first part\n3\nand here comes the second"),
            (Shares{0, 1, 0, 1, 0, 1, 0}));
}

TEST(GoldLabels, LeaveOutSingleWordsOfATextThatThePageDoesNotHave) {
  EXPECT_EQ(shares("<p>this is the first part</p><p>Home</p><p>News</p>",
                   "this is the first part\nmuch that brings news and is long and far from home "
                   "and not on the page"),
            (Shares{1, 0, 0}));
}

TEST(GoldLabels, UseTheGoldOnceAndWhereTheNeighboursAre) {
  const std::string repeated = paragraph("see the terms of use");
  const std::string first = paragraph(words("a", 9));
  const std::string second = paragraph(words("b", 9));
  EXPECT_EQ(shares(repeated + "<p>Menu</p>" + first + repeated + second + repeated,
                   words("a", 9) + "\nsee the terms of use\n" + words("b", 9)),
            (Shares{0, 0, 1, 1, 1, 0}));
}

TEST(GoldLabels, DoNotMixTwoCopiesOfAText) {
  const std::string copy = paragraph(words("a", 9)) + paragraph(words("b", 9));
  const Shares found = shares(copy + "<p>Menu</p>" + copy, words("a", 9) + "\n" + words("b", 9));
  EXPECT_EQ(found[0], found[1]);
  EXPECT_EQ(found[3], found[4]);
  EXPECT_NE(found[0], found[3]);
}

TEST(GoldLabels, TakeTheArticleRatherThanTheTeaserThatRepeatsItsBeginning) {
  const std::string first = paragraph(words("a", 9));
  EXPECT_EQ(shares(first + paragraph(words("m", 40)) + first + paragraph(words("b", 9)),
                   words("a", 9) + "\n" + words("b", 9)),
            (Shares{0, 0, 1, 1}));
}

TEST(GoldLabels, PreferTheVisibleOfTwoCopies) {
  const std::string text = words("a", 9);
  EXPECT_EQ(shares("<p hidden>" + text + "</p>" + paragraph(text), text), (Shares{0, 1}));
  EXPECT_EQ(shares(paragraph(text) + "<p hidden>" + text + "</p>", text), (Shares{1, 0}));
  EXPECT_EQ(shares("<p hidden>" + text + "</p>", text), (Shares{1}));
}

TEST(GoldLabels, TakeTheBlockThatIsTheTitleRatherThanAPartOfABreadcrumb) {
  const std::string text = words("a", 9);
  EXPECT_EQ(shares("<p>Home Knives Fox</p><p>Fox</p><p>Buy</p>" + paragraph(text), "Fox\n" + text),
            (Shares{0, 1, 0, 1}));
}

TEST(GoldLabels, TakeTheTitleRatherThanALineThatQuotesItNearerToTheText) {
  const std::string text = words("a", 9);
  EXPECT_EQ(shares("<h1>how to sharpen a knife</h1><p>Home Knives how to sharpen a knife</p>" +
                       paragraph(text),
                   "how to sharpen a knife\n" + text),
            (Shares{1, 0, 1}));
}

TEST(GoldLabels, FindPassagesThatTheGoldHasInAnotherOrder) {
  EXPECT_EQ(shares(paragraph(words("a", 9) + "more") + paragraph(words("b", 20)),
                   words("b", 20) + "\n" + words("a", 9)),
            (Shares{.9F, 1}));
}

TEST(GoldLabels, FindShortLinesThatTheGoldHasInAnotherOrder) {
  EXPECT_EQ(shares("<p>By Ann</p><p>A Title</p>" + paragraph(words("b", 20)),
                   "A Title\nBy Ann\n" + words("b", 20)),
            (Shares{1, 1, 1}));
}

TEST(GoldLabels, FollowSmallDifferences) {
  EXPECT_EQ(shares("<p>a b c d e f g h i j</p>", "a X c d f g h Y i j"), (Shares{.8F}));
}

TEST(GoldLabels, TakeLittleTimeForTextsThatRepeat) {
  std::string page;
  std::string gold;
  for (int i = 0; i < 20000; ++i) {
    page += i % 3 == 0 ? "<p>one two one two</p>" : "<p>one one</p>";
    gold += i % 5 == 0 ? "one two two\n" : "two one one\n";
  }
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(shares(page, gold).size(), 20000U);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
}

TEST(GoldLabels, TakeAsMuchOfTheGoldAsThePageHas) {
  EXPECT_EQ(shares("<p>one two three four</p>", words("x", 3000) + "one two three four"),
            (Shares{1}));
  EXPECT_EQ(shares(paragraph(words("x", 3000)) + "<p>Title</p>" + paragraph(words("a", 9)),
                   "Title\n" + words("a", 9)),
            (Shares{0, 1, 1}));
}

TEST(GoldLabels, ReadMalformedBytesAsSpaces) {
  EXPECT_EQ(shares("<p>one two three</p>", "one\xFFtwo\xC3 three"), (Shares{1}));
}

}  // namespace
}  // namespace winnow
