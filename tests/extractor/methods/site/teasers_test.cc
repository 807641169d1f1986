// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/extractor/methods/site/islands.h"

namespace winnow {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

std::string text_of_teaser(const std::string& name) {
  return "Boats sail to " + name +
         " when the sea is calm, and sheep graze above its small harbour.";
}

// Makes the page of an island with elements below it, each with a title and a text.
std::string island_with_teasers(const std::string& name, const std::vector<std::string>& titles) {
  std::string html = island(name) + "<div class=more>";
  for (const std::string& title : titles) {
    html += "<div class=card><h3><a href=/see>" + title + "</a></h3><p>" + text_of_teaser(title) +
            "</p></div>";
  }
  return html + "</div>";
}

MethodOptions options_with_teasers() {
  std::vector<std::string> pages;
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    const std::string& next = kNames[(i + 1) % kNames.size()];
    const std::string& other = kNames[(i + 3) % kNames.size()];
    pages.push_back(island_with_teasers(kNames[i], {next, other}));
  }
  MethodOptions options = options_with(learned_site(pages));
  options.site_trees = all_is_main();
  return options;
}

TEST(TeasersTest, TakesNoTeasersOfOtherPagesForMainText) {
  const std::string html = island_with_teasers("Coll", {"Danna", "Skye", "Bute"});
  const ExtractedPage page = classified(html, options_with_teasers());
  const std::vector<std::string> main = texts(page, TextClass::main);
  EXPECT_THAT(main, Contains(HasSubstr("The island of Coll lies")));
  EXPECT_THAT(main, Not(Contains("Danna")));
  EXPECT_THAT(main, Not(Contains(text_of_teaser("Bute"))));
  EXPECT_THAT(main, Not(Contains(text_of_teaser("Skye")))) << "It stands among teasers.";
}

TEST(TeasersTest, KeepsElementsOfWhichFewHaveTitlesOfOtherPages) {
  const std::string html =
      island_with_teasers("Coll", {"Danna", "Rum", "Skye", "Bute", "Mull", "Iona"});
  const ExtractedPage page = classified(html, options_with_teasers());
  EXPECT_THAT(texts(page, TextClass::main), Contains(text_of_teaser("Danna")));
}

TEST(TeasersTest, KeepsAnArticleThatIsAnElementLikeThem) {
  std::vector<std::string> pages;
  const auto with_cards = [](const std::string& name, const std::vector<std::string>& titles) {
    std::string html = island_with_teasers(name, titles);
    html.replace(html.find("<main>"), 6, "<div class=more><div class=card>");
    html.replace(html.find("</main>"), 7,
                 "</div></div><p>Written on " + name + " by one of us.</p>");
    return html;
  };
  for (const std::string& name : kNames) pages.push_back(with_cards(name, {"Bute", "Fetlar"}));
  MethodOptions options = options_with(learned_site(pages));
  options.site_trees = all_is_main();
  const ExtractedPage page = classified(with_cards("Coll", {"Danna", "Eigg", "Arran"}), options);
  EXPECT_THAT(texts(page, TextClass::main), Contains(HasSubstr("The island of Coll lies")));
  EXPECT_THAT(texts(page, TextClass::main), Not(Contains(text_of_teaser("Eigg"))));
}

TEST(TeasersTest, KeepsALongTextThatIsAnElementLikeThem) {
  std::string html = island_with_teasers("Coll", {"Danna", "Eigg", "Skye"});
  std::string tale;
  for (int i = 0; i < 40; ++i) tale += "Once more they sailed. ";
  html.insert(html.find(text_of_teaser("Skye")), tale);
  const ExtractedPage page = classified(html, options_with_teasers());
  EXPECT_THAT(texts(page, TextClass::main), Contains(HasSubstr("Once more they sailed.")));
  EXPECT_THAT(texts(page, TextClass::main), Not(Contains(text_of_teaser("Eigg"))));
}

TEST(TeasersTest, KeepsTeasersBesideAFewWords) {
  std::string html = island_with_teasers("Skye", {"Danna", "Eigg"});
  html = "<title>Skye</title><p>Isles of the west</p>" + html.substr(html.find("<div class=more>"));
  const ExtractedPage page = classified(html, options_with_teasers());
  EXPECT_THAT(texts(page, TextClass::main), Contains(text_of_teaser("Danna")));
}

TEST(TeasersTest, KeepsTeasersThatAPageIsThereFor) {
  std::string html = island_with_teasers("Skye", kNames);
  html.erase(html.find("<main>"), html.find("</main>") - html.find("<main>"));
  html.erase(html.find("<ul class=near>"),
             html.find("<p class=imprint") - html.find("<ul class=near>"));
  const ExtractedPage page = classified(html, options_with_teasers());
  EXPECT_THAT(texts(page, TextClass::main), Contains(text_of_teaser("Danna")));
}

}  // namespace
}  // namespace winnow
