// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "plugin/document/office_document.h"
#include "plugin/document/pdf_pages.h"
#include "plugin/document/plain_text.h"
#include "plugin/document/xml_walk.h"

namespace winnow::document {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr std::size_t kRoom = 1 << 20;

PdfLine line(std::string text, double top, double size = 10, double left = 72) {
  return {std::move(text), left, top, left + 400, top + size, size, false};
}

// A page with a head, two lines of text and a number.
PdfPage page_of(std::string head, std::string text, int number) {
  return {{line(std::move(head), 40), line(std::move(text), 100), line("It goes on here.", 112),
           line(std::to_string(number), 800)}};
}

std::vector<std::string> running(const std::vector<PdfPage>& pages) {
  std::vector<std::string> lines;
  for (const PdfPage& page : pages) {
    for (const PdfLine& one : page.lines) {
      if (one.running) lines.push_back(one.text);
    }
  }
  return lines;
}

std::string flow_of(const std::vector<PdfPage>& pages,
                    const std::vector<std::string>& headings = {}) {
  HtmlBody body(kRoom);
  add_flow(pages, headings, body);
  return body.html();
}

TEST(RunningLines, AreHeadsAndNumbersThatThreePagesHave) {
  std::vector<PdfPage> pages;
  for (int i = 1; i <= 3; ++i)
    pages.push_back(page_of("A book", "Text number so and so " + std::string(i, 'a'), i));
  mark_running_lines(pages);
  EXPECT_THAT(running(pages), ElementsAre("A book", "1", "A book", "2", "A book", "3"));
}

TEST(RunningLines, AreNoneInTwoPages) {
  std::vector<PdfPage> pages = {page_of("A book", "Text", 1), page_of("A book", "Other text", 2)};
  mark_running_lines(pages);
  EXPECT_THAT(running(pages), ElementsAre());
}

TEST(RunningLines, ChangeWithTheChapter) {
  std::vector<PdfPage> pages;
  for (int i = 0; i < 40; ++i) {
    pages.push_back(page_of(i < 20 ? "Chapter of fish" : "Chapter of birds",
                            "Text " + std::string(i + 1, 'b'), i));
  }
  mark_running_lines(pages);
  EXPECT_EQ(running(pages).size(), 80u);
}

TEST(RunningLines, AreNotTextThatRepeatsInTheMiddle) {
  std::vector<PdfPage> pages;
  for (int i = 1; i <= 9; ++i) {
    PdfPage page;
    for (int row = 0; row < 9; ++row) {
      page.lines.push_back(
          line(row == 4 ? "The same" : std::string(i * 10 + row, 'k'), 100 + 20 * row));
    }
    pages.push_back(page);
  }
  mark_running_lines(pages);
  EXPECT_THAT(running(pages), ElementsAre());
}

TEST(RunningLines, AreNotTitlesThatSomeSlidesRepeat) {
  std::vector<PdfPage> pages;
  for (int i = 0; i < 12; ++i) {
    pages.push_back({{line(i < 4 ? "Agenda" : "Topic " + std::string(i, 'n'), 40, 30),
                      line("Text of a slide, " + std::string(i + 1, 'e'), 200)}});
  }
  mark_running_lines(pages);
  EXPECT_THAT(running(pages), ElementsAre());
}

TEST(RunningLines, AreNotHeadingsBelowTextThatDiffers) {
  std::vector<PdfPage> pages;
  for (int i = 1; i <= 9; ++i) {
    pages.push_back({{line(std::string(i, 'q'), 40), line("Description", 70),
                      line("Text " + std::string(i, 'y'), 100)}});
  }
  mark_running_lines(pages);
  EXPECT_THAT(running(pages), ElementsAre());
}

TEST(RunningLines, AreNotHeadingsBelowAHeadUnlessMostPagesHaveThem) {
  std::vector<PdfPage> pages;
  for (int i = 1; i <= 12; ++i) {
    pages.push_back(
        {{line("A book", 40), line(i < 6 ? "Usage" : "Text " + std::string(i, 'q'), 80),
          line("Text " + std::string(i, 'y'), 120), line("By the firm", 780), line("7", 800)}});
  }
  mark_running_lines(pages);
  const std::vector<std::string> found = running(pages);
  EXPECT_EQ(std::count(found.begin(), found.end(), "A book"), 12);
  EXPECT_EQ(std::count(found.begin(), found.end(), "Usage"), 0);
  EXPECT_EQ(std::count(found.begin(), found.end(), "By the firm"), 12);
}

TEST(RunningLines, AreNotFootnotes) {
  std::vector<PdfPage> pages;
  for (int i = 1; i <= 9; ++i) {
    pages.push_back({{line("Text " + std::string(i, 'y'), 100), line("1", 799, 6),
                      line("Note " + std::string(i, 's'), 800, 8, 80)}});
  }
  mark_running_lines(pages);
  EXPECT_THAT(running(pages), ElementsAre());
}

TEST(RunningLines, AreNotTheLastRowsOfATable) {
  std::vector<PdfPage> pages;
  for (int i = 1; i <= 9; ++i) {
    PdfPage page;
    for (int row = 0; row < 9; ++row)
      page.lines.push_back(line(std::to_string(i * row) + " 7.5", 100 + 12 * row));
    page.lines.push_back(line(std::to_string(i), 300));
    pages.push_back(page);
  }
  mark_running_lines(pages);
  EXPECT_THAT(running(pages), ElementsAre("1", "2", "3", "4", "5", "6", "7", "8", "9"));
}

TEST(RunningLines, AreThoseWithTheNumberOfThePage) {
  std::vector<PdfPage> pages;
  for (int i = 1; i <= 9; ++i) {
    const std::string number = std::to_string(100 + i);
    const std::string name(i, 'n');
    pages.push_back(page_of(i % 2 == 0 ? number + " " + name : name + " " + number,
                            "Text " + std::string(i, 'o'), 7));
    pages.back().lines.pop_back();
  }
  mark_running_lines(pages);
  EXPECT_EQ(running(pages).size(), 9u);
  for (PdfPage& page : pages) {
    page.lines[0].running = false;
    page.lines[0].text = std::string(page.lines[0].text.size(), 'p') + " 7";
  }
  mark_running_lines(pages);
  EXPECT_THAT(running(pages), ElementsAre());
}

TEST(RunningLines, TakeWhatStandsBesideTheNumber) {
  std::vector<PdfPage> pages;
  for (int i = 1; i <= 9; ++i) {
    pages.push_back({{line(std::to_string(i), 40), line(std::string(i, 'z'), 41, 10, 300),
                      line("Text " + std::string(i, 'w'), 100)}});
  }
  mark_running_lines(pages);
  EXPECT_EQ(running(pages).size(), 18u);
}

TEST(RunningLines, WithTheNamesOfSectionsAreKnownByTheirHeight) {
  std::vector<PdfPage> pages;
  for (int i = 0; i < 20; ++i) {
    const std::string head = i % 2 == 0 ? "A book of sections" : "Section " + std::string(i, 'f');
    pages.push_back(page_of(head, "Text " + std::string(i + 1, 'g'), i));
  }
  mark_running_lines(pages);
  EXPECT_EQ(running(pages).size(), 40u);
}

TEST(PdfFlow, PutsDividedWordsTogetherOverPagesToo) {
  std::vector<PdfPage> pages = {{{line("The keeper has to main-", 100)}},
                                {{line("tain the gate.", 100)}}};
  EXPECT_THAT(flow_of(pages), HasSubstr("<p>The keeper has to maintain the gate.</p>"));
  pages = {{{line("An even-", 100), line("Handed keeper.", 112)}}};
  EXPECT_THAT(flow_of(pages), HasSubstr("even- Handed"));
}

TEST(PdfFlow, JoinsLinesOfJapaneseWithoutSpaces) {
  const std::vector<PdfPage> pages = {
      {{line("\u65e5\u672c\u8a9e\u306e", 100), line("\u6587\u7ae0\u3067\u3059", 112)}}};
  EXPECT_THAT(flow_of(pages), HasSubstr("\u65e5\u672c\u8a9e\u306e\u6587\u7ae0"));
}

TEST(PdfFlow, KnowsHeadingsBySizeAndByTheTableOfContents) {
  const std::vector<PdfPage> pages = {
      {{line("Large heading", 50, 20), line("Text of it, which is longer.", 100),
        line("1.2 Small Heading", 140), line("More text, which is longer.", 170)}}};
  const std::string html = flow_of(pages, {"small heading"});
  EXPECT_THAT(html, HasSubstr("<h2 id=\"page=1\">Large heading</h2>"));
  EXPECT_THAT(html, HasSubstr("<h6>1.2 Small Heading</h6>"));
}

TEST(PdfFlow, WritesWhatRepeatsOnceAndLast) {
  std::vector<PdfPage> pages;
  for (int i = 1; i <= 5; ++i) pages.push_back(page_of("A book", "Text " + std::string(i, 'h'), i));
  mark_running_lines(pages);
  EXPECT_THAT(flow_of(pages), testing::EndsWith("<footer><p>A book</p>\n</footer>\n"));
}

TEST(PdfTitle, IsWhatPeopleWrite) {
  EXPECT_TRUE(is_likely_title("The swing bridge"));
  EXPECT_TRUE(is_likely_title("\u65e5\u672c"));
  for (const char* bad :
       {"", "untitled", "Microsoft Word - x", "thesis_final.DOC", "a.dvi", "12345"}) {
    EXPECT_FALSE(is_likely_title(bad)) << bad;
  }
}

TEST(PdfTitle, IsInTheLargestLetters) {
  const std::vector<PdfPage> pages = {
      {},
      {{line("Of a firm", 30, 12), line("The swing", 60, 24), line("bridge", 90, 24),
        line("Text, which is the most.", 150, 10)}}};
  EXPECT_EQ(title_by_size(pages), "The swing bridge");
  EXPECT_EQ(title_by_size({{{line("All is alike", 30), line("in this one", 60)}}}), "");
}

TEST(PdfLines, AreWordsAtOneHeight) {
  const PdfPage page = lines_of({{"Two", 10, 100, 30, 110, 10, true},
                                 {"words", 33, 100, 60, 110, 10, false},
                                 {"below", 10, 112, 40, 122, 10, false},
                                 {"him", 40, 112, 50, 122, 10, false}});
  ASSERT_EQ(page.lines.size(), 2u);
  EXPECT_EQ(page.lines[0].text, "Two words");
  EXPECT_EQ(page.lines[1].text, "belowhim");
}

class Names final : public XmlHandler {
 public:
  std::string all;
  void begin(std::string_view name, const XmlAttributes&) override { all.append(name) += ' '; }
  void end(std::string_view) override {}
  void text(std::string_view text) override { all += text; }
};

TEST(XmlWalk, KnowsNamesWithoutNamespacesAndDecodesTexts) {
  Names names;
  EXPECT_EQ(walk_xml("<x:a xmlns:x='u'><b>1 &lt; 2</b></x:a>", names), "");
  EXPECT_EQ(names.all, "a b 1 < 2");
}

TEST(XmlWalk, RefusesEntitiesDepthAndDamage) {
  Names names;
  EXPECT_THAT(walk_xml("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", names),
              HasSubstr("document type"));
  std::string deep;
  for (std::size_t i = 0; i <= kMostXmlDepth; ++i) deep += "<a>";
  EXPECT_THAT(walk_xml(deep, names), HasSubstr("deep"));
  EXPECT_NE(walk_xml("<a><b></a>", names), "");
  EXPECT_NE(walk_xml("", names), "");
}

TEST(HtmlBodyOfDocuments, EscapesAndStopsAtItsLimit) {
  HtmlBody body(40);
  body.element("p", "<script>\x01\"&");
  EXPECT_EQ(body.html(), "<p>&lt;script&gt;&quot;&amp;</p>\n");
  EXPECT_FALSE(body.is_full());
  body.element("p", "more");
  EXPECT_TRUE(body.is_full());
}

std::string html_of(const Conversion& conversion) {
  const auto* converted = std::get_if<Converted>(&conversion);
  return converted != nullptr ? converted->html : std::get<Fault>(conversion).detail;
}

TEST(PlainText, TakesTheFirstLineForTheTitleIfItStandsAlone) {
  EXPECT_THAT(html_of(convert_plain("A title\n\nText\nof it\n", PlainKind::text, kRoom)),
              testing::AllOf(HasSubstr("<title>A title</title>"), HasSubstr("<p>Text\nof it</p>")));
  EXPECT_THAT(html_of(convert_plain("No title\nText\n", PlainKind::text, kRoom)),
              Not(HasSubstr("<title>")));
}

TEST(Markdown, HasHeadingsItemsAndCode) {
  const std::string html =
      html_of(convert_plain("Top\n===\n\n- one\n- two\n\n```\na <b\n```\n## Second ##\ntext\n",
                            PlainKind::markdown, kRoom));
  EXPECT_THAT(html, HasSubstr("<title>Top</title>"));
  EXPECT_THAT(html, HasSubstr("<h1>Top</h1>"));
  EXPECT_THAT(html, HasSubstr("<ul><li>one</li>\n<li>two</li>\n</ul>\n<pre>"));
  EXPECT_THAT(html, HasSubstr("<pre>a &lt;b\n</pre>"));
  EXPECT_THAT(html, HasSubstr("<h2>Second</h2>\n<p>text</p>"));
}

TEST(Markdown, HasListsWithAndWithoutNumbers) {
  const auto body_of = [](const char* text) {
    const std::string html = html_of(convert_plain(text, PlainKind::markdown, kRoom));
    const std::size_t begin = html.find("<body>\n") + 7;
    return html.substr(begin, html.find("</body>") - begin);
  };
  EXPECT_EQ(body_of("Intro\n\n1. first\n2. second\n\n- one\n- two\n"),
            "<p>Intro</p>\n<ol><li>first</li>\n<li>second</li>\n</ol>\n"
            "<ul><li>one</li>\n<li>two</li>\n</ul>\n");
  EXPECT_EQ(body_of("1) a\nb\n\n2) c\n\nd\n"), "<ol><li>a\nb</li>\n<li>c</li>\n</ol>\n<p>d</p>\n");
  EXPECT_EQ(body_of("born in\n1987. Then\n1. a\n# H\n* b"),
            "<p>born in\n1987. Then</p>\n<ol><li>a</li>\n</ol>\n<h1>H</h1>\n"
            "<ul><li>b</li>\n</ul>\n");
  EXPECT_EQ(body_of("1.5 m\n"), "<p>1.5 m</p>\n");
}

TEST(PlainText, ThatIsNoTextIsAFault) {
  const std::string bytes(
      "\x7f"
      "ELF\0\0\0\1\2\3",
      10);
  EXPECT_TRUE(std::holds_alternative<Fault>(convert_plain(bytes, PlainKind::text, kRoom)));
}

TEST(WordDocuments, KeepParagraphsOfTextBoxesApart) {
  const ZipParts parts = {
      {"word/document.xml",
       "<d><p><r><t>Out</t></r><txbx><p><t>Inside</t></p></txbx><t>side</t></p></d>"}};
  HtmlBody body(kRoom);
  EXPECT_EQ(add_word(parts, body).fault, "");
  EXPECT_THAT(body.html(), HasSubstr("<p>Inside</p>\n<p>Outside</p>"));
}

TEST(Slides, StandInTheOrderOfTheirNumbers) {
  const ZipParts parts = {{"ppt/slides/slide10.xml", "<s><p><t>ten</t></p></s>"},
                          {"ppt/slides/slide2.xml", "<s><p><t>two</t></p></s>"},
                          {"ppt/slides/slideX.xml", "<s><p><t>none</t></p></s>"}};
  HtmlBody body(kRoom);
  EXPECT_EQ(add_slides(parts, body).pages, 2u);
  EXPECT_EQ(body.html(), "<p>two</p>\n<p>ten</p>\n");
}

}  // namespace
}  // namespace winnow::document
