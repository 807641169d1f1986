// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/site_learner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/extractor/methods/site/statistics/read_pages.h"
#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

struct TestPage {
  std::string url;
  std::string html;
};

TestPage article(int number) {
  const std::string n = std::to_string(number);
  return {"https://example.org/articles/" + n,
          "<body class=article><nav id=top><a href=/>home</a></nav><div class=story><h1>Title " +
              n + "</h1><p class=lead>Lead " + n + "</p></div><footer>Imprint</footer>"};
}

TestPage product(int number) {
  const std::string n = std::to_string(number);
  return {"https://example.org/shop/" + n,
          "<body class=shop><header class=bar><b>Cart</b></header><table class=goods><tr "
          "class=item><td class=price>" +
              n + "</td></tr></table><form class=order><label>Buy</label></form>"};
}

template <typename Make>
std::vector<TestPage> pages_of(Make make, int count) {
  std::vector<TestPage> pages;
  for (int i = 0; i < count; ++i) pages.push_back(make(i));
  return pages;
}

SiteModel learned(const std::vector<TestPage>& pages, const LearnOptions& options = {},
                  std::uint64_t site_pages = 0) {
  SiteLearner learner("example.org", options);
  for (const TestPage& each : pages) {
    const ParsedPage page = parsed(each.html);
    EXPECT_TRUE(learner.add(each.url, page, readings_of(page)));
  }
  return learner.learn(site_pages);
}

std::string bytes_of(const SiteModel& model) {
  const Expected<SiteModels> models = SiteModels::of({model});
  EXPECT_TRUE(models);
  if (!models) return {};
  return {reinterpret_cast<const char*>(models->bytes().data()), models->bytes().size()};
}

TEST(SampleRank, DependsOnTheSeedAndTheUrl) {
  EXPECT_EQ(sample_rank(1, "/a"), sample_rank(1, "/a"));
  EXPECT_NE(sample_rank(1, "/a"), sample_rank(2, "/a"));
  EXPECT_NE(sample_rank(1, "/a"), sample_rank(1, "/b"));
}

TEST(SiteLearner, LearnsATemplateFromItsPages) {
  const SiteModel model = learned(pages_of(article, 5), {}, 50);
  EXPECT_EQ(model.site(), "example.org");
  EXPECT_EQ(model.site_pages(), 50u);
  EXPECT_EQ(model.sample_pages(), 5u);
  EXPECT_EQ(model.different_pages(), 5u);
  ASSERT_THAT(model.templates(), SizeIs(1));
  EXPECT_EQ(model.templates()[0].group, 5u);
  EXPECT_EQ(model.templates()[0].tree.pages(), 5u);
}

TEST(SiteLearner, MakesTheSameOfPagesInAnyOrder) {
  std::vector<TestPage> pages = pages_of(article, 12);
  for (const TestPage& page : pages_of(product, 7)) pages.push_back(page);
  pages.push_back({"https://example.org/copy", article(3).html});
  pages.push_back({article(5).url, article(99).html});  // two pages with one URL
  const std::string bytes = bytes_of(learned(pages));
  std::mt19937 random(1);
  for (int i = 0; i < 10; ++i) {
    std::shuffle(pages.begin(), pages.end(), random);
    EXPECT_EQ(bytes_of(learned(pages)), bytes);
  }
}

TEST(SiteLearner, CountsCopiesOnce) {
  std::vector<TestPage> pages = pages_of(article, 4);
  const SiteModel without = learned(pages);
  for (int i = 0; i < 4; ++i) {
    pages.push_back({"https://example.org/copy" + std::to_string(i), article(0).html});
  }
  const SiteModel with = learned(pages);
  EXPECT_EQ(with.sample_pages(), 8u);
  EXPECT_EQ(with.different_pages(), 4u);
  ASSERT_THAT(with.templates(), SizeIs(1));
  EXPECT_EQ(with.templates()[0].group, 4u);
  EXPECT_EQ(with.templates()[0].tree.pages(), without.templates()[0].tree.pages());
}

// Makes a page of one of two templates, most parts of which may be missing, differ, or repeat.
std::string random_page(std::mt19937& random) {
  constexpr std::string_view kParts[] = {"<p class=a>",   "<p class=b>", "<ul><li>",
                                         "<h2 id=x>",     "<b>",         "<div><i>",
                                         "<div class=c>", "<img src=i>", "<hr>"};
  std::string html = random() % 3 == 0 ? "<nav class=t><ul class=u><li class=v></ul></nav>" : "";
  for (std::size_t parts = random() % 8; parts > 0; --parts) {
    html += kParts[random() % std::size(kParts)];
    html += std::to_string(random() % 3);
    if (random() % 2 == 0) html += "</div></ul></p>";
  }
  return html;
}

