// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/sections.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "indexer/schema/document_builder.h"
#include "tests/indexer/schema/built_page.h"

namespace winnow {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

// Gives "BEGIN TITLE#ID" of each section that a page's document has, separated by bars.
std::string sections_of(const std::string& data) {
  const std::string_view text = data_field(data, field::kText);
  std::string shown;
  for (const TextSection& section :
       parse_sections(data_field(data, field::kSections), text.size())) {
    if (!shown.empty()) shown += '|';
    shown += std::to_string(section.begin) + ' ';
    if (section.kind == SectionKind::none) continue;
    shown.append(text.substr(section.title_offset, section.title_length)).append("#");
    shown.append(section.id);
  }
  return shown;
}

std::string data_of_html(const std::string& html, std::size_t text_bytes = 1000) {
  const RawPage raw = example_page(html);
  return document_data(raw, extract_all(raw), "en", "", text_bytes, true);
}

std::string sections_of_html(const std::string& html) { return sections_of(data_of_html(html)); }

TEST(DocumentSections, AreThoseOfHeadingsAndTermsWithIds) {
  EXPECT_EQ(sections_of_html("<h1 id=t>Title</h1><p>x<h2 id=a>One</h2><p>y<h2>Two</h2><p>z"
                             "<dl><dt id=c>--opt<dd>what it does</dl>"),
            "8 One#a|14 |20 --opt#c");
}

TEST(DocumentSections, LeaveOutHeadingsThatAreNotToBeShown) {
  EXPECT_EQ(sections_of_html("<p>x<h2 id=a>One</h2><p>y<h2 id=b data-nosnippet>Two</h2><p>z"),
            "2 One#a|7 ");
}

TEST(DocumentSections, LeaveOutTheHeadingOfThePage) {
  EXPECT_EQ(sections_of_html("<h3 id=t>Title</h3><p>x"), "");
  EXPECT_EQ(sections_of_html("<p>Home<h1 id=t>Title</h1><p>x<h1 id=b>Other</h1>"), "13 Other#b");
  EXPECT_EQ(sections_of_html("<p>Home<h2 id=a>Part</h2>"), "5 Part#a");
  EXPECT_EQ(sections_of_html("<title>9.4.&nbsp;Strings</title><p>Home<h2 id=a>9.4. Strings</h2>"
                             "<p>x<h3 id=b>Other</h3>"),
            "20 Other#b");
  EXPECT_EQ(sections_of_html("<title>Strings</title><p>Home<h2 id=a>3.1.2 Strings</h2>"), "");
}

TEST(DocumentSections, GoOnBehindADefinition) {
  EXPECT_EQ(sections_of_html("<p>x<h2 id=a>One</h2><dl><dt id=b>b<dd>is b</dl><p>More"),
            "2 One#a|6 b#b|13 One#a");
  EXPECT_EQ(sections_of_html("<p>x<dl><dt id=b>b<dd>is b</dl><p>More"), "2 b#b|9 ");
}

// What follows the methods of a class is said of none of them.
TEST(DocumentSections, EndWithTheDefinitionOfATermInAnother) {
  EXPECT_EQ(
      sections_of_html("<p>x<dl><dt id=C>C<dd>is<dl><dt id=m>m<dd>does<p>so</dl><p>More</dl>"),
      "2 C#C|7 m#m|17 ");
  EXPECT_EQ(sections_of_html("<p>x<dl><dt id=a>a<dt>b<dd>is<dt>c<dd>too</dl>"), "2 a#a|9 ");
}

TEST(DocumentSections, EndWhereAHeadingWithoutIdStands) {
  EXPECT_EQ(sections_of_html("<p>x<h2 id=a>One</h2><p>y<h2>Usage</h2><p>z"), "2 One#a|8 ");
  EXPECT_EQ(sections_of_html("<p>x<h3 id=a>One</h3><p>y<h2>Usage</h2><p>z"), "2 One#a|8 ");
  EXPECT_EQ(sections_of_html("<p>x<h2 id=a>One</h2><p>y<h3>Usage</h3><p>z"), "2 One#a");
  EXPECT_EQ(sections_of_html("<p>x<h2 id=a>One</h2><dl><dt id=b>b<dd>is<h2>Usage</h2></dl>"),
            "2 One#a|6 b#b");
}

// Text of class page comes behind the main text, wherever it stands in the page.
TEST(DocumentSections, EndWithTheMainText) {
  const RawPage raw = example_page("<p>x<h2 id=a>One</h2><p>y<p>beside<h2 id=s>Side</h2>");
  ExtractedPage page = extract_all(raw);
  ASSERT_EQ(page.verdicts.size(), 5u);
  page.verdicts[3].text_class = page.verdicts[4].text_class = TextClass::page;
  EXPECT_EQ(sections_of(document_data(raw, page, "en", "", 1000, true)), "2 One#a|8 |15 Side#s");
}

TEST(DocumentSections, LieInTheTextThatIsStored) {
  const std::string html = "<p>one two three<h2 id=a>Four</h2><h2 id=b>Five</h2><p>six";
  EXPECT_EQ(sections_of(data_of_html(html, 20)), "14 Four#a");
  EXPECT_EQ(data_field(data_of_html(html, 0), field::kSections), "");
}

TEST(DocumentSections, EndInTheTextThatIsStoredThoughLongTextFollows) {
  const std::string words = "<p>of some more words</p>";
  EXPECT_EQ(sections_of(data_of_html("<p>x<dl><dt id=b>b<dd>is</dl>" + words, 16)), "2 b#b|7 ");
  EXPECT_EQ(sections_of(data_of_html("<p>x<h2 id=b>b</h2><h2 id=c>c of some words</h2>", 10)),
            "2 b#b|4 ");
  const RawPage raw = example_page("<p>x<h2 id=a>One</h2><p>y" + words);
  ExtractedPage page = extract_all(raw);
  page.verdicts[3].text_class = TextClass::page;
  EXPECT_EQ(sections_of(document_data(raw, page, "en", "", 16, true)), "2 One#a|8 ");
}

TEST(DocumentSections, KeepIdsOnOneLineAndApart) {
  EXPECT_EQ(sections_of_html("<p>x<h2 id='a b&#10;c,%d'>One</h2><h2 id='\u00e9'>Two</h2>"),
            "2 One#a%20b%0Ac,%25d|6 Two#\u00e9");
}

TEST(DocumentSections, OfAHostilePageAreBounded) {
  std::string many = "<p>x";
  std::string long_ids = "<p>x";
  for (int i = 0; i < 5000; ++i) {
    many += "<h2 id=i" + std::to_string(i) + ">h</h2>";
    long_ids += "<h2 id=" + std::string(200, 'x') + std::to_string(i) + ">h</h2>";
  }
  const std::string data = data_of_html(many, 16 << 10);
  const auto sections =
      parse_sections(data_field(data, field::kSections), data_field(data, field::kText).size());
  ASSERT_THAT(sections, SizeIs(kMostSections + 1));
  EXPECT_EQ(sections.back().kind, SectionKind::none);
  const std::string other = data_of_html(long_ids, 16 << 10);
  EXPECT_LE(data_field(other, field::kSections).size(), kMostSectionBytes + 20);
}

TEST(ParseSections, GivesThoseBeforeAFault) {
  EXPECT_THAT(parse_sections("2,3,2,a 4,1,t,b", 100), SizeIs(2));
  for (const char* fault :
       {"2,3,2,a x", "2,3,2,a 4,1,9,b", "2,3,2,a 99,1,2,b", "2,3,2,a 4,99,2,b", "2,3,2,a 4,1",
        "2,3,2,a 4,1,2,", "2,3,2,a -1,1,2,b", "2,3,2,a 99999999999999999999,1,2,b"}) {
    EXPECT_THAT(parse_sections(fault, 100), SizeIs(1)) << fault;
  }
  EXPECT_THAT(parse_sections("", 100), IsEmpty());
  EXPECT_THAT(parse_sections("1,0,b,", 0), IsEmpty());
}

TEST(SectionFragment, IsEncodedAsBrowsersWantIt) {
  EXPECT_EQ(section_fragment("a%20b"), "a%20b");
  EXPECT_EQ(section_fragment("\u00e9<b>\"`'(x,%25)"), "%C3%A9%3Cb%3E%22%60'(x,%25)");
}

}  // namespace
}  // namespace winnow
