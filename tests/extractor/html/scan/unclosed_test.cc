// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/scan/unclosed.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow {
namespace {

std::string mended(std::string_view html) { return with_missing_end(html).value_or("whole"); }

TEST(Unclosed, LeavesPagesAloneWhoseMarkupEnds) {
  for (const char* html : {"", "text", "<p>text", "<title>t</title><p>a > b", "<!-- a --><p>b",
                           "<p>a<!-->", "<p>a<!--->", "<p>a<!-- b --!>", "<p>a<!b>",
                           "<script>'<p>'</script>", "<p title='>'>", "<p title=a>"}) {
    EXPECT_EQ(mended(html), "whole") << html;
  }
}

TEST(Unclosed, EndsElementsOfPlainTextBeforeTheNextTag) {
  EXPECT_EQ(mended("<title>A < b<p>c"), "<title>A < b</title><p>c");
  EXPECT_EQ(mended("<title>A</titlevalue='x' --></head>c"),
            "<title>A</titlevalue='x' --></title></head>c");
  EXPECT_EQ(mended("<TEXTAREA>a<DIV>b"), "<TEXTAREA>a</textarea><DIV>b");
  EXPECT_EQ(mended("<style>p {}<p>b"), "<style>p {}</style><p>b");
  EXPECT_EQ(mended("<title>All there is"), "whole");
}

TEST(Unclosed, EndsCommentsAtTheirFirstBracket) {
  EXPECT_EQ(mended("<!-- menu -><p>b</p>"), "<!-- menu ---><p>b</p>");
  EXPECT_EQ(mended("<p>a<!-- b"), "whole");
}

TEST(Unclosed, EndsTagsAtTheNextBracket) {
  EXPECT_EQ(mended("<a href='x>one</a>"), "<a>one</a>");
  EXPECT_EQ(mended("</a title=\"x<p>one</p>"), "</a><p>one</p>");
  EXPECT_EQ(mended("<p>one</p"), "whole");
}

std::string with_ends(std::string_view html) { return with_noscript_ends(html).value_or("whole"); }

TEST(Unclosed, EndsElementsOfPlainTextWhereTheNoscriptElementAroundThemEnds) {
  EXPECT_EQ(with_ends("<noscript><iframe src=a /></noscript><p>b<iframe></iframe>"),
            "<noscript><iframe src=a /></iframe></noscript><p>b<iframe></iframe>");
  EXPECT_EQ(with_ends("<noscript><style>p {}</NOSCRIPT ><p>b<noscript><textarea>c</noscript>d"),
            "<noscript><style>p {}</style></NOSCRIPT ><p>b"
            "<noscript><textarea>c</textarea></noscript>d");
}

std::string with_own_ends(std::string_view html) {
  return with_ends_of_self_closed(html).value_or("whole");
}

TEST(Unclosed, EndsElementsOfPlainTextThatEndThemselvesAndHideTheRest) {
  EXPECT_EQ(with_own_ends("<p>a<iframe src='x'/><p>b"), "<p>a<iframe src='x'/></iframe><p>b");
  EXPECT_EQ(with_own_ends("<IFRAME /><p>b<iframe/><script/>c"),
            "<IFRAME /></iframe><p>b<iframe/></iframe><script/></script>c");
  EXPECT_EQ(with_own_ends("a<textarea/></body>"), "a<textarea/></textarea></body>");
  EXPECT_EQ(with_own_ends("<title>t</title><iframe>a</iframe><iframe/>b<p>c"),
            "<title>t</title><iframe>a</iframe><iframe/></iframe>b<p>c");
}

TEST(Unclosed, LeavesElementsAloneThatEndThemselvesAndHideNothing) {
  for (const char* html :
       {"<p>a<iframe/></p></body>\n", "<iframe/>a</iframe>b", "<iframe>a", "a<br/>b",
        "<iframe src=x/>a", "<script/>a<script>b</script>c", "<div/>a"}) {
    EXPECT_EQ(with_own_ends(html), "whole") << html;
  }
}

TEST(Unclosed, LeavesNoscriptElementsAloneWhoseEndsAreSeen) {
  for (const char* html : {"<noscript><iframe></iframe></noscript><p>a", "<noscript>a",
                           "<iframe><noscript></noscript></iframe>", "<iframe></noscript>",
                           "<noscript></noscript><iframe>a</noscript>"}) {
    EXPECT_EQ(with_ends(html), "whole") << html;
  }
}

}  // namespace
}  // namespace winnow
