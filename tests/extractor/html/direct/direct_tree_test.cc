// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checks that trees built straight from the tags equal the parser's.
#include "extractor/html/direct/direct_tree.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "extractor/html/document/document_comparison.h"
#include "tests/extractor/html/gumbo_tree.h"
#include "winnow/extractor/html_parser.h"

namespace winnow {
namespace {

ParseOptions with_everything(bool direct) {
  ParseOptions options;
  options.presentation = true;
  options.direct = direct;
  options.skeleton = false;
  return options;
}

// Tells whether the tree can be built directly, and checks that the document is right either way.
bool direct_tree_serves(const std::string& html) {
  const Document document = HtmlParser(with_everything(true)).parse(html);
  const Document plain = HtmlParser(with_everything(false)).parse(html);
  EXPECT_TRUE(same_documents(document, plain))
      << html << "\nnode " << first_difference(document, plain);
  EXPECT_EQ(lines_of_document(document), lines_of_gumbo(html));
  DocumentAssembler assembler(html);
  return build_direct_tree(with_everything(true), assembler).has_value();
}

std::string in_body(std::string_view content) {
  return "<!DOCTYPE html>\n<html lang=en>\n<head>\n<title>t</title>\n</head>\n<body>\n" +
         std::string(content) + "\n</body>\n</html>\n";
}

class BuiltDirectly : public testing::TestWithParam<std::string_view> {};
TEST_P(BuiltDirectly, GivesTheSameDocument) {
  EXPECT_TRUE(direct_tree_serves(in_body(GetParam())));
}

INSTANTIATE_TEST_SUITE_P(Texts, BuiltDirectly,
                         testing::Values("", "text", "  text  ", "a < b", "1 &amp; 2 <b>&nbsp;</b>",
                                         "&nbsp;", "\xC2\xA0 &#32;", "&#32;text",
                                         " &Tab; <b>&#10;</b>", "<p>\xC3\xA9 &eacute;</p>",
                                         "a<!-- b -->c", "a<!---->b", "a<!-- b -- c --->d"));

INSTANTIATE_TEST_SUITE_P(Blocks, BuiltDirectly,
                         testing::Values("<div><p>a</p> <p>b</p></div>", "<p>a<p>b<div>c</div>",
                                         "<p>a<h2>b</h2><hr><p>c", "<main><p>a</main>",
                                         "<p>a</div>b</p></section>c</p>d",
                                         "<h1>a</h1><pre>\n\nb</pre><pre>&lt;c</pre>",
                                         "<listing>\na</listing><pre>\n<b>c</b></pre>", "<div/>a",
                                         "<DIV ID=x>y</Div >", "<div>never closed"));

INSTANTIATE_TEST_SUITE_P(Lists, BuiltDirectly,
                         testing::Values("<ul><li>a<li>b<ul><li>c</ul><li>d</ul>",
                                         "<ul><li><p>a<li><p>b</ul>", "<dl><dt>a<dd>b<dt>c</dl>",
                                         "<dl><dt><p>a<dd><ul><li>b</ul></dl>",
                                         "<ol><li><div>a</div></li></ol>",
                                         "<ul><li><summary>a<li>b</summary></ul>"));

INSTANTIATE_TEST_SUITE_P(
    WithinALine, BuiltDirectly,
    testing::Values("<p>a <a href='?x=1&y=2'>b</a> <b>c<i>d</i></b><br>e<img src=x alt=y>",
                    "<b><b><b>a</b></b></b>", "<span><p>a</p></span>", "<x-card a=b>c</x-card>",
                    "<label>a<input></label><button type=submit>b</button>", "a</span>b</x-y>c",
                    "<p class=X Id=\"a&amp;b\" hidden xml:lang=de>c</p>",
                    "<object data=x><param name=a>b</object>", "<textarea>\n\na &amp; b</textarea>",
                    "<iframe><p>x</iframe>y<script>a < b && '</p>'</script>z"));

INSTANTIATE_TEST_SUITE_P(
    Tables, BuiltDirectly,
    testing::Values("<table> <tr> <td>a <td>b <tr> <th>c </table>",
                    "<table><caption>a</caption><colgroup><col></colgroup><thead><tr><th>b</thead>"
                    "<tbody><tr><td>c</td></tr></tbody></table>",
                    "<table><col><col><tr><td>a</table>", "<table><td>a<td><p>b</table>",
                    "<table>\n<!-- a -->\n<tr><td><table><tr><td>b</table>c</table>d",
                    "<table><script>a</script><style>b</style><tr><td>c</table>"));

INSTANTIATE_TEST_SUITE_P(Forms, BuiltDirectly,
                         testing::Values("<form>a <b>b</b> c</form>d", "<form><p>a</form>b",
                                         "a<form><input></form>\n<form>b</form>",
                                         "<select><option>a<option selected>b</select>",
                                         "<select><optgroup label=x><option>a<optgroup><option>b"
                                         "</optgroup></select>"));

INSTANTIATE_TEST_SUITE_P(
    Drawings, BuiltDirectly,
    testing::Values("<svg viewBox='0 0 1 1'><path d='M0'/><g><title>a</title></g></svg>b",
                    "<svg viewbox=x xlink:href=y xml:lang=de lang=en xmlns:xlink=z a:b='c'/>a",
                    "<svg><a xlink:href=x><text>y</text></a><style>a > b</style></svg>"));

class BuiltDirectlyAsAWhole : public testing::TestWithParam<std::string_view> {};
TEST_P(BuiltDirectlyAsAWhole, GivesTheSameDocument) {
  EXPECT_TRUE(direct_tree_serves(std::string(GetParam())));
}

INSTANTIATE_TEST_SUITE_P(
    Pages, BuiltDirectlyAsAWhole,
    testing::Values("<?xml version='1.0'?>\n<!-- a -->\n<!DOCTYPE html>\n<html> <!-- b --> <head>"
                    "<meta charset=utf-8></head> <!-- c -->\n<body>d</body></html>",
                    "<html><head><title>a &amp; b</title><body>c",
                    "<html><meta name=a><head><link rel=b></head><body>c</html>",
                    "<html><head><noscript><link rel=a><style>b</style></noscript></head><body>c",
                    "<html><head></head><body><p>a</body>\n<!-- b -->\n</html>\n<!-- c -->\n",
                    "<html><head></head><body><div>a</body> </html> "));

class LeftToTheParser : public testing::TestWithParam<std::string_view> {};
TEST_P(LeftToTheParser, GivesTheSameDocument) {
  EXPECT_FALSE(direct_tree_serves(in_body(GetParam())));
}

INSTANTIATE_TEST_SUITE_P(MisplacedTags, LeftToTheParser,
                         testing::Values("<b>1<i>2</b>3</i>", "<p><b>a<p>b", "<a>1<a>2</a></a>",
                                         "<b><b><b><b>x</b></b></b></b>", "<div><span></div>",
                                         "<table>text<tr><td>a</table>", "<table><p>a</table>",
                                         "<p><table></table>", "<h1><h2>a</h2></h1>",
                                         "<form><form>x</form>", "<button>a<button>b</button>",
                                         "<tr><td>x", "</br>", "<head>", "<body class=x>",
                                         "<select><p>x</select>", "<ul><li><div><li>x</ul>",
                                         "<svg><p>x</svg>", "<svg><title><b>x</b></title></svg>",
                                         "<table></body>x", "</body>text", "</body><p>x",
                                         "<div>a</body></div><!-- b -->",
                                         "<div>a</html></div><!-- b -->"));

INSTANTIATE_TEST_SUITE_P(RareMarkup, LeftToTheParser,
                         testing::Values("<image src=x>", "<template>x</template>",
                                         "<ruby>a<rt>b</ruby>", "<nobr>a</nobr>", "<xmp>a</xmp>",
                                         "<p a=1 a=2>x", "<pre>&#10;a</pre>", "<? a ?>",
                                         "<textarea>&#10;a</textarea>", "<marquee>a</marquee>",
                                         "<script>open", "&#99999999;x", "text\x01", "a\r\nb"));

TEST(DirectTree, LeavesPagesWithoutTheirOutlineToTheParser) {
  for (const std::string_view html : {"", "text", "<p>x", "<html>", "<html><body>x",
                                      "<html><head></head>text", "<html><head></head><p>x"}) {
    EXPECT_FALSE(direct_tree_serves(std::string(html))) << html;
  }
}

TEST(DirectTree, NamesTheAttributesOfDrawingsAsTheParserDoes) {
  for (const std::string_view name :
       {"attributename", "CLIPPATHUNITS", "contentScriptType", "filterRes", "preserveaspectratio",
        "viewbox", "zoomandpan", "xlink:actuate", "xlink:arcrole", "xlink:title", "xml:base",
        "xml:space", "xmlns", "xmlns:xlink", "xlink:other", "class"}) {
    EXPECT_TRUE(direct_tree_serves(in_body("<svg " + std::string(name) + "=x></svg>"))) << name;
  }
}

TEST(DirectTree, IsOverTheSameLimits) {
  std::string deep;
  for (int i = 0; i < 1999; ++i) deep += "<div>";
  const Document document = HtmlParser(with_everything(true)).parse(in_body(deep));
  const Document plain = HtmlParser(with_everything(false)).parse(in_body(deep));
  EXPECT_EQ(plain.degraded(), Degraded::depth);
  EXPECT_TRUE(same_documents(document, plain));
}

TEST(DirectTree, IsOverTheLimitOnNodesWithoutTheParser) {
  ParseOptions options = with_everything(true);
  options.limits.nodes = 1000;
  // The parser would need more memory than it may take.
  options.limits.parser_bytes_cap = 0;
  std::string flat;
  for (int i = 0; i < 1000; ++i) flat += "<p>x</p>";
  EXPECT_EQ(HtmlParser(options).parse(in_body(flat)).degraded(), Degraded::nodes);
  // The same holds if the page would need the parser further on.
  EXPECT_EQ(HtmlParser(options).parse(in_body(flat + "<b><p>x</b>")).degraded(), Degraded::nodes);
}

}  // namespace
}  // namespace winnow
