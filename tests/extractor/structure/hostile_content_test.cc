// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages that are made to harm give trees and texts within bounds.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "fuzz/check_content.h"
#include "tests/extractor/parsed.h"
#include "winnow/extractor/content_writers.h"
#include "winnow/extractor/method.h"

namespace winnow {
namespace {

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

// Checks the tree, and that no format takes more than some kilobytes and so many times the page.
void expect_bounded(const std::string& html, std::size_t growth) {
  ParsedPage page = parsed(html);
  const auto method = make_method("all");
  WordSegmenter segmenter;
  const ExtractedPage extracted = classify_page(std::move(page), **method, segmenter);
  const ContentTree tree = content_tree(page.document, extracted, {"https://e.org/a", 7});
  EXPECT_EQ(complaint_of_content(tree, extracted, 7), "") << html.substr(0, 80);
  const std::size_t most = 4000 + growth * html.size();
  EXPECT_LE(to_markdown(tree).size(), most) << html.substr(0, 80);
  EXPECT_LE(to_html(tree, {}).size(), most) << html.substr(0, 80);
  EXPECT_LE(to_tei(tree, {}).size(), most) << html.substr(0, 80);
  EXPECT_LE(to_content_json(tree, {}).size(), 4 * most) << html.substr(0, 80);
  EXPECT_LE(to_plain_text(tree).size(), most) << html.substr(0, 80);
}

TEST(HostileContent, OfDeepNestingIsFlattened) {
  for (const char* element : {"<ul><li>a", "<blockquote>a", "<dl><dd>a", "<b><i>a", "<div>a",
                              "<table><tr><th>a", "<figure><figcaption>a", "<ol><li><p>a"}) {
    expect_bounded(repeated(element, 900), 40);
  }
}

TEST(HostileContent, OfAMegabyteOfNestedListsIsBounded) {
  expect_bounded(repeated(repeated("<ul><li>a", 60) + repeated("</ul>", 60), 1200), 30);
}

TEST(HostileContent, OfHugeSpansIsCut) {
  expect_bounded(
      repeated("<table><tr><th colspan=1000000000 rowspan=1000000000>a<td>b</table>", 500), 20);
  expect_bounded("<table><caption>c</caption>" +
                     repeated("<tr><td colspan=1000>a<td rowspan=65534>b<td>c", 5000) + "</table>",
                 20);
}

TEST(HostileContent, OfLargeTablesIsLinear) {
  expect_bounded("<table>" + repeated("<tr><td>a<td>b", 40'000) + "</table>", 20);
  expect_bounded("<table><tr>" + repeated("<th>a", 40'000) + repeated("<tr><td>b", 2000), 20);
}

TEST(HostileContent, OfLongBasesDoesNotGrow) {
  const std::string base = "https://e.org/" + repeated("a/", 900);
  expect_bounded("<base href='" + base + "'>" + repeated("<a href=b>c</a> ", 20'000), 40);
}

TEST(HostileContent, OfCodeWithMarksOfItsOwnIsFenced) {
  expect_bounded(
      "<ul><li><pre>" + repeated("`", 50'000) + "\n" + repeated("\n", 50'000) + "x</pre>", 20);
}

TEST(HostileContent, OfMisplacedPartsKeepsItsText) {
  for (const char* html :
       {"<li>a<td>b<dd>c<tr>d<caption>e<figcaption>f", "<ul>a<p>b<li>c</li>d<ul>e</ul></ul>f",
        "<table>a<tr>b<td>c<caption>d</caption></table>",
        "<dl>a<li>b<dt><h2>c</h2><pre>d</pre></dl>",
        "<h1>a<ul><li>b<pre>c\nd</pre></ul><table><tr><th>e</table></h1>",
        "<pre>a<b>\n b</b><h2>c</h2><ul><li>d</ul><br>e<div hidden>f</div>g</pre>h",
        "<ruby>a<rt>b</rt>c<rt>d</rt></ruby> e", "<code>a<br>b<pre>c</pre></code>",
        "<a href=x>a<h2>b</h2><p>c<a href=y>d</a></a>",
        "<svg><text>a</text><title>b</title></svg>c", "<noscript>a</noscript>",
        "<figure><img src=a alt=b><figcaption><pre>c</pre></figcaption>d",
        "<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>",
        "<p>a<br><br><b>b<br>c</b><hr><hr>d",
        "<textarea>a\n b</textarea><select><option>c</select>"}) {
    expect_bounded(html, 400);
  }
}

}  // namespace
}  // namespace winnow
