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

TEST(FilteredHtml, HasTheNameThatAllProgramsGiveThePage) {
  ExtractedPage page;
  page.metadata.title = "Ferries | Harbour guide";
  page.title = "Ferries";
  EXPECT_THAT(filtered_html(page, PageText::keep), HasSubstr("<title>Ferries</title>"));
}

TEST(FilteredHtml, HasNoDescriptionThatManyPagesOfTheSiteHave) {
  ExtractedPage page;
  page.metadata.description = "All about the harbour";
  EXPECT_THAT(filtered_html(page, PageText::keep), HasSubstr("All about the harbour"));
  page.description_shared = true;
  EXPECT_THAT(filtered_html(page, PageText::keep), Not(HasSubstr("All about the harbour")));
}

TEST(FilteredHtml, TextIsNeverMarkup) {
  EXPECT_THAT(filtered("<p>1 &lt; 2 &amp;amp; <b>3</b>", {TextClass::main}),
              HasSubstr("<p>1 &lt; 2 &amp;amp; 3</p>"));
}

TEST(FilteredHtml, HasNothingThatThePageHides) {
  EXPECT_THAT(filtered("<p hidden>secret<p>Two a day.", {TextClass::page, TextClass::main}),
              Not(HasSubstr("secret")));
}

constexpr TextClass kMain = TextClass::main;
constexpr TextClass kPage = TextClass::page;
constexpr TextClass kTemplate = TextClass::template_;

// Without the byte order mark, and with [ and ] for the markers.
std::string marked(const std::string& html, const std::vector<TextClass>& classes,
                   PageText page_text = PageText::keep) {
  PageParser parser;
  const Expected<ParsedPage> page = parser.parse(html);
  EXPECT_TRUE(page);
  EXPECT_EQ(page->blocks.size(), classes.size());
  std::vector<Verdict> verdicts;
  for (const TextClass each : classes) verdicts.push_back({each});
  std::string result = marked_html(*page, verdicts, page_text);
  EXPECT_TRUE(result.starts_with("\xEF\xBB\xBF"));
  result.erase(0, 3);
  for (const auto& [marker, sign] :
       {std::pair("<!--UdmComment-->", "["), std::pair("<!--/UdmComment-->", "]")}) {
    for (std::size_t at = 0; (at = result.find(marker)) != std::string::npos;) {
      result.replace(at, std::string_view(marker).size(), sign);
    }
  }
  return result;
}

TEST(MarkedHtml, PutsMarkersAroundTemplateText) {
  EXPECT_EQ(marked("<nav>Home</nav><p>Two a day.</p>", {kTemplate, kMain}),
            "<nav>[Home]</nav><p>Two a day.</p>");
}

TEST(MarkedHtml, PutsOnePairAroundBlocksInARow) {
  EXPECT_EQ(marked("<ul><li>Home<li><a href=/c>Contact</a></ul><p>Two a day.",
                   {kTemplate, kTemplate, kMain}),
            "<ul><li>[Home<li><a href=/c>Contact]</a></ul><p>Two a day.");
}

TEST(MarkedHtml, LeavesMainTextBetweenTheCellsOfATableThatTheParserMovesAway) {
  EXPECT_EQ(marked("<table><tr><td>Home</td>Two a day.<td>Imprint</table>",
                   {kMain, kTemplate, kTemplate}),
            "<table><tr><td>[Home]</td>Two a day.<td>[Imprint]</table>");
}

TEST(MarkedHtml, ChangesNothingElse) {
  const std::string html =
      "<!DOCTYPE html>\n<title>A &amp; B</title><!-- x --><P CLASS=a>1 &lt; 2<br/>\n</P>\n";
  EXPECT_EQ(marked(html, {kMain}), html);
}

TEST(MarkedHtml, LeavesPageTextUnlessItIsDroppedOrLeadsAway) {
  const std::string html = "<p>See also.<p><a href=/p>Piers</a><p>Two a day.";
  EXPECT_EQ(marked(html, {kPage, kPage, kMain}),
            "<p>See also.<p><a href=/p>[Piers]</a><p>Two a day.");
  EXPECT_EQ(marked(html, {kPage, kPage, kMain}, PageText::drop),
            "<p>[See also.<p><a href=/p>Piers]</a><p>Two a day.");
}

TEST(MarkedHtml, ABlockThatGoesOnBehindAnElementIsMarkedToItsEnd) {
  EXPECT_EQ(marked("<p>All <b>rights</b> reserved<p>Two a day.", {kTemplate, kMain}),
            "<p>[All <b>rights</b> reserved]<p>Two a day.");
}

TEST(MarkedHtml, LinesOfOneTextAreMarkedOnlyIfAllAreLeftOut) {
  EXPECT_EQ(marked("<pre>one\ntwo</pre>", {kTemplate, kMain}), "<pre>one\ntwo</pre>");
  EXPECT_EQ(marked("<pre>one\ntwo</pre>", {kTemplate, kTemplate}), "<pre>[one\ntwo]</pre>");
}

TEST(MarkedHtml, TextThatTheParserMovesStaysInItsPlace) {
  // The text in the table comes before the table.
  const std::string html = "<p>A<table><tr><td>cell</td></tr>moved</table><p>end";
  PageParser parser;
  const Expected<ParsedPage> page = parser.parse(html);
  ASSERT_TRUE(page);
  const std::vector<Verdict> verdicts(page->blocks.size(), Verdict{kTemplate});
  std::string result = marked_html(*page, verdicts, PageText::keep);
  for (const std::string_view marker : {"<!--UdmComment-->", "<!--/UdmComment-->"}) {
    for (std::size_t at = 0; (at = result.find(marker)) != std::string::npos;) {
      result.erase(at, marker.size());
    }
  }
  EXPECT_EQ(result, "\xEF\xBB\xBF" + html);
}

TEST(MarkedHtml, IsInUtf8WhateverThePageWas) {
  PageParser parser;
  const Expected<ParsedPage> page =
      parser.parse("<meta charset=iso-8859-1><p>caf\xE9 au lait, s'il vous pla\xEEt");
  ASSERT_TRUE(page);
  EXPECT_THAT(marked_html(*page, std::vector{Verdict{kMain}}, PageText::keep),
              ::testing::HasSubstr("caf\xC3\xA9 au lait"));
}

}  // namespace
}  // namespace winnow::filter
