// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/skeleton/skeleton.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow {
namespace {

// Shows the skeleton with @ for each token.
std::string skeleton_of(std::string_view html) {
  Skeleton skeleton;
  if (!scan_skeleton(html, {}, skeleton).made) return "none";
  std::string shown;
  for (std::size_t i = 0; i < skeleton.text().size(); ++i) {
    if (!Skeleton::begins_token(skeleton.text()[i])) {
      shown += skeleton.text()[i];
      continue;
    }
    shown += '@';
    i += Skeleton::kTokenBytes - 1;
  }
  return shown;
}

TEST(SkeletonScanner, ReplacesTextsButNotTheWhiteSpaceBefore) {
  EXPECT_EQ(skeleton_of("<p>\n some words </p>  <p>x</p>"), "<p>\t@</p>\t<p>x</p>");
}

TEST(SkeletonScanner, ReplacesTheListOfAttributes) {
  EXPECT_EQ(skeleton_of("<p class=a id='b' ><hr width=\"1\"/>"), "<p @ ><hr @/>");
}

TEST(SkeletonScanner, ReplacesElementsWithinALine) {
  EXPECT_EQ(skeleton_of("<p>see <a href=x>the <b>manual</b></a>, <br>p. 3</p>"), "<p>@@@@@</p>");
}

TEST(SkeletonScanner, LeavesElementsWithinALineThatHoldOthers) {
  EXPECT_EQ(skeleton_of("<a href=x><b>one</b><p>two</p></a>"), "<a @>@<p>@</p></a>");
}

TEST(SkeletonScanner, LeavesElementsBetweenTheRowsOfTables) {
  EXPECT_EQ(skeleton_of("<table><i>one</i><tr><td><i>two</i>"), "<table><i>@</i><tr><td>@");
}

TEST(SkeletonScanner, LeavesTheLastElementBeforeTheEndOfAForm) {
  EXPECT_EQ(skeleton_of("<form><i>one</i><i>two</i></form>"), "<form>@<i>@</i></form>");
}

TEST(SkeletonScanner, ReplacesRawTextAndComments) {
  EXPECT_EQ(skeleton_of("<script>a<b</script><!-- c --><title> d &amp; e</title>"),
            "<script>@</script><!--@--><title> @</title>");
}

TEST(SkeletonScanner, LeavesTheAttributesThatTheParserReads) {
  EXPECT_EQ(skeleton_of("<html lang=de><input type=hidden>"), "<html lang=de><input type=hidden>");
}

TEST(SkeletonScanner, ReplacesOnlyLongValuesInDrawings) {
  EXPECT_EQ(skeleton_of("<svg id=a><path d='M0 0 L100 100 L200 200'/></svg>"),
            "<svg id=a><path d='@'/></svg>");
}

TEST(SkeletonScanner, LeavesDeclarations) {
  EXPECT_EQ(skeleton_of("<!DOCTYPE html><?xml a?>"), "<!DOCTYPE html><?xml a?>");
}

TEST(SkeletonScanner, GivesEqualFormattingElementsEqualTokens) {
  const std::string html = "<b class=x><p><b CLASS='x'><p><b class=y><p>";
  Skeleton skeleton;
  ASSERT_TRUE(scan_skeleton(html, {}, skeleton).made);
  EXPECT_EQ(skeleton.spans().size(), 2u);
}

TEST(SkeletonScanner, TellsTheLimitThatAPageIsOver) {
  Limits limits;
  limits.depth = 2;
  Skeleton skeleton;
  EXPECT_EQ(scan_skeleton("<div><div><div>", limits, skeleton).over_limit, Degraded::depth);
  EXPECT_EQ(scan_skeleton("<div><div>", limits, skeleton).over_limit, Degraded::no);
}

TEST(SkeletonScanner, MakesNoneOfUnfinishedTags) { EXPECT_EQ(skeleton_of("a<p class=x"), "none"); }

TEST(Skeleton, KnowsThePlacesInTheSource) {
  const std::string html = "<p id=a>some words</p><p>more";
  Skeleton skeleton;
  ASSERT_TRUE(scan_skeleton(html, {}, skeleton).made);
  ASSERT_EQ(skeleton_of(html), "<p @>@</p><p>@");
  EXPECT_EQ(skeleton.source_position(skeleton.text().size()), html.size());
  EXPECT_EQ(skeleton.source_position(skeleton.text().find("</p>")), html.find("</p>"));
  EXPECT_EQ(skeleton.source_position(1), 1u);
  EXPECT_EQ(skeleton.source_position(skeleton.text().rfind("<p>")), html.rfind("<p>"));
}

TEST(Skeleton, FindsNoSpanForCharactersOfOthers) {
  Skeleton skeleton;
  ASSERT_TRUE(scan_skeleton("<p>words", {}, skeleton).made);
  EXPECT_NE(skeleton.span_at("\xF3\xB0\x80\x80"), nullptr);
  EXPECT_EQ(skeleton.span_at("\xF3\xB0\x80\x81"), nullptr);
  EXPECT_EQ(skeleton.span_at("word"), nullptr);
}

}  // namespace
}  // namespace winnow
