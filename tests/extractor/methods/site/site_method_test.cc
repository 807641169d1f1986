// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/extractor/methods/site/islands.h"
#include "winnow/extractor/page_extractor.h"

namespace winnow {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

std::shared_ptr<const SiteModel> islands() {
  std::vector<std::string> pages;
  for (const std::string& name : kNames) pages.push_back(island(name));
  return learned_site(pages);
}

// Makes trees by which what has no links is main text.
std::shared_ptr<const TreeEnsemble> plain_text_is_main() {
  return trees_of("r_links", "0.5", "5", "-5");
}

TEST(SiteMethodTest, PartsWhatIsNotMainIntoTemplateAndWhatThisPageAloneHas) {
  MethodOptions options = options_with(islands());
  options.site_trees = plain_text_is_main();
  const ExtractedPage page = classified(island("Gigha"), options);
  EXPECT_THAT(texts(page, TextClass::template_), ElementsAre("Home", "News", "Contact"));
  EXPECT_THAT(texts(page, TextClass::page), ElementsAre("North of Gigha", "South of Gigha"));
  EXPECT_THAT(texts(page, TextClass::main), SizeIs(3));
}

// Calls the page an article, which ends above the neighbours, and has a text of its own behind it.
std::string article_on(const std::string& name) {
  std::string page = "<meta property=og:type content=article>" + island(name);
  page.replace(page.find("<main>"), 6, "<article>");
  std::string text = "<p>";
  for (int i = 0; i < 80; ++i) text += name + " ";
  page.replace(page.find("</main>"), 7,
               text + "</p></article><p>Beside " + name + " lies another.");
  return page;
}

TEST(SiteMethodTest, LeavesWhatStandsBehindAnArticleToThePageUnlessItRepeats) {
  std::vector<std::string> pages;
  for (const std::string& name : kNames) pages.push_back(article_on(name));
  MethodOptions options = options_with(learned_site(pages));
  options.site_trees = plain_text_is_main();
  const ExtractedPage page = classified(article_on("Gigha"), options);
  EXPECT_THAT(texts(page, TextClass::main), SizeIs(3));
  EXPECT_THAT(texts(page, TextClass::page),
              ElementsAre("Beside Gigha lies another.", "North of Gigha", "South of Gigha"));
  EXPECT_THAT(texts(page, TextClass::template_), Contains("All texts by the islanders."));
}

TEST(SiteMethodTest, TakesTheMenuOfAChapterForTemplateThoughMostPagesAreOfOthers) {
  std::vector<std::string> pages;
  for (int i = 0; i < 20; ++i) {
    std::string page = island("Island" + std::to_string(i));
    page.insert(page.find("</ul>"), "<li><a href=/c>Chapter " + std::to_string(i / 4) + "</a>");
    pages.push_back(page);
  }
  MethodOptions options = options_with(learned_site(pages));
  options.site_trees = plain_text_is_main();
  const ExtractedPage page = classified(pages[0], options);
  EXPECT_THAT(texts(page, TextClass::template_), Contains("Chapter 0"));
  EXPECT_THAT(texts(page, TextClass::page), Contains("North of Island0"));
}

TEST(SiteMethodTest, FindsTheArticleWithTheBuiltInTrees) {
  const ExtractedPage page = classified(island("Gigha"), options_with(islands()));
  EXPECT_THAT(texts(page, TextClass::main),
              Contains(testing::StartsWith("The island of Gigha lies")));
  EXPECT_THAT(texts(page, TextClass::template_),
              testing::IsSupersetOf({"Home", "News", "Contact"}));
}

TEST(SiteMethodTest, TakesAnImageThatRepeatsForTemplateWhateverTextIsBesideIt) {
  const auto with_images = [](const std::string& name) {
    std::string page = island(name);
    page.insert(page.find("</h1>"), "<img src=/logo.png alt=logo><img src=/" + name + ".png>");
    return page;
  };
  std::vector<std::string> pages;
  for (const std::string& name : kNames) pages.push_back(with_images(name));
  MethodOptions options = options_with(learned_site(pages));
  options.site_trees = plain_text_is_main();
  EXPECT_THAT(classified(with_images("Gigha"), options).image_classes,
              ElementsAre(TextClass::template_, TextClass::main));
}

TEST(SiteMethodTest, ComparesPagesWithTemplatesOnlyWhereThatIsAskedFor) {
  MethodOptions options = options_with(islands());
  EXPECT_FALSE(classified(island("Gigha"), options).fit.has_value());
  options.fit = true;
  const ExtractedPage compared = classified(island("Gigha"), options);
  ASSERT_TRUE(compared.fit.has_value());
  EXPECT_TRUE(compared.fit->used);
  EXPECT_THAT(compared.fit->regions, SizeIs(compared.blocks.size()));
  EXPECT_GT(compared.fit->words, compared.fit->unmatched_words);
}

TEST(SiteMethodTest, SaysTheSameWithAndWithoutTemplates) {
  std::vector<std::string> pages;
  for (const std::string& name : kNames) pages.push_back(island(name));
  LearnOptions without;
  without.templates = false;
  MethodOptions options = options_with(learned_site(pages, without));
  options.fit = true;
  const ExtractedPage bare = classified(island("Gigha"), options);
  const ExtractedPage full = classified(island("Gigha"), options_with(islands()));
  EXPECT_FALSE(bare.fit.has_value());
  for (const TextClass wanted : {TextClass::main, TextClass::page, TextClass::template_}) {
    EXPECT_EQ(texts(bare, wanted), texts(full, wanted));
  }
}

TEST(SiteMethodTest, KeepsMainTextThatRepeats) {
  MethodOptions options = options_with(islands());
  options.site_trees = plain_text_is_main();
  const ExtractedPage page = classified(island("Gigha"), options);
  EXPECT_THAT(texts(page, TextClass::main), Contains("All texts by the islanders."));
}

TEST(SiteMethodTest, LosesNoArticleWhoseWordsStandOnNinePagesOfTen) {
  std::vector<std::string> pages;
  for (int i = 0; i < 10; ++i) {
    std::string page = island(i < 9 ? "Arran" : "Bute");
    page.insert(page.find("<p class=imprint>"), "<p>Page " + std::to_string(i) + "</p>");
    pages.push_back(page);
  }
  const ExtractedPage page = classified(pages[0], options_with(learned_site(pages)));
  EXPECT_THAT(texts(page, TextClass::template_),
              Not(Contains(testing::StartsWith("The island of Arran lies"))));
}

TEST(SiteMethodTest, TakesNothingForTemplateOnASiteOfTwoPages) {
  const ExtractedPage page =
      classified(island("Arran"), options_with(learned_site({island("Arran"), island("Bute")})));
  EXPECT_THAT(texts(page, TextClass::template_), IsEmpty());
  EXPECT_THAT(texts(page, TextClass::page), Contains("Home"));
  EXPECT_THAT(page.evidence, IsEmpty());
}

TEST(SiteMethodTest, TakesCopiesOfOnePageForNoEvidence) {
  const std::vector<std::string> pages(8, island("Arran"));
  const ExtractedPage page = classified(island("Arran"), options_with(learned_site(pages)));
  EXPECT_THAT(texts(page, TextClass::template_), IsEmpty());
  EXPECT_THAT(texts(page, TextClass::main),
              Contains(testing::StartsWith("The island of Arran lies")));
}

TEST(SiteMethodTest, EmptiesNoPage) {
  const std::string menu =
      "<body><ul class=menu><li><a href=/>Home</a><li><a href=/news>News</a></ul>";
  const ExtractedPage page = classified(menu, options_with(islands()));
  EXPECT_THAT(texts(page, TextClass::main), Not(IsEmpty()));
}

TEST(SiteMethodTest, HasNothingToSayOfAPageWithoutText) {
  const ExtractedPage page = classified("<body><img src=a.png>", options_with(islands()));
  EXPECT_THAT(page.verdicts, IsEmpty());
}

TEST(SiteMethodTest, SaysOnHowManyPagesRegionAndTextStand) {
  const ExtractedPage page = classified(island("Gigha"), options_with(islands()));
  ASSERT_THAT(page.evidence, SizeIs(page.blocks.size()));
  const BlockEvidence& home = page.evidence[0];
  EXPECT_TRUE(home.known);
  EXPECT_EQ(home.region_pages, 6u);
  EXPECT_EQ(home.text_pages, 6u);
  EXPECT_FLOAT_EQ(home.region_share, 1);
  EXPECT_FLOAT_EQ(home.subtree_share, 1);
  EXPECT_LT(home.alone, 0) << "the block model is not shown what repeats";
  const BlockEvidence& article = page.evidence[4];
  EXPECT_TRUE(article.known);
  EXPECT_EQ(article.text_pages, 0u);
  EXPECT_FLOAT_EQ(article.region_share, 0);
  EXPECT_GT(article.alone, 0.5);
}

TEST(SiteMethodTest, FallsBackToTheRegionAroundOneThatTheSiteDoesNotHave) {
  const std::shared_ptr<const SiteModel> site = islands();
  std::string html = island("Gigha");
  html.insert(html.find("</main>"), "<blockquote class=saga>So it was told of old.</blockquote>");
  const ExtractedPage page = classified(html, options_with(site));
  const BlockEvidence& saga = page.evidence[5];
  EXPECT_FALSE(saga.known);
  const SiteStatistics& statistics = site->statistics();
  EXPECT_EQ(statistics.name(statistics.regions()[saga.region]), "main");
  EXPECT_EQ(saga.region_pages, 6u);
}

// Makes the page of an island with a list below it, in which each text is a link.
std::string island_with_list(const std::string& name, const std::vector<std::string>& list) {
  std::string html = island(name) + "<aside class=others>";
  for (const std::string& entry : list) html += "<p><a href=/see>" + entry + "</a></p>";
  return html + "</aside>";
}

TEST(SiteMethodTest, TakesNoListOfOtherPagesForMainText) {
  std::vector<std::string> pages;
  for (const std::string& name : kNames)
    pages.push_back(island_with_list(name, {"Rum of " + name}));
  MethodOptions options = options_with(learned_site(pages));
  options.site_trees = all_is_main();
  const ExtractedPage listed =
      classified(island_with_list("Coll", {"Danna", "Rum", "Skye"}), options);
  EXPECT_THAT(texts(listed, TextClass::main), Not(Contains("Danna")));
  EXPECT_THAT(texts(listed, TextClass::main), Not(Contains("Rum"))) << "It stands beside a title.";
  const ExtractedPage own = classified(island_with_list("Coll", {"Coll", "Rum", "Skye"}), options);
  EXPECT_THAT(texts(own, TextClass::main), Contains("Rum")) << "The title is that of the page.";
}

// The titles of all pages stand on each of them, so that nearly all text of a page is links.
TEST(SiteMethodTest, KeepsTheTextBesideAMenuOfAllPages) {
  std::string menu = "<div class=chapters><ul>";
  for (int i = 0; i < 20; ++i) {
    for (const std::string& name : kNames) menu += "<li><a href=/see>" + name + "</a>";
  }
  const auto page_of = [&](const std::string& name) {
    std::string html = island(name);
    return html.insert(html.find("<ul class=menu>"), menu + "</ul></div>");
  };
  std::vector<std::string> pages;
  for (const std::string& name : kNames) pages.push_back(page_of(name));
  const ExtractedPage page = classified(page_of("Gigha"), options_with(learned_site(pages)));
  EXPECT_THAT(texts(page, TextClass::main), Contains(HasSubstr("The island of Gigha lies")));
  EXPECT_THAT(texts(page, TextClass::main), Not(Contains("Danna")));
  float most = 0;
  for (const Verdict& verdict : page.verdicts) most = std::max(most, verdict.probability);
  EXPECT_GT(most, 0.5F) << "All text was taken for a list, and the article kept as the best of it.";
}

TEST(SiteMethodTest, KeepsAListThatFewPagesHave) {
  std::vector<std::string> pages;
  for (const std::string& name : kNames) pages.push_back(island(name));
  for (const std::size_t page : {0, 1}) pages[page] = island_with_list(kNames[page], {"Rum"});
  MethodOptions options = options_with(learned_site(pages));
  options.site_trees = all_is_main();
  const ExtractedPage listed = classified(island_with_list("Coll", {"Danna", "Rum"}), options);
  EXPECT_THAT(texts(listed, TextClass::main), Contains("Danna"));
}

// Has the text of a list that no page has as its title.
std::vector<std::string> lochs_of(const std::string& name) {
  return {"Loch of " + name, "Upper loch of " + name, "Lower loch of " + name, "Lochan of " + name};
}

MethodOptions options_with_lists(std::vector<std::string> names) {
  std::vector<std::string> pages;
  for (const std::string& name : names) pages.push_back(island_with_list(name, lochs_of(name)));
  MethodOptions options = options_with(learned_site(pages));
  options.site_trees = all_is_main();
  return options;
}

const std::vector<std::string> kEightNames = {"Arran", "Bute",   "Coll",  "Danna",
                                              "Eigg",  "Fetlar", "Gigha", "Hoy"};

TEST(SiteMethodTest, TakesNoListOfLinksForMainTextWhoseTitlesItDoesNotKnow) {
  const MethodOptions options = options_with_lists(kEightNames);
  const ExtractedPage listed = classified(island_with_list("Iona", lochs_of("Iona")), options);
  EXPECT_THAT(texts(listed, TextClass::main), Not(Contains("Loch of Iona")));
  EXPECT_THAT(texts(listed, TextClass::main), Contains("Iona"));
  const ExtractedPage three =
      classified(island_with_list("Iona", {"Loch", "Upper loch", "Lower loch"}), options);
  EXPECT_THAT(texts(three, TextClass::main), Contains("Loch")) << "Three links are no list.";
}

TEST(SiteMethodTest, KeepsAListOfLinksWhereFewPagesAreKnown) {
  const ExtractedPage listed =
      classified(island_with_list("Iona", lochs_of("Iona")), options_with_lists(kNames));
  EXPECT_THAT(texts(listed, TextClass::main), Contains("Loch of Iona"));
}

TEST(SiteMethodTest, KeepsAListOfLinksThatAPageIsThereFor) {
  const MethodOptions options = options_with_lists(kEightNames);
  std::string html = island_with_list("Iona", lochs_of("Iona"));
  html.erase(html.find("<main>"), html.find("</main>") - html.find("<main>"));
  html.erase(html.find("<ul class=near>"), html.find("<aside") - html.find("<ul class=near>"));
  EXPECT_THAT(texts(classified(html, options), TextClass::main), Contains("Loch of Iona"));
}

TEST(SiteMethodTest, TakesTheNameOfTheSiteOffItsTitles) {
  const ExtractedPage page = classified(island("Gigha"), options_with(islands()));
  EXPECT_EQ(page.own_title, "Gigha");
  EXPECT_EQ(page.metadata.title, "Gigha - Islands");
}

std::shared_ptr<const TreeEnsemble> calibrated(const std::string& confidence,
                                               std::span<const FeatureInfo> features) {
  return std::make_shared<const TreeEnsemble>(
      TreeEnsemble::parse("winnow-block-model 3\nbias 3\nfeatures 0\nnames 0\ncomment-names 0\n"
                          "confidence 1\n1 " +
                              confidence + "\ntrees 0\n",
                          features)
          .value());
}

TEST(SiteMethod, SaysHowGoodPagesTurnedOutByTheTreesThatHaveDecided) {
  MethodOptions options = options_with(islands());
  options.site_trees = calibrated("0.75", site_features());
  options.model = calibrated("0.5", block_features());
  EXPECT_EQ(classified(island("Gigha"), options).confidence, 0.75F);
  options.site = std::make_shared<const SiteModel>();
  EXPECT_EQ(classified(island("Gigha"), options).confidence, 0.5F);
}

}  // namespace
}  // namespace winnow
