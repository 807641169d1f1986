// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/site/statistics/statistics_learner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "extractor/methods/site/statistics/page_summary.h"
#include "extractor/methods/site/statistics/statistics_format.h"
#include "tests/extractor/methods/site/statistics/read_pages.h"

namespace winnow {
namespace {

using testing::IsEmpty;
using testing::IsNull;
using testing::NotNull;

std::string bytes_of(const SiteStatistics& statistics) {
  return {reinterpret_cast<const char*>(statistics.bytes().data()), statistics.bytes().size()};
}

RegionSums sums(std::uint32_t pages, std::uint32_t occurrences, std::uint32_t distinct,
                std::uint32_t blocks, std::uint64_t words) {
  RegionSums sums;
  sums.pages = pages;
  sums.occurrences = occurrences;
  sums.distinct = distinct;
  sums.blocks = blocks;
  sums.words = words;
  sums.main_words = words * kShareUnit / 2;
  return sums;
}

TEST(StatisticsLearner, SumsUpTheBlocksThatStandInARegionItself) {
  const SiteStatistics statistics = ReadPages(four_stories()).learn();
  const Region* paragraph = region_at(statistics, "/div.story/p");
  ASSERT_THAT(paragraph, NotNull());
  RegionSums expected = sums(4, 8, 5, 8, 24);
  expected.sentence_words = 12;
  expected.template_words = 12 * kShareUnit;
  EXPECT_EQ(paragraph->own, expected);
  const Region* menu = region_at(statistics, "/nav#top");
  ASSERT_THAT(menu, NotNull());
  expected = sums(4, 4, 1, 4, 8);
  expected.link_words = 4;
  expected.template_words = 8 * kShareUnit;
  EXPECT_EQ(menu->own, expected);
}

TEST(StatisticsLearner, SumsUpAllThatIsInARegion) {
  const SiteStatistics statistics = ReadPages(four_stories()).learn();
  const Region* story = region_at(statistics, "/div.story");
  ASSERT_THAT(story, NotNull());
  RegionSums expected = sums(4, 4, 4, 12, 32);
  expected.sentence_words = 12;
  expected.template_words = 12 * kShareUnit;
  EXPECT_EQ(story->all, expected);
  EXPECT_EQ(story->own, RegionSums());
  EXPECT_EQ(region_at(statistics, "/nav#top")->all.distinct, 1U);
}

TEST(StatisticsLearner, KnowsTheMainWordsOfThePagesWithARegion) {
  std::vector<std::string> pages = four_stories();
  for (const std::size_t page : {0, 1}) pages[page] += "<aside>Note</aside>";
  const SiteStatistics statistics = ReadPages(pages).learn();
  EXPECT_EQ(statistics.main_words(), 42 * kShareUnit / 2);
  EXPECT_EQ(region_at(statistics, "/div.story")->page_main_words, 42 * kShareUnit / 2);
  EXPECT_EQ(region_at(statistics, "/aside")->page_main_words, 22 * kShareUnit / 2);
}

TEST(StatisticsLearner, CountsTheWordsOfATemplateByTheShareOfOtherPages) {
  const SiteStatistics statistics =
      ReadPages({"<p>a b c", "<p>a b c", "<p>one two", "<div>a b c</div>"}).learn();
  // One of the two other pages with the paragraph has the text.
  EXPECT_EQ(region_at(statistics, "/p")->own.template_words, 2 * 3 * kShareUnit / 2);
  EXPECT_EQ(region_at(statistics, "")->all.template_words, 2 * 3 * kShareUnit / 2);
}

TEST(StatisticsLearner, CountsThePagesOfTextsInTheirRegionsAndAnywhere) {
  const ReadPages pages({"<p>a b c", "<p>a b c<p>a b c", "<p>one two", "<div>a b c</div>"});
  const SiteStatistics statistics = pages.learn();
  const std::uint64_t text = block_text_hash("a b c");
  const std::uint64_t path = region_at(statistics, "/p")->path;
  EXPECT_EQ(statistics.text_pages(text), 3U);
  EXPECT_EQ(statistics.region_text_pages(path, text), 2U);
  EXPECT_EQ(statistics.text_pages(block_text_hash("one two")), 0U);
  EXPECT_EQ(statistics.region_text_pages(path, block_text_hash("one two")), 0U);
}

TEST(StatisticsLearner, CountsThePagesOfSubtrees) {
  const ReadPages pages(four_stories());
  const SiteStatistics statistics = pages.learn();
  const PageTree& tree = pages.tree(0);
  for (std::uint32_t node = 0; node < tree.size(); ++node) {
    if (tree.name(node) == "nav#top") {
      EXPECT_EQ(statistics.subtree_pages(tree.nodes[node].text_hash), 4U);
    }
    if (tree.name(node) == "h1") {
      EXPECT_EQ(statistics.subtree_pages(tree.nodes[node].text_hash), 0U);
    }
  }
}

TEST(StatisticsLearner, KnowsTheTitlesOfPages) {
  std::vector<std::string> pages;
  for (const std::string word : {"alpha", "beta", "gamma"}) {
    pages.push_back("<title>Story " + word + " - The Times</title><h1>The Times</h1><h2>Story " +
                    word + "</h2><h2>Related</h2><p>Story");
  }
  const SiteStatistics statistics = ReadPages(pages).learn();
  EXPECT_TRUE(statistics.is_title(block_text_hash("Story alpha")));
  EXPECT_TRUE(statistics.is_title(block_text_hash("Story gamma")));
  EXPECT_FALSE(statistics.is_title(block_text_hash("The Times"))) << "It is the name of the site.";
  EXPECT_FALSE(statistics.is_title(block_text_hash("Related"))) << "No title element has it.";
  EXPECT_FALSE(statistics.is_title(block_text_hash("Story"))) << "It is no heading.";
}

TEST(StatisticsLearner, KnowsHowTitlesBegin) {
  std::vector<std::string> pages;
  for (const std::string title : {"Round pot, 9 cm", "Square pot - 7 cm", "Hook"}) {
    pages.push_back("<title>" + title + "</title><h1>" + title + "</h1>");
  }
  const SiteStatistics statistics = ReadPages(pages).learn();
  for (const std::string beginning : {"Round pot", "Round pot, 9", "Square pot", "Hook"}) {
    EXPECT_TRUE(statistics.is_title(block_text_hash(beginning))) << beginning;
  }
  for (const std::string other : {"Round", "pot, 9 cm", "Square pot -"}) {
    EXPECT_FALSE(statistics.is_title(block_text_hash(other))) << other;
  }
}

TEST(StatisticsLearner, KeepsOnlyRegionsOfTwoPagesOrMore) {
  std::vector<std::string> pages = four_stories();
  pages[0] += "<aside>one</aside><section>two</section>";
  pages[1] += "<aside>three</aside>";
  const SiteStatistics statistics = ReadPages(pages).learn();
  EXPECT_THAT(region_at(statistics, "/aside"), NotNull());
  EXPECT_THAT(region_at(statistics, "/section"), IsNull());
  for (const Region& region : statistics.regions()) EXPECT_GE(region.all.pages, 2U);
}

TEST(StatisticsLearner, TakesElementsWithANameOfTheirOwnByTheirKindAlone) {
  const ReadPages pages(
      {"<body class=a><p id=x-a>1", "<body class=a><p id=x-b>2", "<body class=a><p id=x-c>3"});
  const SiteStatistics statistics = pages.learn();
  ASSERT_THAT(region_at(statistics, "/p"), NotNull());
  EXPECT_EQ(region_at(statistics, "/p")->all.pages, 3U);
  EXPECT_FALSE(statistics.is_key(key_hash("p#x-a")));
  EXPECT_TRUE(statistics.is_key(key_hash("body.a")));
}

TEST(StatisticsLearner, TellsRegionsByKeysThatOnePageInTwentyHas) {
  ReadPages pages;
  for (int i = 0; i < 41; ++i) {
    const std::string key = i < 2 ? " class=two" : i < 5 ? " class=three" : "";
    pages.add("<p" + key + ">" + std::to_string(i));
  }
  const SiteStatistics statistics = pages.learn();
  EXPECT_FALSE(statistics.is_key(key_hash("p.two")));
  EXPECT_TRUE(statistics.is_key(key_hash("p.three")));
  EXPECT_EQ(region_at(statistics, "/p")->own.pages, 38U);
  EXPECT_EQ(region_at(statistics, "/p.three")->own.pages, 3U);
}

TEST(StatisticsLearner, ShowsTheTextThatMostPagesHave) {
  std::vector<std::string> pages = four_stories();
  const std::string words(100, 'x');
  for (std::string& page : pages) page += "<footer>" + words + "</footer>";
  const SiteStatistics statistics = ReadPages(pages).learn();
  const Region* paragraph = region_at(statistics, "/div.story/p");
  EXPECT_EQ(statistics.example(*paragraph), "Same line here.");
  EXPECT_EQ(paragraph->example_pages, 4U);
  const Region* heading = region_at(statistics, "/div.story/h1");
  EXPECT_EQ(statistics.example(*heading), "");
  EXPECT_EQ(heading->example_pages, 0U);
  EXPECT_EQ(statistics.example(*region_at(statistics, "/footer")), words.substr(0, 60));
}

TEST(StatisticsLearner, ShowsOfSeveralTextsThatWithTheSmallestHash) {
  const std::string first = "<p>a b c", second = "<p>d e f";
  const SiteStatistics statistics =
      ReadPages({first + second, second + first, "<p>g", "<p>h"}).learn();
  const bool smaller = block_text_hash("a b c") < block_text_hash("d e f");
  EXPECT_EQ(statistics.example(*region_at(statistics, "/p")), smaller ? "a b c" : "d e f");
}

TEST(StatisticsLearner, CutsWhatItShowsAtACharacter) {
  const std::string text = std::string(59, 'x') + "\xC3\xA9";
  std::vector<std::string> pages(3, "<div>" + text + "</div>");
  const SiteStatistics statistics = ReadPages(pages).learn();
  EXPECT_EQ(statistics.example(*region_at(statistics, "/div")), std::string(59, 'x'));
}

TEST(StatisticsLearner, CountsNoTextThatIsNotToBeIndexed) {
  const std::string hidden = "<p style=display:none>a b c</p>";
  const SiteStatistics statistics =
      ReadPages({hidden + "<b>1</b>", hidden + "<b>2</b>", hidden + "<b>3</b>"}).learn();
  const Region* region = region_at(statistics, "/p");
  ASSERT_THAT(region, NotNull());
  EXPECT_EQ(region->own, RegionSums());
  EXPECT_EQ(region->all.words, 0U);
  EXPECT_EQ(region->all.pages, 3U);
  EXPECT_EQ(statistics.text_pages(block_text_hash("a b c")), 0U);
}

TEST(StatisticsLearner, KnowsNothingOfTwoPagesButTheirNumber) {
  const SiteStatistics statistics = ReadPages({"<p>a b c", "<p>a b c"}).learn();
  EXPECT_EQ(statistics.pages(), 2U);
  EXPECT_EQ(statistics.main_words(), 0U);
  EXPECT_THAT(statistics.regions(), IsEmpty());
  EXPECT_EQ(statistics.text_pages(block_text_hash("a b c")), 0U);
  EXPECT_THAT(ReadPages().learn().bytes(), IsEmpty());
}

TEST(StatisticsLearner, MakesTheSameOfPagesInAnyOrder) {
  std::vector<std::string> pages = four_stories();
  pages.push_back("<body><div class=story><p>Own alpha text<p>Same line here.</div>");
  std::sort(pages.begin(), pages.end());
  const std::string bytes = bytes_of(ReadPages(pages).learn());
  while (std::next_permutation(pages.begin(), pages.end())) {
    ASSERT_EQ(bytes_of(ReadPages(pages).learn()), bytes);
  }
}

TEST(SiteStatistics, TakeBoundsForThePagesOfATextButNotFewerThanTwo) {
  const SiteStatistics statistics = ReadPages(four_stories()).learn();
  const std::uint64_t line = block_text_hash("Same line here.");
  const std::uint64_t menu = block_text_hash("Home News");
  ASSERT_EQ(statistics.text_pages(line), 4U);
  const auto bounded = [&](std::uint32_t pages) {
    return statistics.with_text_pages_at_most(std::vector<PageCount>{{1, 3, 0}, {line, pages, 0}});
  };
  EXPECT_EQ(bounded(3).text_pages(line), 3U);
  EXPECT_EQ(bounded(3).text_pages(menu), 4U);
  EXPECT_EQ(bounded(0).text_pages(line), 2U);
  EXPECT_EQ(bytes_of(bounded(5)), bytes_of(statistics));
  EXPECT_EQ(statistics.text_pages(line), 4U);
  EXPECT_THAT(ReadPages().learn().with_text_pages_at_most({}).bytes(), IsEmpty());
}

TEST(SiteStatistics, TakeHalfOfTheOtherPagesForMost) {
  const SiteStatistics statistics = ReadPages(four_stories()).learn();
  EXPECT_TRUE(statistics.are_most(3));
  EXPECT_FALSE(statistics.are_most(2));  // one other page of three
}

TEST(RegionPaths, TellPlacesApart) {
  const ReadPages pages({"<div><p>a</p></div><p>b</p><p>c</p>"});
  const auto paths = region_paths(pages.tree(0), [](std::uint64_t) { return true; });
  std::vector<std::uint64_t> paragraphs;
  for (std::uint32_t node = 0; node < paths.size(); ++node) {
    if (pages.tree(0).name(node) == "p") paragraphs.push_back(paths[node]);
  }
  ASSERT_EQ(paragraphs.size(), 3U);
  EXPECT_NE(paragraphs[0], paragraphs[1]);
  EXPECT_EQ(paragraphs[1], paragraphs[2]);
}

TEST(PlainBeginning, LeavesOutControlCharactersAndWhatIsMalformed) {
  EXPECT_EQ(plain_beginning("a\x1B[2J\xC2\x85"
                            "b\xFF\xC3\xA9",
                            60),
            "a[2Jb\xC3\xA9");
  EXPECT_TRUE(is_plain("b\xC3\xA9"));
  EXPECT_FALSE(is_plain("a\n"));
  EXPECT_FALSE(is_plain("\xC3"));
}

TEST(PageSummary, CountsWhatCannotBeAProbabilityAsNone) {
  const ParsedPage page = parsed("<p>a b<p>c d");
  PageTree tree;
  PageTreeBuilder().build(page.document, WithNames::yes, tree);
  const std::vector<BlockReading> readings = {{std::nanf(""), false}, {7, false}};
  const PageSummary summary = summarize_page(page, tree, readings);
  EXPECT_EQ(summary.blocks[0].main_words, 0U);
  EXPECT_EQ(summary.blocks[1].main_words, 2 * kShareUnit);
}

}  // namespace
}  // namespace winnow
