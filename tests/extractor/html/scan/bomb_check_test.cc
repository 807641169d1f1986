// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/scan/bomb_check.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

namespace winnow {
namespace {

std::string repeated(std::string_view piece, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += piece;
  return text;
}

Degraded check(std::string_view html) {
  Limits limits;
  limits.depth = 100;
  limits.attributes_per_tag = 10;
  return check_for_bomb(html, limits);
}

TEST(BombCheck, PassesPagesWithinTheLimits) {
  EXPECT_EQ(check(""), Degraded::no);
  EXPECT_EQ(check("<p>text"), Degraded::no);
  EXPECT_EQ(check(repeated("<div>", 100)), Degraded::no);
}

TEST(BombCheck, StopsNestingOverTheLimit) {
  EXPECT_EQ(check(repeated("<div>", 101)), Degraded::depth);
  EXPECT_EQ(check(repeated("<table><tr><td>", 101)), Degraded::depth);
  EXPECT_EQ(check(repeated("<b><i>", 51)), Degraded::depth);
  EXPECT_EQ(check(repeated("<x-card>", 101)), Degraded::depth);
}

TEST(BombCheck, StopsTooManyAttributes) {
  EXPECT_EQ(check("<p " + repeated("a=1 ", 10) + ">"), Degraded::no);
  EXPECT_EQ(check("<p " + repeated("a=1 ", 11) + ">"), Degraded::attributes);
}

// The parser compares each attribute with all that the element has.
TEST(BombCheck, StopsTooManyAttributesOfTagsThatMakeOneElement) {
  for (const std::string tag : {"<html ", "<body "}) {
    EXPECT_EQ(check(repeated(tag + "a=1 b=2>", 50)), Degraded::no);
    EXPECT_EQ(check(repeated(tag + "a=1 b=2>", 55)), Degraded::attributes);
  }
  EXPECT_EQ(check(repeated("<p a=1 b=2>", 100)), Degraded::no);
}

// The other elements have no content, or close each other, or are tested below.
TEST(BombCheck, CountsEachElementThatNests) {
  const std::set<std::string_view> others = {
      "area",  "base",   "basefont", "bgsound",  "br",    "col",      "embed",   "frame",  "hr",
      "img",   "input",  "keygen",   "link",     "meta",  "param",    "source",  "spacer", "track",
      "wbr",   "html",   "head",     "body",     "p",     "li",       "dt",      "dd",     "tr",
      "td",    "th",     "tbody",    "thead",    "tfoot", "colgroup", "caption", "option", "script",
      "style", "iframe", "noembed",  "noframes", "xmp",   "title",    "textarea"};
  for (std::size_t i = 1; i < kTagCount; ++i) {
    const std::string_view name = tag_name(static_cast<Tag>(i));
    const std::string start = "<" + std::string(name) + ">";
    const std::string end = "</" + std::string(name) + ">";
    const Degraded expected = others.count(name) > 0 ? Degraded::no : Degraded::depth;
    EXPECT_EQ(check(repeated(start, 101)), expected) << name;
    EXPECT_EQ(check(repeated(start + end, 300)), Degraded::no) << name;
  }
}

TEST(BombCheck, SubtractsEndTags) {
  EXPECT_EQ(check(repeated("<div>x</div>", 1000)), Degraded::no);
  EXPECT_EQ(check(repeated("<b><i>x</b></i>", 1000)), Degraded::no);
}

TEST(BombCheck, DoesNotSubtractEndTagsWithoutAStartTag) {
  EXPECT_EQ(check(repeated("</div>", 1000) + repeated("<div>", 101)), Degraded::depth);
  EXPECT_EQ(check(repeated("<div></b>", 101)), Degraded::depth);
}

TEST(BombCheck, DoesNotSubtractEndTagsThatATableOrObjectHoldsBack) {
  EXPECT_EQ(check(repeated("<div><object></div></object>", 101)), Degraded::depth);
  EXPECT_EQ(check(repeated("<b><table><td></b></table>", 101)), Degraded::depth);
  EXPECT_EQ(check(repeated("<div><select></div></select>", 101)), Degraded::depth);
  EXPECT_EQ(check(repeated("<div><table><td><div></div></table></div>", 1000)), Degraded::no);
  EXPECT_EQ(check(repeated("<table><td><object></table></object>", 1000)), Degraded::no);
  EXPECT_EQ(check(repeated("<table><template></table>", 51)), Degraded::depth);
}

TEST(BombCheck, PassesLongListsWithoutEndTags) {
  EXPECT_EQ(check(repeated("<p>a<br>b", 1000)), Degraded::no);
  EXPECT_EQ(check("<ul>" + repeated("<li>a", 1000)), Degraded::no);
  EXPECT_EQ(check("<table>" + repeated("<tr><td>a<th>b", 1000)), Degraded::no);
  EXPECT_EQ(check("<select>" + repeated("<option>a", 1000)), Degraded::no);
  EXPECT_EQ(check(repeated("<img src=a><input>", 1000)), Degraded::no);
}

TEST(BombCheck, CountsRubyAnnotationsOnlyOutsideOfRuby) {
  EXPECT_EQ(check(repeated("<ruby>a<rt>b<rp>c</ruby>", 1000)), Degraded::no);
  EXPECT_EQ(check(repeated("<rt>", 101)), Degraded::depth);
}

TEST(BombCheck, PassesDrawingsOfManyParts) {
  EXPECT_EQ(check("<svg>" + repeated("<path d='M0'/><a/>", 1000) + "</svg>"), Degraded::no);
  EXPECT_EQ(check("<math>" + repeated("<mspace/>", 1000) + "</math>"), Degraded::no);
}

TEST(BombCheck, TakesASelfClosingTagOutsideOfDrawingsForAStartTag) {
  EXPECT_EQ(check(repeated("<div/>", 101)), Degraded::depth);
  EXPECT_EQ(check("<svg></svg>" + repeated("<path/>", 101)), Degraded::depth);
}

TEST(BombCheck, CountsItemsThatDoNotCloseEachOther) {
  EXPECT_EQ(check(repeated("<li><dd>", 51)), Degraded::depth);
  EXPECT_EQ(check(repeated("<li><ul></ul><dt>", 51)), Degraded::depth);
  EXPECT_EQ(check("<dl>" + repeated("<dt>a<dd>b", 1000)), Degraded::no);
  EXPECT_EQ(check("<dl>" + repeated("<dt>a</dt><li>b</li><dd>c</dd>", 1000)), Degraded::no);
  EXPECT_EQ(check("<dl>" + repeated("<dt>a<li>b</dt>", 1000)), Degraded::no);
  EXPECT_EQ(check("<dl>" + repeated("<dd>a<ul><li>b<li>c</ul>", 1000)), Degraded::no);
}

TEST(BombCheck, LooksIntoTheTitleOfADrawing) {
  EXPECT_EQ(check("<svg><title>" + repeated("<div>", 101)), Degraded::depth);
  EXPECT_EQ(check("<svg><style>" + repeated("<g>", 101)), Degraded::depth);
  EXPECT_EQ(check("<math><textarea>" + repeated("<mrow>", 101)), Degraded::depth);
  EXPECT_EQ(check("<svg><title>" + repeated("<div/>", 101)), Degraded::depth);
}

TEST(BombCheck, ReadsTextAreasAsTextBehindADrawing) {
  const std::string area = "<textarea>" + repeated("<div>", 1000) + "</textarea>";
  EXPECT_EQ(check("<svg></svg>" + area), Degraded::no);
  EXPECT_EQ(check("<svg><p>" + area), Degraded::no);
  EXPECT_EQ(check("<svg><foreignObject>" + area + "</foreignObject></svg>"), Degraded::no);
  EXPECT_EQ(check("<svg><p><textarea><!--</textarea>" + repeated("<div>", 101)), Degraded::depth);
}

TEST(BombCheck, StopsMuchTextFarDown) {
  Limits limits;
  limits.parse_work = 1000;
  EXPECT_EQ(check_for_bomb("<div><div>" + std::string(500, 'x'), limits), Degraded::no);
  EXPECT_EQ(check_for_bomb("<div><div>" + std::string(501, 'x'), limits), Degraded::parse_work);
  EXPECT_EQ(check_for_bomb("<div></div><p>" + std::string(5000, 'x'), limits), Degraded::no);
  EXPECT_EQ(check_for_bomb("<div>" + repeated("<b>xx</b>", 251), limits), Degraded::parse_work);
}

TEST(BombCheck, DoesNotCountWhatScriptsAndCommentsHold) {
  EXPECT_EQ(check("<script>" + repeated("<div>", 1000) + "</script>"), Degraded::no);
  EXPECT_EQ(check("<textarea>" + repeated("<div>", 1000) + "</textarea>"), Degraded::no);
  EXPECT_EQ(check("<!--" + repeated("<div>", 1000) + "-->"), Degraded::no);
}

// On this page an assertion of the parser would fail.
TEST(BombCheck, StopsWhatTheParserLosesTrackOf) {
  EXPECT_EQ(check("<table><svg><select><title><select><tr>"), Degraded::parser_fault);
  EXPECT_EQ(check("<table><math><mi><![CDATA[x]]>y"), Degraded::parser_fault);
  EXPECT_EQ(check("<svg></svg><select><option>x</select>"), Degraded::no);
}

TEST(BombCheck, LooksForSuchMarkupAsWellWhereASelectHidesIt) {
  const std::string hidden = "<select><title></select><table><svg><td><desc><select></table>";
  EXPECT_EQ(check(hidden), Degraded::parser_fault);
  EXPECT_EQ(check("<select><title></select><p>text"), Degraded::no);
}

TEST(BombCheck, ReadsSectionsOfDrawingsAsText) {
  EXPECT_EQ(check("<svg><![CDATA[<td>]]></svg>"), Degraded::no);
  EXPECT_EQ(check("<![CDATA[<td>]]>"), Degraded::no);
}

TEST(BombCheck, CountsGroupsOfOptionsThatNest) {
  Limits limits;
  limits.depth = 20;
  std::string groups;
  for (int i = 0; i < 30; ++i) groups += "<optgroup>";
  EXPECT_EQ(check_for_bomb(groups, limits), Degraded::depth);
  EXPECT_EQ(check_for_bomb("<select>" + groups + "</select>", limits), Degraded::no);
  EXPECT_EQ(check_for_bomb("<select><select>" + groups, limits), Degraded::depth);
  EXPECT_EQ(check_for_bomb("<select><input>" + groups, limits), Degraded::depth);
}

}  // namespace
}  // namespace winnow
