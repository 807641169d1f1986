// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/extractor/methods/repetition/counted_pages.h"

namespace winnow {
namespace {

RepetitionOptions shingles(std::uint32_t window, std::uint32_t density = 0) {
  return {.piece = Piece::shingle, .window = window, .density = density};
}

std::string words(const std::string& stem, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += stem + std::to_string(i) + ' ';
  return text;
}

TEST(Shingle, IsATemplateWhateverTheMarkup) {
  CountedPages pages(shingles(3), {"<p>all rights reserved here<p>Alpha",
                                   "<table><td>All <b>rights</b> reserved here</table>Beta"});
  EXPECT_EQ(pages.template_of("<div>all rights<br>reserved here</div>Gamma"),
            "all rights reserved here");
}

TEST(Shingle, SpansBlocks) {
  CountedPages pages(shingles(4), {"<li>Home<li>News<li>Shop<li>Help<p>Alpha",
                                   "<li>Home<li>News<li>Shop<li>Help<p>Beta"});
  EXPECT_EQ(pages.template_of("<li>Home<li>News<li>Shop<li>Help<p>Gamma"), "Home|News|Shop|Help");
  EXPECT_EQ(pages.template_of("<li>Home<li>News<li>Shop<p>Gamma"), "");
}

TEST(Shingle, CountsEachOffset) {
  CountedPages pages(shingles(2), {"<p>tick tock tick tock", "<p>Beta"});
  EXPECT_EQ(pages.template_of("<p>tick tock"), "tick tock");
  EXPECT_EQ(pages.template_of("<p>tick tock", {.least = 3}), "");
}

TEST(Shingle, OfAShortPageIsAllOfIt) {
  CountedPages pages(shingles(6), {"<p>Not found", "<p>not found"});
  EXPECT_EQ(pages.pieces(), 2u);
  EXPECT_EQ(pages.template_of("<p>Not found"), "Not found");
  EXPECT_EQ(pages.template_of("<p>Not found here"), "");
}

TEST(Shingle, TakesBlocksThatItCoversByMoreThanHalf) {
  CountedPages pages(shingles(3), {"<p>read the rest now", "<p>read the rest then"});
  EXPECT_EQ(pages.template_of("<p>read the rest of Alpha"), "read the rest of Alpha");
  EXPECT_EQ(pages.template_of("<p>read the rest of Alpha soon"), "");
}

TEST(Shingle, TakesBlocksWithoutWordsBetweenItsWords) {
  const std::string menu = "<p>*<p>Home<p>|<p>News<p>|";
  CountedPages pages(shingles(2), {menu + "<p>Alpha one", menu + "<p>Beta two"});
  EXPECT_EQ(pages.template_of(menu + "<p>Gamma three"), "*|Home|||News");
  EXPECT_EQ(pages.template_of("<p>*"), "");
}

TEST(Shingle, IsWhatAReaderSees) {
  const std::string page = "<p>one two<p hidden>secret words<p>three";
  CountedPages pages(shingles(3), {page, "<p>one two three", "<p>other"});
  EXPECT_EQ(pages.template_of(page), "one two|three");
}

TEST(Shingle, HasWordsOfScriptsWithoutSpaces) {
  const std::string footer = "<p>\u7248\u6743\u6240\u6709\u4fdd\u7559\u4e00\u5207\u6743\u5229";
  CountedPages pages(shingles(3), {footer + "<p>\u6211\u662f\u4e2d\u56fd\u4eba",
                                   footer + "<p>\u4eca\u5929\u5929\u6c14\u5f88\u597d"});
  EXPECT_EQ(pages.template_of(footer + "<p>\u660e\u5929\u53bb\u5317\u4eac"), footer.substr(3));
}

TEST(Shingle, OfADensityCountsFewerWindows) {
  const std::string page = "<p>" + words("w", 2000);
  const CountedPages all(shingles(6), {page});
  const CountedPages one(shingles(6, 1), {page});
  const CountedPages tenth(shingles(6, 10), {page});
  EXPECT_EQ(all.pieces(), 1995u);
  EXPECT_EQ(one.pieces(), 1995u);
  EXPECT_GT(tenth.pieces(), 100u);
  EXPECT_LT(tenth.pieces(), 300u);
}

// With a density of 3, only some windows of the menu are known, and the holes between them close.
TEST(Shingle, ClosesSmallHolesBetweenSampledWindows) {
  std::string menu;
  for (int i = 0; i < 400; ++i) menu += "<li>item" + std::to_string(i);
  const auto page = [&](const std::string& own) { return menu + "<p>" + words(own, 400); };
  CountedPages pages(shingles(8, 3), {page("alpha"), page("beta")});
  const std::vector<bool> found = pages.detect(parsed(page("gamma")));
  const auto first = std::find(found.begin(), found.end(), true);
  const auto covered = std::count(found.begin(), found.end(), true);
  EXPECT_GT(covered, 350);
  EXPECT_EQ(std::find(first, found.end(), false) - first, covered) << "all without a hole";
  EXPECT_FALSE(found.back());
}

TEST(Shingle, LeavesLargerHoles) {
  const auto page = [](const std::string& own) {
    return "<p>one two three<p>" + words(own, 30) + "<p>four five six";
  };
  CountedPages pages(shingles(3, 1), {page("alpha"), page("beta")});
  EXPECT_EQ(pages.template_of(page("gamma")), "one two three|four five six");
}

// Windows are so sparse that none may come from the text between menu and footer.
TEST(Shingle, LeavesTextBetweenSparseWindows) {
  const std::string menu = "<p>" + words("menu", 300), footer = "<p>" + words("footer", 300);
  const auto page = [&](const std::string& own) {
    return menu + "<p>" + words(own, 40) + footer + "<p>" + words(own + "rest", 400);
  };
  for (const std::uint32_t density : {60, 70, 80, 90, 100}) {
    CountedPages pages(shingles(6, density));
    for (int i = 0; i < 10; ++i) pages.add(page("own" + std::to_string(i) + 'x'));
    for (int i = 0; i < 10; ++i) {
      const auto found = pages.detect(parsed(page("own" + std::to_string(i) + 'x')));
      EXPECT_FALSE(found[1]) << density << ' ' << i;
      EXPECT_FALSE(found[3]) << density << ' ' << i;
    }
  }
}

TEST(Shingle, LeavesHolesThatAnInfrequentWindowBeginsIn) {
  const auto page = [](const std::string& own) {
    return "<p>one two three four five six<p>" + words(own, 3) + "<p>six five four three two one";
  };
  CountedPages pages(shingles(6, 1), {page("alpha"), page("beta")});
  EXPECT_EQ(pages.template_of(page("gamma")),
            "one two three four five six|six five four three two one");
}

TEST(Shingle, OfNoWordsIsNone) {
  CountedPages pages(shingles(6), {"", "<p>*"});
  EXPECT_EQ(pages.pieces(), 0u);
  EXPECT_EQ(pages.template_of("<p>*<p>text"), "");
}

}  // namespace
}  // namespace winnow
