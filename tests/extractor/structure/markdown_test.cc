// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/extractor/structure/whole_page.h"
#include "winnow/extractor/content_writers.h"

namespace winnow {
namespace {

std::string markdown(std::string_view html, std::string_view url = {}) {
  return to_markdown(tree_of(html, url));
}

TEST(Markdown, HasHeadingsAndParagraphs) {
  EXPECT_EQ(markdown("<h1>A</h1><p>b<h2>c #</h2>d"), "# A\n\nb\n\n## c \\#\n\nd\n");
}

TEST(Markdown, KeepsTheWhiteSpaceOfCode) {
  EXPECT_EQ(markdown("<pre class=language-c>int a;\n\n  {\n\tb }\n</pre>"),
            "```c\nint a;\n\n  {\n\tb }\n```\n");
  EXPECT_EQ(markdown("<ul><li><pre>a\n  ```\n</pre></ul>"), "- ````\n  a\n    ```\n  ````\n");
}

TEST(Markdown, NestsLists) {
  EXPECT_EQ(markdown("<ul><li>a<ol start=3><li>b<li>c</ol><li>d</ul>"),
            "- a\n\n  3. b\n  4. c\n\n- d\n");
  EXPECT_EQ(markdown("<ul><li>a<ul><li>b</ul><li>c</ul>"), "- a\n  - b\n- c\n");
  EXPECT_EQ(markdown("<ul><li>a</ul><ul><li>b</ul>"), "- a\n\n* b\n");
  EXPECT_EQ(markdown("<ul><li><p>a<p>b</ul>"), "- a\n\n  b\n");
}

TEST(Markdown, HasTables) {
  EXPECT_EQ(markdown("<table><caption>x</caption><tr><th>a<th>b<tr><td>1|2<td><p>3<p>4</table>"),
            "x\n\n| a | b |\n| --- | --- |\n| 1\\|2 | 3<br>4 |\n");
  EXPECT_EQ(markdown("<table><tr><th colspan=2>a<tr><td>b<td>c</table>"),
            "| a |  |\n| --- | --- |\n| b | c |\n");
  EXPECT_EQ(markdown("<table><tr><td>a<td rowspan=2>b<td>c<tr><td>d<td>e</table>"),
            "|  |  |  |\n| --- | --- | --- |\n| a | b | c |\n| d |  | e |\n");
}

TEST(Markdown, KeepsListsInCells) {
  EXPECT_EQ(
      markdown("<table><tr><th>a<th>b<tr><td>c<ul><li>d<li>e<br>f<ol start=3><li>g</ol>h</ul>i"
               "<td>j</table>"),
      "| a | b |\n| --- | --- |\n"
      "| c<ul><li>d</li><li>e<br>f<ol start=\"3\"><li>g</li></ol>h</li></ul>i | j |\n");
  EXPECT_EQ(markdown("<table><tr><th>a<th>b<tr><td><ol><li value=7>b<li>*c*</ol><td>d</table>"),
            "| a | b |\n| --- | --- |\n| <ol><li value=\"7\">b</li><li>\\*c\\*</li></ol> | d |\n");
}

TEST(Markdown, HasTheNumbersOfItems) {
  EXPECT_EQ(markdown("<ol><li>a<li value=5>b<li>c</ol>"), "1. a\n\n5) b\n6) c\n");
  EXPECT_EQ(markdown("<ol start=4><li value=4>a<li value=5>b</ol>"), "4. a\n5. b\n");
  EXPECT_EQ(markdown("<ol><li value=3>a</ol><ol><li>b</ol>"), "3. a\n\n1) b\n");
  EXPECT_EQ(markdown("<ul><li value=3>a</ul>"), "- a\n");
  EXPECT_EQ(markdown("<ol><li value=-3>a<li value=x>b<li value=9999999999>c</ol>"),
            "1. a\n2. b\n3. c\n");
}

TEST(Markdown, HasLinksWithAbsoluteTargets) {
  EXPECT_EQ(markdown("a <a href='../x y(1).html#z'>b</a>.", "https://e.org/d/f/g.html"),
            "a [b](https://e.org/d/x%20y\\(1\\).html#z).\n");
  EXPECT_EQ(markdown("<a href='javascript:alert(1)'>b</a>"), "b\n");
}

TEST(Markdown, KeepsWhiteSpaceOutOfEmphasis) {
  EXPECT_EQ(markdown("a<b> b </b>c <i>d</i>"), "a **b** c *d*\n");
  EXPECT_EQ(markdown("<b><i>a</i> b</b>"), "***a* b**\n");
}

TEST(Markdown, LeavesOutMarksThatWouldBeText) {
  EXPECT_EQ(markdown("a<b>(b)</b>c"), "a(b)c\n");
  EXPECT_EQ(markdown("<b>a</b><i>b</i>"), "**a**b\n");
}

TEST(Markdown, EscapesWhatWouldBeMarkup) {
  EXPECT_EQ(markdown("<p>1. a<p>- b<p># c<p>a*b snake_case _x_ a * b [c] &lt;d> &amp;amp;"),
            "1\\. a\n\n\\- b\n\n\\# c\n\na\\*b snake_case \\_x\\_ a * b \\[c] \\<d> \\&amp;\n");
}

TEST(Markdown, EscapesUnderscoresBesideQuotationMarks) {
  EXPECT_EQ(markdown("<p>\u201c_\u201d and \u201c_\u201d"),
            "\u201c\\_\u201d and \u201c\\_\u201d\n");
}

TEST(Markdown, HasQuotesRulesAndDefinitions) {
  EXPECT_EQ(markdown("<blockquote>a<br>b<p>c</blockquote><hr>d"),
            "> a\\\n> b\n>\n> c\n\n___\n\nd\n");
  EXPECT_EQ(markdown("<dl><dt>a<dd>b<dt>c<dd>d</dl>"), "- a\n\n  b\n\n- c\n\n  d\n");
}

TEST(Markdown, ListsHeadings) {
  EXPECT_EQ(markdown_contents(tree_of("<h1>A</h1><h2 id=b>B</h2><h2>C</h2>")),
            "- A\n  - [B](#b)\n  - C\n");
  EXPECT_EQ(markdown_contents(tree_of("<h1>A</h1>")), "");
}

}  // namespace
}  // namespace winnow