// Compares all of two models but the counts of pages and their ranks.
std::string learned_bytes(const SiteModel& model) {
  std::string bytes;
  for (const SiteTemplate& each : model.templates()) {
    bytes += std::to_string(each.group) + testing::PrintToString(each.signature);
    bytes.append(reinterpret_cast<const char*>(each.tree.bytes().data()), each.tree.bytes().size());
  }
  const auto statistics = model.statistics().bytes();
  return bytes.append(reinterpret_cast<const char*>(statistics.data()), statistics.size());
}

TEST(SiteLearnerProperties, CopiesUnderAnyUrlChangeNothing) {
  std::mt19937 random(5);
  std::size_t templates = 0;
  for (int round = 0; round < 60; ++round) {
    std::vector<TestPage> pages;
    for (int i = 0; i < 8; ++i) pages.push_back({"/" + std::to_string(i), random_page(random)});
    LearnOptions options;
    options.pattern.alignment = round % 2 == 0 ? Alignment::peer : Alignment::path;
    const SiteModel without = learned(pages, options);
    for (int i = 0; i < 12; ++i) {
      pages.push_back({"/copy" + std::to_string(random()), pages[random() % 8].html});
    }
    std::shuffle(pages.begin(), pages.end(), random);
    const SiteModel with = learned(pages, options);
    ASSERT_EQ(learned_bytes(with), learned_bytes(without)) << "round " << round;
    templates += with.templates().size();
  }
  EXPECT_GT(templates, 60u);
}

TEST(SiteLearnerProperties, CopiesWithALargerRankChangeNoChoice) {
  LearnOptions options;
  options.learn_pages = 4;
  std::vector<TestPage> pages = pages_of(article, 12);
  const SiteModel without = learned(pages, options);
  for (int i = 0; i < 60; ++i) {
    const TestPage copied = article(i % 12);
    const std::string url = "/copy" + std::to_string(i);
    if (sample_rank(options.seed, url) < sample_rank(options.seed, copied.url)) continue;
    pages.push_back({url, copied.html});
  }
  ASSERT_GT(pages.size(), 20u);
  const SiteModel with = learned(pages, options);
  EXPECT_EQ(learned_bytes(with), learned_bytes(without));
  EXPECT_EQ(with.templates()[0].learned, without.templates()[0].learned);
}

TEST(SiteLearner, LearnsFromThePagesWithTheSmallestRanks) {
  LearnOptions options;
  options.learn_pages = 4;
  std::vector<std::uint64_t> ranks;
  const std::vector<TestPage> pages = pages_of(article, 12);
  for (const TestPage& page : pages) ranks.push_back(sample_rank(options.seed, page.url));
  std::sort(ranks.begin(), ranks.end());
  ranks.resize(4);
  EXPECT_EQ(learned(pages, options).templates()[0].learned, ranks);
}

// Names are cut, so that these pages have the same names, and texts that are the same.
TEST(SiteLearner, MakesTheSameOfPagesThatDifferInLongNames) {
  const std::string id(300, 'a');
  std::vector<TestPage> pages = pages_of(article, 3);
  for (const char* end : {"b", "c", "d"}) {
    pages.push_back({"/same", "<body><p id=" + id + end + ">x</p>"});
  }
  for (int i = 0; i < 2; ++i) {
    pages.push_back({"/other" + std::to_string(i), "<body><p>y" + std::to_string(i) + "</p>"});
  }
  LearnOptions options;
  options.group_similarity = 0;
  const std::string bytes = bytes_of(learned(pages, options));
  for (int i = 0; i < 5; ++i) {
    std::rotate(pages.begin(), pages.begin() + 1, pages.end());
    EXPECT_EQ(bytes_of(learned(pages, options)), bytes);
  }
}

TEST(SiteLearner, LearnsNothingFromTwoPages) {
  EXPECT_THAT(learned(pages_of(article, 2)).templates(), IsEmpty());
  EXPECT_THAT(learned(pages_of(article, 3)).templates(), SizeIs(1));
}

TEST(SiteLearner, LearnsNothingWithoutPages) {
  const SiteModel model = learned({});
  EXPECT_THAT(model.templates(), IsEmpty());
  EXPECT_EQ(model.different_pages(), 0u);
}

TEST(SiteLearner, LearnsEachTemplateByItself) {
  std::vector<TestPage> pages = pages_of(product, 4);
  for (const TestPage& page : pages_of(article, 6)) pages.push_back(page);
  const SiteModel model = learned(pages);
  ASSERT_THAT(model.templates(), SizeIs(2));
  EXPECT_EQ(model.templates()[0].group, 6u);
  EXPECT_EQ(model.templates()[1].group, 4u);
  EXPECT_EQ(model.templates()[1].tree.pages(), 4u);
}

