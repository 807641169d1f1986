// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/scan/foreign_content.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "extractor/html/scan/bomb_check.h"
#include "extractor/html/scan/tag_scanner.h"

namespace winnow {
namespace {

// Tells whether the page has markup that gumbo 0.10.1 loses track of.
bool is_fault(std::string_view html) {
  return check_for_bomb(html, Limits{}) == Degraded::parser_fault;
}

// Tells whether the last tag of the page belongs to a drawing or formula.
bool ends_in_drawing(std::string_view html) {
  ForeignContent foreign;
  TagScanner scanner(html);
  bool in_drawing = false;
  for (auto token = scanner.next(); token != TagScanner::Token::end; token = scanner.next()) {
    if (token == TagScanner::Token::start_tag) in_drawing = foreign.start_tag(scanner.markup_tag());
    if (token == TagScanner::Token::end_tag) in_drawing = foreign.end_tag(scanner.markup_tag());
  }
  return in_drawing;
}

TEST(ForeignContent, PassesDrawingsAndFormulasThatNest) {
  EXPECT_FALSE(is_fault("<table><tr><td><svg><g><path/></g></svg></td><td>x</td></table>"));
  EXPECT_FALSE(is_fault("<svg><title>a</title><desc>b<p>c</p></desc></svg><select></select>"));
  EXPECT_FALSE(is_fault("<math><mrow><mi>x</mi><mo>=</mo></mrow></math><table><td>"));
  EXPECT_FALSE(is_fault("<svg><foreignObject><div><b>x</b><br></div></foreignObject></svg><td>"));
  EXPECT_FALSE(is_fault("<svg><desc><image href=''/><p>a</p></desc></svg><td>"));
  EXPECT_FALSE(is_fault("<svg><style><![CDATA[a{}]]></style></svg><table>"));
}

TEST(ForeignContent, StopsNamesByWhichTheParserSetsItsModeWhereItIsUncertain) {
  for (const std::string_view name : {"select", "td", "th", "tr", "tbody", "thead", "tfoot",
                                      "caption", "colgroup", "template", "frameset", "html"}) {
    SCOPED_TRACE(name);
    EXPECT_TRUE(is_fault("<svg><g></x><" + std::string(name) + ">"));
    EXPECT_TRUE(is_fault("<select><svg><" + std::string(name) + ">"));
    EXPECT_FALSE(is_fault("<svg><" + std::string(name) + ">"));
    EXPECT_FALSE(is_fault("<math><mrow><" + std::string(name) + ">"));
    EXPECT_FALSE(is_fault("<svg></svg><p><" + std::string(name) + ">"));
  }
}

TEST(ForeignContent, TellsWhichElementsHoldHtmlByTheirVocabulary) {
  EXPECT_TRUE(ends_in_drawing("<svg><mi><td>"));
  EXPECT_TRUE(ends_in_drawing("<math><desc><td>"));
  EXPECT_FALSE(ends_in_drawing("<svg><desc><p>"));
  EXPECT_FALSE(ends_in_drawing("<math><mi><p>"));
  EXPECT_FALSE(is_fault("<svg><desc><p>x</p></desc></svg><td>"));
  EXPECT_FALSE(is_fault("<math><mtext><p>x</p></mtext></math><td>"));
}

TEST(ForeignContent, TellsWhichAnnotationsHoldHtmlByTheirEncoding) {
  const auto page = [](std::string_view attributes) {
    return "<math><annotation-xml" + std::string(attributes) + "><p>x</p></annotation-xml><g>";
  };
  EXPECT_FALSE(
      is_fault("<math><annotation-xml encoding='MathML-Content'><ci>x</ci>"
               "</annotation-xml></math><table><td>"));
  // If the annotation may hold a paragraph, the formula goes on behind it.
  EXPECT_TRUE(ends_in_drawing(page(" encoding='text/html'")));
  EXPECT_TRUE(ends_in_drawing(page(" id=x ENCODING=Application/XHTML+xml")));
  // Otherwise the paragraph ends the formula.
  EXPECT_FALSE(ends_in_drawing(page("")));
  EXPECT_FALSE(ends_in_drawing(page(" encoding='MathML-Presentation' encoding='text/html'")));
  EXPECT_FALSE(ends_in_drawing(page(" title='encoding=text/html'")));
  // An encoding written in another way leaves everything uncertain.
  EXPECT_TRUE(is_fault(page(" encoding='text&#47;html'") + "<td>"));
  EXPECT_TRUE(is_fault(page(" encoding='MathML&#45;Content'") + "<td>"));
}

TEST(ForeignContent, KnowsThatADrawingInAnAnnotationIsOneOfItsOwn) {
  EXPECT_FALSE(
      is_fault("<math><annotation-xml><svg><desc><p>x</p></desc></svg></annotation-xml>"
               "</math><table><td>"));
  EXPECT_FALSE(ends_in_drawing("<math><annotation-xml><svg>"));
  EXPECT_FALSE(ends_in_drawing("<math><annotation-xml><svg><desc><p>"));
  EXPECT_TRUE(ends_in_drawing("<math><annotation-xml><svg><g>"));
}

TEST(ForeignContent, StopsAtTextThatIsMarkupInAFrameset) {
  for (const std::string_view name : {"title", "style", "textarea", "script", "template", "xmp"}) {
    SCOPED_TRACE(name);
    EXPECT_TRUE(is_fault("<frameset><" + std::string(name) + "><svg><td>"));
  }
  EXPECT_TRUE(is_fault("<frameset><plaintext><svg><td>"));
  EXPECT_FALSE(is_fault("<svg><path/></svg><frameset><frame><noframes><p>x</noframes>"));
  EXPECT_FALSE(is_fault("<frameset><frame></frameset><svg><g></g><p>x"));
}

TEST(ForeignContent, GoesOnWhereATagOfHtmlEndsADrawing) {
  EXPECT_FALSE(is_fault("<svg><path><div><table><td>"));
  EXPECT_FALSE(is_fault("<a><svg><path></a><div><table><td>"));
}

TEST(ForeignContent, DoesNotTrustEndTagsThatDoNotNest) {
  EXPECT_TRUE(is_fault("<div><svg><g></span><td>"));
  EXPECT_TRUE(is_fault("<svg><foreignObject><div></svg></div></foreignObject><td>"));
  EXPECT_TRUE(is_fault("<math><annotation-xml encoding=text/html><x></annotation-xml></math><td>"));
}

// Each of these end tags is compared with all that is open, so the comparisons must stop.
TEST(ForeignContent, GivesUpOnEndTagsThatMatchNothingOfMuch) {
  const auto page = [](int times) {
    std::string starts, strays, ends;
    for (int i = 0; i < times; ++i) {
      starts += "<option>";
      strays += "</x>";
      ends += "</option>";
    }
    return "<svg>" + starts + strays + ends + "</svg><td>";
  };
  EXPECT_FALSE(is_fault(page(100)));
  EXPECT_TRUE(is_fault(page(2000)));
}

TEST(ForeignContent, StopsSectionsBeforeTextInATable) {
  EXPECT_TRUE(is_fault("<table><math><mn><![CDATA[x]]>y</b>"));
  EXPECT_TRUE(is_fault("<table><svg><desc><![CDATA[x]]> "));
  EXPECT_TRUE(is_fault("<template><colgroup><math><mi><![CDATA[x]]>&#0;"));
  EXPECT_FALSE(is_fault("<table><svg><title><![CDATA[x]]></title></svg>"));
  EXPECT_FALSE(is_fault("<p><math><mn><![CDATA[x]]>y"));
}

}  // namespace
}  // namespace winnow
