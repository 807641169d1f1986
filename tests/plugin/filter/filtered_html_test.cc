// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/filter/filtered_html.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "winnow/extractor/page_parser.h"

namespace winnow::filter {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// The page with its blocks of these classes, one after the other; the last one counts for the rest.
std::string filtered(const std::string& html, std::vector<TextClass> classes,
                     PageText page_text = PageText::keep) {
  PageParser parser;
  Expected<ParsedPage> parsed = parser.parse(html);
  EXPECT_TRUE(parsed);
  ExtractedPage page;
  page.metadata = parsed->metadata;
  page.blocks = std::move(parsed->blocks);
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    page.verdicts.push_back({classes[std::min(i, classes.size() - 1)]});
  }
  return filtered_html(page, page_text);
}

TEST(FilteredHtml, HasMainTextWithItsHeadings) {
  EXPECT_THAT(filtered("<h2>Ferries</h2><p>Two a day.</p>", {TextClass::main}),
              HasSubstr("<body>\n<h2>Ferries</h2>\n<p>Two a day.</p>\n</body>"));
}

TEST(FilteredHtml, HasNoTemplateText) {
  EXPECT_THAT(filtered("<p>contact<p>Two a day.", {TextClass::template_, TextClass::main}),
              AllOf(HasSubstr("Two a day."), Not(HasSubstr("contact"))));
}

TEST(FilteredHtml, HasPageTextBehindMainTextUnlessItIsDropped) {
  const std::string html = "<p>See also piers.<p>Two a day.";
  const std::vector<TextClass> classes = {TextClass::page, TextClass::main};
  EXPECT_THAT(filtered(html, classes), HasSubstr("<p>Two a day.</p>\n<p>See also piers.</p>"));
  EXPECT_THAT(filtered(html, classes, PageText::drop), Not(HasSubstr("piers")));
}

TEST(FilteredHtml, HasLinksOfPageTextOnlyIfTheyStayOnThePage) {
  const std::string html = "<p><a href=#fares>Fares</a><p><a href=/piers>Piers</a><p>Two a day.";
  EXPECT_THAT(filtered(html, {TextClass::page, TextClass::page, TextClass::main}),
              AllOf(HasSubstr("Fares"), Not(HasSubstr("Piers"))));
}

TEST(FilteredHtml, KeepsWhatThePageSaysOfItself) {
  const std::string html = filtered(
      "<html lang=sv><head><title>Ferries &amp; piers</title>"
      "<meta name=description content='All \"crossings\"'><meta name=keywords content=ferry>"
      "<meta name=author content=Ask><meta name=robots content=noindex></head><p>Two a day.",
      {TextClass::main});
  EXPECT_THAT(html, AllOf(HasSubstr("<html lang=\"sv\">"), HasSubstr("<meta charset=\"utf-8\">"),
                          HasSubstr("<title>Ferries &amp; piers</title>"),
                          HasSubstr("name=\"description\" content=\"All &quot;crossings&quot;\""),
                          HasSubstr("name=\"keywords\" content=\"ferry\""),
                          HasSubstr("name=\"author\" content=\"Ask\""),
                          HasSubstr("name=\"robots\" content=\"noindex\"")));
}

TEST(FilteredHtml, TextIsNeverMarkup) {
  EXPECT_THAT(filtered("<p>1 &lt; 2 &amp;amp; <b>3</b>", {TextClass::main}),
              HasSubstr("<p>1 &lt; 2 &amp;amp; 3</p>"));
}

TEST(FilteredHtml, HasNothingThatThePageHides) {
  EXPECT_THAT(filtered("<p hidden>secret<p>Two a day.", {TextClass::page, TextClass::main}),
              Not(HasSubstr("secret")));
}

}  // namespace
}  // namespace winnow::filter
