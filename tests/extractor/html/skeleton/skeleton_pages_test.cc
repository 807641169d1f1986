// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checks that pages give the same documents by their skeletons as when they are parsed whole.
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "extractor/html/document/document_comparison.h"
#include "tests/extractor/html/gumbo_tree.h"
#include "winnow/extractor/html_parser.h"

namespace winnow {
namespace {

std::string repeated(std::string_view piece, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += piece;
  return text;
}

ParseOptions with_everything(bool skeleton) {
  ParseOptions options;
  options.presentation = true;
  options.direct = false;
  options.skeleton = skeleton;
  return options;
}

// Tells whether the skeleton gave the document, and checks that it is right either way.
bool skeleton_serves(const std::string& html) {
  ParseOptions options = with_everything(true);
  options.parse_check = std::make_shared<ParseCheck>(~std::uint64_t{0});
  const Document document = HtmlParser(options).parse(html);
  const Document plain = HtmlParser(with_everything(false)).parse(html);
  EXPECT_TRUE(same_documents(document, plain))
      << html << "\nnode " << first_difference(document, plain);
  EXPECT_EQ(lines_of_document(document), lines_of_gumbo(html));
  return options.parse_check->counts().quick == 1;
}

class ServedBySkeleton : public testing::TestWithParam<std::string_view> {};
TEST_P(ServedBySkeleton, GivesTheSameDocument) {
  EXPECT_TRUE(skeleton_serves(std::string(GetParam())));
}

INSTANTIATE_TEST_SUITE_P(Texts, ServedBySkeleton,
                         testing::Values("", " ", "text", "  text  ", "a < b", "a <3 b", "text<",
                                         "1 &amp; 2", "&", "&lt;p&gt;", "&nbsp;", "<p>&#32;word",
                                         "<table>&#9;<tr>&Tab;<td>x</table>", "&#13;\n<p>&#10;x",
                                         "\xC3\xA9 &eacute;", "\xF0\x9F\x98\x80 &#128512;",
                                         "&notit; &not", "\n\n<p>\n\n", "<p>one<p>two",
                                         "x\xC2\xA0y \xEF\xBC\x8C"));

INSTANTIATE_TEST_SUITE_P(
    Attributes, ServedBySkeleton,
    testing::Values(
        "<p class='a' ID=b hidden>", "<a href='?a=1&b=2&copy=3&amp;d'>x</a>",
        "<p title=\"a &quot;b\">", "<p a a=1 class=x>", "<p class=x CLASS=y>x", "<p a=b/>x",
        "<p =a>x", "<p a==b>x", "<p a = 'b' c>x", "<br class=x/>", "<br/ >", "<p class=\"a\nb\">",
        "<p class=''>", "<p / id=x / >y", "<p 'a' \"b\">x", "<p <b>x", "<p xml:lang=de lang=en>x",
        "<p a1 a2 a3 a4 a5 a6 a7 a8 a9 b1 b2 b3 b4 b5 b6 b7 b8 class='long enough to be a token'>x",
        "<html lang=de><body class=a><html id=x><body id=y class=z>text",
        "<input type=hidden value='long enough to be a token'>"));

INSTANTIATE_TEST_SUITE_P(
    FormattingElements, ServedBySkeleton,
    testing::Values("<p><b class=x>one<p>two</b>three", "<b><p>x<span>y</span></b>z</p>",
                    "<p><b><b><b><b>x<p>y",
                    "<p><b class=x><b class='x'><b CLASS=\"x\"><b class=x >a<p>b",
                    "<p><font size=1 color=a><font color=a size=1><font size=1 color=a><font "
                    "size=1 color=a>a<p>b",
                    "<a href=1>one<a href=2>two</a>three", "<a href=1><div>one</a>two</div>",
                    "<nobr>a<nobr>b</nobr>", "<p><a href=x>one</p><p><a href=y>two</a></p>",
                    "<b>1<i>2</b>3</i>4", "<i><span>x</i>y</span>",
                    "<code><code><code><code>x</code></code></code></code><p>y",
                    "<b><span>x</span><div>y</b>z</div>",
                    "<p><b><i><u><s>x<p>y<span class=c>z</span>"));

INSTANTIATE_TEST_SUITE_P(
    ElementsWithinALine, ServedBySkeleton,
    testing::Values(
        "<span>x</span>", "a<span class=x>b</span>c", "<a href=x><b>y</b> z</a><br>w",
        "<p><img src=x alt=y>", "<span></span><span> </span>", "<span>&#10;x &amp; y</span>",
        "<span><p>x</span>y", "<span>x", "<b>x<span>y</b>z</span>", "<pre>\n<span>x</span>\n</pre>",
        "<pre><span>\nx</span></pre>", "<form>a <span>b</span> c</form>d",
        "<form><a href=x>y</a></form>z", "<div>a <b>x</b> b</i> c <i>y</i></caption> d</div>",
        "<SPAN CLASS=x>y</SPAN >z", "<span>x</span y=1>z", "<title>t</title><span>x</span>",
        "</body><span>x</span>", "<svg><title>x</title></svg><span>y</span>"));

INSTANTIATE_TEST_SUITE_P(
    Tables, ServedBySkeleton,
    testing::Values("<table> <tr> <td> x </table>", "<table>text<tr><td>cell</table>",
                    "<table> text <tr>", "<table><span>a</span> <tr><td><span>b</span></table>",
                    "<table> <b>x</b> <tr> <td>y",
                    "<table><input type=hidden name=a><input type=text><tr><td>x</table>",
                    "<table><tr><td>a<table><tr><td><i>b</i></table><i>c</i></table><i>d</i>",
                    "<table><caption><b>x</b></caption><col class=y><tr><th>z</table>",
                    "<td><span>x</span>", "<table><form><tr><td>x</form></table>",
                    "<table class=x id=y><tr class=z>"));

INSTANTIATE_TEST_SUITE_P(
    RawText, ServedBySkeleton,
    testing::Values("<title>a <b> &amp; c</title>x", "<textarea>\n\na</textarea>",
                    "<textarea>&#10;a</textarea>", "<textarea> x </textarea>", "<pre>\n\nx</pre>",
                    "<listing>\nx</listing>", "<script>if (a<b && c) d('</p>')</script>x",
                    "<script><!-- a --></script>x", "<style>a > b {}</style>",
                    "<xmp><b>&amp;</b></xmp>x", "<iframe><p>x</iframe>y", "<noembed><p></noembed>",
                    "<noscript><p class=a>x</p></noscript>",
                    "<head><noscript><img src=x></noscript><title>y</title>", "<script>open",
                    "<script></script><script> </script>", "<title>a</titles>b</title>c",
                    "<title>a</TITLE >b",
                    "<script type='application/ld+json'>{\"a\": \"b & c\"}</script>"));

INSTANTIATE_TEST_SUITE_P(
    Others, ServedBySkeleton,
    testing::Values("<!DOCTYPE html><p>x",
                    "<!doctype html public '-//W3C//DTD HTML 3.2//EN'><p><table>",
                    "<?xml version='1.0'?><p>x", "<!-- comment --><p>x<!--y-->z", "<p><!---->",
                    "&#32;a <b>c</b>&#13;\nd", "<p><!-- a -- b -->x", "<p><!--- a --->x",
                    "<p>a<![endif]>b", "<p><!-- <b> &amp; -->",
                    "<select><option value=1>one<option>two</select>",
                    "<svg><path d='M0 0 L100 100 L200 200'/></svg>x",
                    "<svg viewBox='0 0 1 1'><a xlink:href=x><text>y</text></a></svg>",
                    "<svg><style>a</style><desc>b</desc></svg>", "<p></p class=x>y",
                    "<x-card some='thing'>x</x-card>", "<button>a<button>b", "<ul><li>a<li>b</ul>",
                    "<object><param name=x>y</object>", "</br></p>", "<image src=x>",
                    "<main><dialog>x</dialog></main>", "<P><SPAN>x</span></P>", "<form><form>x",
                    "<script>a<!--<script>b</script>c--></script><p>d",
                    "<i>a</i> \n<!doctype html><head>b\n\n<html>c"));

class ServedAsTheyStand : public testing::TestWithParam<std::string_view> {};
TEST_P(ServedAsTheyStand, GivesTheSameDocument) {
  EXPECT_FALSE(skeleton_serves(std::string(GetParam())));
}

INSTANTIATE_TEST_SUITE_P(Pages, ServedAsTheyStand,
                         testing::Values("<frameset><frame src=a></frameset>",
                                         "<math><mi>x</mi></math>", "<plaintext>a<b>",
                                         "<svg><![CDATA[x]]></svg>", "\xF3\xB0\x80\x80",
                                         "&#xF0000;x", "&#99999999;x", "<p class='open", "<p",
                                         "</p", "<!-- open", "<!doctype", "<script>a</script",
                                         "a</>b", "a</ b>", "<p><!--->x", "<p><!-->x",
                                         "<p><!--a--!>b-->", "<p title='&#983040;'>x"));

INSTANTIATE_TEST_SUITE_P(PagesWhoseTreeTells, ServedAsTheyStand,
                         testing::Values("<select><style>a b c</style><option>x</select>",
                                         "<template><col><style>abc</style></template>",
                                         "<option><span>xy</span>"));

TEST(SkeletonPages, FallBackWhereThereAreMoreTextsThanTokens) {
  EXPECT_FALSE(skeleton_serves(repeated("<hr>words", 131'069)));
}

TEST(SkeletonPages, ServeWhereThereAreManyTexts) {
  EXPECT_TRUE(skeleton_serves(repeated("<hr>words <i>and</i> words", 3000)));
}

TEST(SkeletonPages, AreOverTheSameLimits) {
  for (const std::string& html :
       {repeated("<div>", 2001), repeated("<b><i>", 1500), "<p " + repeated("a ", 501) + ">",
        repeated("<optgroup>", 2100), repeated("<span>", 1999) + "x" + repeated("</span>", 1999)}) {
    const Document document = HtmlParser(with_everything(true)).parse(html);
    const Document plain = HtmlParser(with_everything(false)).parse(html);
    EXPECT_NE(plain.degraded(), Degraded::no);
    EXPECT_TRUE(same_documents(document, plain)) << html.substr(0, 20);
  }
}

}  // namespace
}  // namespace winnow
