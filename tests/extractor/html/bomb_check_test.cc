// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/bomb_check.h"

#include <gtest/gtest.h>

#include <string>

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

TEST(BombCheck, SubtractsEndTags) {
  EXPECT_EQ(check(repeated("<div>x</div>", 1000)), Degraded::no);
  EXPECT_EQ(check(repeated("<b><i>x</b></i>", 1000)), Degraded::no);
}

TEST(BombCheck, DoesNotSubtractEndTagsWithoutAStartTag) {
  EXPECT_EQ(check(repeated("</div>", 1000) + repeated("<div>", 101)), Degraded::depth);
  EXPECT_EQ(check(repeated("<div></b>", 101)), Degraded::depth);
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

TEST(BombCheck, DoesNotCountWhatScriptsAndCommentsHold) {
  EXPECT_EQ(check("<script>" + repeated("<div>", 1000) + "</script>"), Degraded::no);
  EXPECT_EQ(check("<textarea>" + repeated("<div>", 1000) + "</textarea>"), Degraded::no);
  EXPECT_EQ(check("<!--" + repeated("<div>", 1000) + "-->"), Degraded::no);
}

}  // namespace
}  // namespace winnow
