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
  EXPECT_EQ(markdown("<table><tr><td>a<td rowspan=2>b<td>c<tr><td>d<td>e</table>"),
            "|  |  |  |\n| --- | --- | --- |\n| a | b | c |\n| d |  | e |\n");
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