TEST(SiteLearner, TakesAllPagesForOneTemplateIfItIsTold) {
  std::vector<TestPage> pages = pages_of(product, 4);
  for (const TestPage& page : pages_of(article, 6)) pages.push_back(page);
  LearnOptions options;
  options.group_similarity = 0;
  const SiteModel model = learned(pages, options);
  ASSERT_THAT(model.templates(), SizeIs(1));
  EXPECT_EQ(model.templates()[0].tree.pages(), 10u);
}

TEST(SiteLearner, LearnsFromTwentyPagesOrAFortiethOfTheSite) {
  const std::vector<TestPage> pages = pages_of(article, 30);
  EXPECT_EQ(learned(pages, {}, 800).templates()[0].tree.pages(), 20u);
  EXPECT_EQ(learned(pages, {}, 801).templates()[0].tree.pages(), 21u);
  EXPECT_EQ(learned(pages, {}, 1'000'000).templates()[0].tree.pages(), 30u);
}

TEST(SiteLearner, LearnsFromAsManyPagesAsItIsTold) {
  LearnOptions options;
  options.learn_pages = 5;
  const SiteModel model = learned(pages_of(article, 30), options, 100'000);
  EXPECT_EQ(model.templates()[0].tree.pages(), 5u);
  EXPECT_EQ(model.templates()[0].group, 30u);
}

TEST(SiteLearner, LearnsFromOtherPagesWithAnotherSeed) {
  LearnOptions options;
  options.learn_pages = 3;
  const std::vector<TestPage> pages = pages_of(
      [](int number) {
        TestPage page = article(number);
        // At most three pages have a part that no other page has.
        page.html += "<aside class=z" + std::string(1, static_cast<char>('a' + number)) + ">x";
        return page;
      },
      12);
  const SiteModel one = learned(pages, options);
  options.seed = 2;
  const SiteModel two = learned(pages, options);
  EXPECT_NE(pattern_tree_text(one.templates()[0].tree, 100),
            pattern_tree_text(two.templates()[0].tree, 100));
}

// Makes a page with a menu and ten words of its own, and `more` below.
TestPage extended_note(int number, const std::string& more) {
  const std::string n = std::to_string(number);
  std::string html = "<title>Note " + n + " - Example</title><ul><li>Home<li>News</ul><p>";
  for (int i = 0; i < 10; ++i) html += "word" + n + '_' + std::to_string(i) + ' ';
  return {"/note" + n + more, html + "</p>" + more};
}

TestPage note(int number) { return extended_note(number, ""); }

TEST(SiteLearner, CountsWhatPagesHaveInCommon) {
  const SiteModel model = learned(pages_of(note, 5));
  EXPECT_EQ(model.statistics().pages(), 5u);
  EXPECT_EQ(model.statistics().text_pages(block_text_hash("Home")), 5u);
}

TEST(SiteLearner, LearnsNoTemplatesWhereNoneAreWanted) {
  LearnOptions options;
  options.templates = false;
  const SiteModel without = learned(pages_of(note, 5), options);
  const SiteModel with = learned(pages_of(note, 5));
  EXPECT_THAT(without.templates(), IsEmpty());
  EXPECT_EQ(without.statistics().pages(), with.statistics().pages());
  EXPECT_EQ(without.own_title("Note 7 - Example"), "Note 7");
  const SiteModels file = SiteModels::of({without}).value();
  EXPECT_FALSE(file.sites()[0]->options().templates);
  EXPECT_LT(bytes_of(without).size(), bytes_of(with).size());
}

TEST(SiteLearner, CountsCopiesAndNearCopiesOnceInStatistics) {
  std::vector<TestPage> pages = pages_of(note, 5);
  const std::uint32_t main_words = 5 * 12 * kShareUnit / 2;
  EXPECT_EQ(learned(pages).statistics().main_words(), main_words);
  pages.push_back({"/copy", note(0).html});
  pages.push_back(extended_note(1, "<b>17</b>"));
  const SiteModel model = learned(pages);
  EXPECT_EQ(model.different_pages(), 6u);
  EXPECT_EQ(model.statistics().pages(), 5u);
}

TEST(SiteLearner, CountsNothingWithoutReadings) {
  SiteLearner learner("example.org", {});
  for (const TestPage& page : pages_of(note, 4)) learner.add(page.url, parsed(page.html));
  const SiteModel model = learner.learn(4);
  EXPECT_THAT(model.templates(), SizeIs(1));
  EXPECT_EQ(model.statistics().pages(), 0u);
}

TEST(SiteLearner, CountsNothingInTwoPages) {
  const SiteModel model = learned(pages_of(note, 2));
  EXPECT_EQ(model.statistics().pages(), 2u);
  EXPECT_THAT(model.statistics().regions(), IsEmpty());
}

TEST(SiteLearner, FindsWhatTitlesShare) {
  const SiteModel model = learned(pages_of(note, 5));
  EXPECT_THAT(model.title_tails(), testing::ElementsAre("Example"));
  EXPECT_EQ(model.own_title("Note 7 - Example"), "Note 7");
}

TEST(SiteLearner, FindsTitlesAndDescriptionsThatManyPagesHave) {
  std::vector<TestPage> pages;
  for (int i = 0; i < 8; ++i) {
    const std::string own = std::to_string(i);
    const std::string head = "<title>" + (i < 3 ? "Docs" : "Note " + own) + "</title>" +
                             "<meta name=description content='" + (i < 5 ? "All" : own) + "'>";
    pages.push_back({"/" + own, head + note(i).html});
  }
  const SiteModel model = learned(pages);
  EXPECT_TRUE(model.shares_title("Docs"));
  EXPECT_FALSE(model.shares_title("Note 4"));
  EXPECT_FALSE(model.shares_title("All"));
  EXPECT_TRUE(model.shares_description("All"));
  EXPECT_FALSE(model.shares_description("6"));
  EXPECT_FALSE(model.shares_description(""));
  EXPECT_FALSE(SiteModel().shares_title("Docs"));
  const SiteModels file = SiteModels::of({model}).value();
  EXPECT_TRUE(file.sites()[0]->shares_title("Docs"));
  EXPECT_TRUE(file.sites()[0]->shares_description("All"));
}

// A sample that was taken in two parts equals one that was taken at once.
TEST(SiteLearner, MakesTheSameOfPagesInAnyOrderWithNearCopies) {
  std::vector<TestPage> pages = pages_of(note, 6);
  for (const char* more : {"<b>17</b>", "<b>18</b>"}) pages.push_back(extended_note(1, more));
  pages.push_back(extended_note(2, "<i>19</i>"));
  const std::string bytes = bytes_of(learned(pages));
  EXPECT_EQ(learned(pages).statistics().pages(), 6u);
  std::mt19937 random(3);
  for (int i = 0; i < 10; ++i) {
    std::shuffle(pages.begin(), pages.end(), random);
    EXPECT_EQ(bytes_of(learned(pages)), bytes);
  }
}

// Has kPassageWords words.
std::string passage(const std::string& first) {
  std::string text = first;
  for (std::uint32_t i = 1; i < kPassageWords; ++i) text += " w" + std::to_string(i);
  return text;
}

TEST(PassagesOf, AreTheLongTextsEachOnce) {
  const std::string hidden = "<p hidden>" + passage("hidden") + "</p>";
  const ParsedPage page = parsed("<p>" + passage("a") + "<p>too short<p>" + passage("a") + "<p>" +
                                 passage("b") + hidden);
  EXPECT_THAT(passages_of(page), testing::UnorderedElementsAre(block_text_hash(passage("a")),
                                                               block_text_hash(passage("b"))));
}

TEST(SiteLearner, TellsThePassagesThatMostPagesHave) {
  SiteLearner learner("example.org", {});
  for (int i = 0; i < 6; ++i) {
    const std::string n = std::to_string(i);
    const ParsedPage page = parsed("<nav>Home</nav><p>" + passage("own" + n) + "<p>" +
                                   passage("all") + (i < 2 ? "<p>" + passage("some") : ""));
    learner.add("/" + n, page, readings_of(page));
  }
  EXPECT_THAT(learner.common_passages(learner.learn(6).statistics()),
              testing::ElementsAre(block_text_hash(passage("all"))));
}

TEST(SiteLearner, RefusesPagesThatLostTheirStructure) {
  SiteLearner learner("example.org", {});
  Limits limits;
  limits.nodes = 5;
  Expected<ParsedPage> page = PageParser(ParseOptions{limits, false}).parse(article(1).html);
  ASSERT_TRUE(page);
  EXPECT_FALSE(learner.add("/", *page));
  EXPECT_EQ(learner.learn(1).sample_pages(), 0u);
}

TEST(SiteLearner, RefusesPagesWithTooManyNodes) {
  LearnOptions options;
  options.pattern.limits.page_nodes = 10;
  SiteLearner learner("example.org", options);
  EXPECT_TRUE(learner.add("/few", parsed("<p>1<p>2")));
  EXPECT_FALSE(learner.add("/many", parsed("<p>1<p>2<p>3<p>4<p>5")));
  EXPECT_EQ(learner.learn(2).sample_pages(), 1u);
}

}  // namespace
}  // namespace winnow
