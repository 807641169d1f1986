// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/rules/suggest/regions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/extractor/parsed.h"
#include "winnow/extractor/content_selectors.h"

namespace winnow {
namespace {

using testing::HasSubstr;

constexpr const char* kPage = R"(<body>
<div id=menu><ul><li><a href=/a>Bags</a><li><a href=/b>Shoes</a></ul></div>
<div class=text><h2>A   Bag of&nbsp;Leather</h2><p>Made <b>by</b> hand.</p><p>Made to last.</p></div>
<div hidden><p>Only in secret: by hand.</p></div>
<p>Bags for all days
</body>)";

Expected<NodeIndex> region(const ParsedPage& page, const std::string& text,
                           const std::string& element = "") {
  return find_region({.page = &page, .page_name = "a.html", .text = text, .element = element});
}

std::string path(const ParsedPage& page, const std::string& text) {
  const auto found = region(page, text);
  return found ? element_path(page.document, *found) : found.error().message();
}

TEST(Regions, FindsTheSmallestElementWithTheWords) {
  const ParsedPage page = parsed(kPage);
  EXPECT_EQ(path(page, "bag OF\n leather"), "body > div:nth-child(2) > h2:nth-child(1)");
  EXPECT_EQ(path(page, "by hand. Made"), "body > div:nth-child(2)");
  EXPECT_EQ(path(page, "to la"), "body > div:nth-child(2) > p:nth-child(3)");
}

TEST(Regions, TakesWordsAsPeopleTypeThem) {
  const ParsedPage page =
      parsed("<body><p>You\u2019re \u201Cre\u00ADview\u00ADing\u201D 3\u20135 STRASSEN<p>Other");
  for (const char* typed : {"you're \"reviewing\"", "3-5", "stra\u00DFen", "You\u2019re"}) {
    EXPECT_EQ(path(page, typed), "body > p:nth-child(1)") << typed;
  }
}

TEST(Regions, PrefersWholeBlocksToParts) {
  const ParsedPage page = parsed(kPage);
  EXPECT_EQ(path(page, "bags"), "#menu > ul:nth-child(1) > li:nth-child(1)");
  EXPECT_EQ(path(page, "bag"), "body > div:nth-child(2) > h2:nth-child(1)");
}

TEST(Regions, PrefersWhatCanBeSeen) {
  const ParsedPage page = parsed(kPage);
  EXPECT_EQ(path(page, "by hand"), "body > div:nth-child(2) > p:nth-child(2)");
  EXPECT_EQ(path(page, "in secret"), "body > div:nth-child(3) > p:nth-child(1)");
}

TEST(Regions, ReachesFromOneTextToAnother) {
  const ParsedPage page = parsed(kPage);
  EXPECT_EQ(path(page, "bag of leather ... to last"), "body > div:nth-child(2)");
  EXPECT_EQ(path(page, "bags \u2026 shoes"), "#menu > ul:nth-child(1)");
  EXPECT_THAT(path(page, "shoes ... bag ... nowhere"), HasSubstr("does not have the words"));
}

TEST(Regions, ListsThePlacesOfATextThatStandsInSeveral) {
  const ParsedPage page = parsed(kPage);
  const auto found = region(page, "made");
  ASSERT_FALSE(found.has_value());
  EXPECT_EQ(found.error().code, ErrorCode::input);
  EXPECT_THAT(found.error().message(), HasSubstr("\"made\" stands in 2 places"));
  EXPECT_THAT(found.error().message(),
              HasSubstr(": body > div:nth-child(2) > p:nth-child(2) (Made by hand.); body"));
}

TEST(Regions, TakesTheInlineElementOfABlockWithoutItsOwn) {
  const ParsedPage page = parsed(
      "<body><div><p>A teaser</p><span><a href=/a>Read <b>more</b></a></span></div><div>"
      "<p>Another</p>Bare text</div>");
  EXPECT_EQ(path(page, "read more"), "body > div:nth-child(1) > span:nth-child(2)");
  EXPECT_EQ(path(page, "bare text"), "body > div:nth-child(2)");
}

TEST(Regions, TakesTheFirstOfPlacesThatAreAlike) {
  const ParsedPage page = parsed(
      "<body><div class=list><p class=pager>Items 1 to 9</p><ul><li>One</ul>"
      "<p class=pager>Items 1 to 9</p></div><div class=foot><p class=pager>1 to 9");
  EXPECT_EQ(path(page, "items 1 to"), "body > div:nth-child(1) > p:nth-child(1)");
  EXPECT_THAT(path(page, "1 to 9"), "body > div:nth-child(2) > p:nth-child(1)");
  EXPECT_THAT(path(page, "to"), HasSubstr("\"to\" stands in 3 places"));
}

TEST(Regions, SaysWhatItDoesNotFind) {
  const ParsedPage page = parsed(kPage);
  const auto missing = region(page, "no such words");
  ASSERT_FALSE(missing.has_value());
  EXPECT_EQ(missing.error().code, ErrorCode::not_found);
  EXPECT_EQ(missing.error().where, "a.html");
  EXPECT_EQ(region(page, " \n").error().code, ErrorCode::usage);
  EXPECT_EQ(region(page, "shoes ... days").error().code, ErrorCode::input);  // the body
}

TEST(Regions, TakesAnElement) {
  const ParsedPage page = parsed(kPage);
  EXPECT_EQ(page.document.tag(*region(page, "", "#menu > ul")), Tag::ul);
  EXPECT_EQ(region(page, "", "#none").error().code, ErrorCode::not_found);
  EXPECT_THAT(region(page, "", "li").error().message(), HasSubstr("\"li\" matches 2 elements"));
  EXPECT_EQ(region(page, "", "li:hover").error().code, ErrorCode::usage);
}

TEST(Regions, PathsLeadBackToTheirElements) {
  const ParsedPage page = parsed(kPage);
  for (NodeIndex node = 0; node < page.document.size(); ++node) {
    if (!page.document.is_element(node)) continue;
    const std::string path = element_path(page.document, node);
    const auto selector = Selector::parse(path);
    ASSERT_TRUE(selector.has_value()) << path;
    EXPECT_EQ(selector->select(page.document), std::vector<NodeIndex>{node}) << path;
  }
}

TEST(Regions, ShowsHowARegionBeginsAndEnds) {
  const std::string word = "\u00e9t\u00e9 ";
  std::string text = "start ";
  for (int i = 0; i < 100; ++i) text += word;
  const ParsedPage page = parsed("<body><div><p>" + text + "<p>the end</div>");
  const std::string excerpt = region_excerpt(page, *region(page, "start ... the end"));
  EXPECT_LE(excerpt.size(), 90U);
  EXPECT_TRUE(excerpt.starts_with("start \u00e9t\u00e9")) << excerpt;
  EXPECT_TRUE(excerpt.ends_with("the end")) << excerpt;
}

}  // namespace
}  // namespace winnow
