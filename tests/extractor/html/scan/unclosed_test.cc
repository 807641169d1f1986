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

}  // namespace
}  // namespace winnow
