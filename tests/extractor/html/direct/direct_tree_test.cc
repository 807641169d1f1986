// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checks that trees built straight from the tags equal the parser's.
#include "extractor/html/direct/direct_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
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

INSTANTIATE_TEST_SUITE_P(
    TagsThatRepeat, BuiltDirectly,
    testing::Values(
        "<p class=a>x</p><p class=a>y</p><p class=b>z</p>", "<p>a<p>b", "<b>a</b><b>b",
        "<a title='>' href=x>1</a><a title='>' href=x>2</a>",
        "<svg><a href=x></a></svg><a href=x>b</a><svg><a href=x></a></svg>",
        "<image src=x><image src=x>", "<IMG src=x><img src=x><IMG src=x>",
        "<input type=hidden><table><input type=hidden><tr><td><input type=hidden></table>",
        "<b class=x>1<p>2</b>3</p><b class=x>4</b>",
        "<i class=x><b id=y>1<p>2</i>3</b></p><i class=x>4</i><b id=y>5</b>",
        "<p id=x id=y>a<p id=x id=y>b", "<p a/b=c>a<p a/b=c>b",
        "<body class=a><body class=a><body id=b>", "<br/><br/><hr class=x/><hr class=x/>",
        "<o:p>a</o:p><o:p>b</o:p>", "<textarea rows=2>\n\na</textarea><textarea rows=2>b"));

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

INSTANTIATE_TEST_SUITE_P(
    Forms, BuiltDirectly,
    testing::Values("<option>a<option>b</option><span>c</span>",
                    "<select><b>a</b><option><h2>b</h2></option></p>c</select>d",
                    "<select><option>a</optgroup></option></option>b<select>c",
                    "<select><option>a<input>b</select>c", "<select><body x=1>a</select>b",
                    "<table><x-a><select>a</b>b</i>c</select></table>d", "a</select>b",
                    "<p><b>a</p><select>b<p>c</select>d",
                    "<select><script>a</script><svg></svg></select>b",
                    "<optgroup><option>a<div>b</optgroup>c</div>", "<p><option>a<p>b</option>c</p>",
                    "<form>a <b>b</b> c</form>d", "<form><p>a</form>b",
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

INSTANTIATE_TEST_SUITE_P(OutlinesThatAreLeftOut, BuiltDirectlyAsAWhole,
                         testing::Values("", "text", "  text", "<p>x", "<html>", "<html><body>x",
                                         "<head><title>a</title>", "<html><head></head>text",
                                         "<html><head></head> <p>x", "<title>a</title> b",
                                         "</p><html>a", "</br>a", "</head>a", "</body>a", "<td>a",
                                         "<!-- a --> <link>", "<meta><body class=a>b",
                                         "<html><head> a", "<br>"));

INSTANTIATE_TEST_SUITE_P(
    Heads, BuiltDirectlyAsAWhole,
    testing::Values("<head><div>a</div></head>b", "<head><noscript><img src=a></noscript></head>b",
                    "<head><noscript><div>a</noscript><meta></head><body>b",
                    "<head><noscript>a</noscript>", "<head><noscript></p><style>a</style></br>b",
                    "<head></link></meta><meta></script></head></head>a",
                    "<html><head></head>\n<style>a</style>\n<!-- b --> <link>\n<body>c",
                    "<head></head> <script>a</script><!-- b --><template>c</template> <body>d",
                    "<head><template><p>a</template></head>b", "<html lang=a><html lang=b><head>c",
                    "<html lang=a><head></head><html class=b><body>c",
                    "<img><body class=a>b<html id=c>",
                    "<!doctype html><html a=b><head></head><html A=c>d"));

INSTANTIATE_TEST_SUITE_P(
    BehindTheBody, BuiltDirectlyAsAWhole,
    testing::Values("<body>a</body>b", "<body>a</body><p>b", "<body>a</html><script>b</script>",
                    "<body><div>a</body></div><!-- b -->", "<body><div>a</html></div><!-- b -->",
                    "<body><div>a</body>\n<!-- b -->\n<iframe></iframe></div>c</body><!-- d -->",
                    "<body><div>a</body> <body> b</body></body></html></html> c",
                    "<body class=a>b</body><body class=c>d", "<body><p><b>a</p></body> <p>c",
                    "<body>a</body><template>b</template>c", "<body>a</body><head><!--b-->",
                    "<body>a</body>&#32;<!--b-->", "<body>a</html><head>b<!--c-->"));

INSTANTIATE_TEST_SUITE_P(
    EndsFurtherOut, BuiltDirectly,
    testing::Values("<div><span>a</div>b</span>c", "<div><ul>a</div>b", "<ul><li><div><li>a</ul>b",
                    "<ul><li><span>a</li>b</ul>", "<dl><dd><div>a<dt>b</dl>",
                    "<section><h2>a</section>b</h2>", "<h1>a</h2>b", "<h1><h2>a</h2></h1>",
                    "<h1><span>a<h2>b</h3>c", "<p><span>a<div>b</div></p>c",
                    "<button>a<span><button>b</button>", "<div><p><ins>a</div>b",
                    "<object><p>a</object>b", "<marquee><div>a</marquee>b</div>c",
                    "<div><object></div>a</object>b", "<form><form>a</form>b</form>c</form>d",
                    "<form><div>a</form>b</div>c", "<li><form><div>a</form>b<li>c",
                    "<form><p><span>a</form>b</span>c<form>d",
                    "<form><div></form><b>a<p>b</p></b></div>c", "<svg><g><path></svg>a",
                    "<p><svg><a><path></a><g></svg>b</p>", "<svg><g><p>a</svg>b",
                    "<div><svg><path></div>a", "<b><svg><g></b>a", "<svg><g><img></g></svg>a"));

INSTANTIATE_TEST_SUITE_P(EndsOfWhatIsNotOpen, BuiltDirectly,
                         testing::Values("</br>", "a</img>b</input></hr></svg>c",
                                         "<table></col></td></form></table>a",
                                         "</td>a</table></tr>b", "<div></nav>a</h3>b</li>c",
                                         "<section></object>a",
                                         "<span><table><tr><td></span>a</table>b",
                                         "<a><table><tr><td></a>b</table>c", "</template>a</form>b",
                                         "<table><tr> </table> </p>a", "<td>a</td>b<tr>c<col>d"));

INSTANTIATE_TEST_SUITE_P(
    FormattingThatGoesOn, BuiltDirectly,
    testing::Values("<b>1<i>2</b>3</i>4", "<p><b>a<p>b</b>c", "<p><em class=x id=y>a</p> <p>b",
                    "<p><small><i>a</small></i>b", "<b><span><b>a</span></b>c</b>d",
                    "<p><b><i>a</p><table><tr><td>b</td></tr></table>c",
                    "<table><tr><td><b>a<td>b</table>c", "<p><b>a</p></b>c",
                    "<p><b>a</p><input><select></select>", "<p><b>a</p><object>c</object>d",
                    "<p><b>a</p><hr><script>c</script><textarea>d</textarea>e",
                    "<p><font size=1><font size=2>a</p>b</font>c", "<p><b a=1 A=2>x</p>y",
                    "<marquee><b>a</marquee>b", "<div><i><p><b></p></div>a",
                    "<div><i><u><p><b></p></div>a</b>c</i>d</u>", "<div><b>a</div></br>"));

INSTANTIATE_TEST_SUITE_P(
    BlocksThatFormattingEndsIn, BuiltDirectly,
    testing::Values("<b>1<p>2</b>3</p>4", "<b class=x>1<div>2<p>3</b>4</p>5</div>6",
                    "<b>1<i>2<p>3</b>4</p>5</i>6", "<b>1<span>2<p>3</b>4</p>5",
                    "<b><i><u><p>1</b>2</p>3", "<i a=1><b>1<div><ul><li>2</b>3</ul></div>4</i>5",
                    "<b>1<button>2</b>3</button>4", "<b><x-a><p>1<x-b>2</b>3</x-b></p></x-a>",
                    "<p><b>1<i>2</p><p>3</b>4<div>5</i>6", "<b>1<svg><g></g></svg><p>2<svg></b>3",
                    "<font size=1>1<center>2<!-- 3 --><br></font>4</center>"));

INSTANTIATE_TEST_SUITE_P(Unbroken, BuiltDirectly,
                         testing::Values("<nobr>a</nobr>b", "<nobr>a<nobr>b</nobr>c",
                                         "<p><nobr>a<p>b</nobr>c", "<nobr>a<div>b<nobr>c</div>d"));

INSTANTIATE_TEST_SUITE_P(Anchors, BuiltDirectly,
                         testing::Values("<a>1<div>2<a>3</a>4</div>5</a>", "<a>1<div>2</a>3</div>",
                                         "<a class=x>1<div><p>2<a>3</a></p></div>",
                                         "<a href=a>1<a href=b>2</a></a>3", "<a><span>1<a>2</a>3",
                                         "<a><span>1</a>2</span>3", "<p><a>1<p>2<a>3</a>4",
                                         "<a>1<object><a>2</a></object>3</a>"));

INSTANTIATE_TEST_SUITE_P(
    Templates, BuiltDirectly,
    testing::Values("<template>a</template>b", "<template><p><b>a</template>b</b></p>c",
                    "<p><b>x</p><template>a</template>b", "<ul><template><li>a</ul></template>b",
                    "<template><form>a</form></template><form>b</form>",
                    "<template><div></p></template>", "<template><body class=a></template>b",
                    "<template><template>a</template>b</template>c"));

INSTANTIATE_TEST_SUITE_P(
    TablesInDisorder, BuiltDirectly,
    testing::Values(
        "<table><form><tr><td>a</form>b</table>c<form>d",
        "<table><input type=HIDDEN name=a><tr><td>b</table>",
        "<table><tr><td>a<caption>b<tr><td>c</caption></table>",
        "<table><caption><b>a<td>b</b></table>c", "<table><tr><th>a</td>b</tr></th></table>c",
        "<table>\n</tr>\n</td>\n<tr>\n</tbody>\n</table>\n</thead>",
        "<table><tr><td><div>a<tr><td>b</table>c", "<p><table></table>",
        "<table><thead><tr><td>a</tbody>b</table>", "<table><col></tr><td>a</table>",
        "<table><tr><td><caption>a</table>b", "<table> <body> <head> <html> <tr></table>a",
        "<table> <!doctype> <!doctype> <tr><td>a</table>",
        "<table><tr><td>a</td><table><td>b</table>c", "<table><tr><td></body>a</html>b</table>c",
        "<object></body>a</object>b", "<select></body><option>a</select>b",
        "<table></span></div></b></h1></object></x-a><tr></li><td>a</table>b",
        "<p><b>a</p><table></b><tr><td>b</table>c", "<p><b>a</p><table></i><tr><td>b</table>c"));

INSTANTIATE_TEST_SUITE_P(
    BeforeATable, BuiltDirectly,
    testing::Values("a<table>b<tr><td>c</table>d",
                    "<table><tr>a &amp; b<td>c</td>&nbsp;</tr>d</table>e",
                    "<table><tr><br class=x><td id=y>a<p>b</td><img src=z></table>c",
                    "<b><table>a<br><tr><td><table>c<br><tr><td>d</table></table></b>",
                    "<table>&#32;<tr>&#32;a<td>b</table>",
                    "<table> a </p2> b <!-- c --> d<tr></table>",
                    "<table><link href=a><meta name=b><input type=text><tr><td>c</table>",
                    "<select><option>a</select><table><caption>b</caption>c<td>d</table>"));

INSTANTIATE_TEST_SUITE_P(
    ElementsBeforeATable, BuiltDirectly,
    testing::Values("<table><tr><td>a</td></tr>\n<p class=x><br>\n</p>\n<tr><td>b</table>c",
                    "a<table><div id=x>b<p>c<x-a d=e>f</div> g<tr><td>h</table>i",
                    "<table><tr><div>a<td>b</div></td><span>c</span></tr></table>d",
                    "<table><h2>a<tr><td>b</table>c", "<table><li>a<li>b</table>c",
                    "<table><a>1<td>2</td></table>3",
                    "<table><i>a<b>b<tr><td>c</td></tr></table>d</i>e",
                    "<table><p>a<div>b</div><p>c<br></p><br><tr></table>d",
                    "<table><h1>a<h2>b<p>c<hr><button>d<button>e<tr></table>f",
                    "<table><tbody><tr><b>a<div>b</b>c</div><td>d</table>e",
                    "<table><p><b>a</b></p><tr><td>b</table>",
                    "<table><p>a</td>b</tr>c</body>d</table>e",
                    "<table><p>a <tr><td><table><p>b<td>c</table></table>d",
                    "<table><tr><td></td><a>a</a></tr></tbody><p>b</tfoot></p></table>c",
                    "<b><table><div>a</b>b</div></table>c", "<table><div>a<table><td>b</table>c",
                    "<table><textarea>a</textarea><title>b</title><button>c</button></table>d",
                    "<table><p title=x>a<!-- b -->c<select><option>d</select>e</table>f",
                    "<table><div>never <p>closed"));

INSTANTIATE_TEST_SUITE_P(Rubies, BuiltDirectly,
                         testing::Values("<ruby>a<rt>b</ruby>", "<ruby>a<rb>b<rt>c<rp>d</ruby>e",
                                         "<ruby>a<rtc><rt>b<rt>c<rtc>d</ruby>", "<rt>a<p>b"));

INSTANTIATE_TEST_SUITE_P(Oddities, BuiltDirectly,
                         testing::Values("<p a=1 A=2 class=b class=c>x", "<head>", "<body>",
                                         "<? a ?>b<!x>c", "<!doctype html>a",
                                         "<script><!--<script></script>--></script>a",
                                         "<script><!--<script>a</script >b--> </script>c",
                                         "a\xF3\xB0\x80\x80",
                                         "&#99999999;&#xF0000;&#00000065;&#1;&#x80;a",
                                         "<p title='&#99999999;&#xF0000;'>a</p>"));

// A table ends a paragraph, but not in quirks mode, which a page without a document type is in.
TEST(DirectTree, KeepsTablesInParagraphsInQuirksMode) {
  EXPECT_TRUE(direct_tree_serves("<p>a<table><tr><td>b</table>c"));
  EXPECT_TRUE(direct_tree_serves("<!DOCTYPE HTML><p>a<table><tr><td>b</table>c"));
  EXPECT_TRUE(direct_tree_serves("</p><!DOCTYPE html><p>a<table><tr><td>b</table>c"));
  EXPECT_FALSE(direct_tree_serves("<!DOCTYPE html PUBLIC ''><p>a<table><tr><td>b</table>c"));
}

TEST(DirectTree, KeepsTheNameBehindAnEmptyEndTag) {
  const std::string html = in_body("</></><x-a>a</x-a></>b");
  const Document document = HtmlParser(with_everything(true)).parse(html);
  const Document plain = HtmlParser(with_everything(false)).parse(html);
  EXPECT_TRUE(same_documents(document, plain));
  const auto lines = lines_of_document(plain);
  EXPECT_NE(std::find(lines.begin(), lines.end(), "2 element x-a"), lines.end());
}

INSTANTIATE_TEST_SUITE_P(
    RepeatedAttributes, BuiltDirectly,
    testing::Values(
        "<p><b x x></p><i a a b>y", "<p><b x x y></p><i a a b>z",
        "<table><input a a type=hidden><input ty ty pe=hidden></table>",
        "<p a b c d e f g h i j k l m n o p q r s t u v w x y z aa bb cc dd ee ff gg a=1>x"));

class LeftToTheParser : public testing::TestWithParam<std::string_view> {};
TEST_P(LeftToTheParser, GivesTheSameDocument) {
  EXPECT_FALSE(direct_tree_serves(in_body(GetParam())));
}

INSTANTIATE_TEST_SUITE_P(
    MisplacedTags, LeftToTheParser,
    testing::Values("<b><b><b><b>x</b></b></b></b>", "<a><table><a>b</table>",
                    "<table><p><form>a</table>", "<table><input type=h&#105;dden></table>",
                    "<table><p><object>a</table>", "<p><b>a</p><table>b</table>",
                    "<form><div></form><table>a</table></div>", "<table><colgroup>a</table>",
                    "<svg><title><b>x</b></title></svg>", "<table></body>x",
                    "<table><option>a</table>", "<template><tr><td>a</template>",
                    "<template><table><tr><td>a</template>b", "<template></p>a</template>",
                    "<template><meta></br></template>"));

INSTANTIATE_TEST_SUITE_P(EndTagsInDrawings, LeftToTheParser,
                         testing::Values("<svg><g></g ><path/></svg>", "<svg></svg\n>x",
                                         "<svg><g></></g><path/></svg>", "</><svg></svg>x",
                                         "<svg></body><!--c-->", "<svg></body>a</svg><!--c-->"));

INSTANTIATE_TEST_SUITE_P(RareMarkup, LeftToTheParser,
                         testing::Values("<xmp>a</xmp>", "<pre>&#10;a</pre>",
                                         "<textarea>&#10;a</textarea>"));

TEST(DirectTree, TellsUnknownElementsApartByTheirNames) {
  for (const char* content :
       {"<x-a><x-b>a</x-a>b</x-b>c", "<x-a><picture>b</x-a>c", "<x-a>b</x-b>c"}) {
    const std::string html = in_body(content);
    DocumentAssembler assembler(html);
    EXPECT_TRUE(build_direct_tree(with_everything(true), assembler).has_value()) << content;
    EXPECT_TRUE(same_documents(HtmlParser(with_everything(true)).parse(html),
                               HtmlParser(with_everything(false)).parse(html)))
        << content;
  }
}

// The parser has names for only so many of them.
TEST(DirectTree, LeavesPagesWithManyUnknownElementsToTheParser) {
  std::string content = "<x-a><x-b>a</x-a>";
  for (int i = 0; i < 70; ++i) content += "<y-" + std::to_string(i) + ">";
  DocumentAssembler assembler(in_body(content));
  EXPECT_FALSE(build_direct_tree(with_everything(true), assembler).has_value());
}

// The parser reads the name of another element in place of one that it does not know, if no start
// tag of the page has it.
TEST(DirectTree, LeavesEndTagsToTheParserThatMayEndAnElementWithAnotherName) {
  for (const char* content :
       {"<foo>a</bdi>b", "<o:p>a</bdi>b", "<search>a</hgroup>b", "<app-root>a</multicol>b",
        "<x></x><y>a</search>b", "<q></q><xy>a</mi>b", "<abcdef></abcdef><abcdeg>a</nextid>b"}) {
    DocumentAssembler assembler(in_body(content));
    EXPECT_FALSE(build_direct_tree(with_everything(true), assembler).has_value()) << content;
  }
}

INSTANTIATE_TEST_SUITE_P(
    FormsInTablesInForms, LeftToTheParser,
    testing::Values("<form><table></form><form></table></form>x",
                    "<form><table><tr><td></form><form></td></tr></table></form>x"));

INSTANTIATE_TEST_SUITE_P(TagsAmongColumns, LeftToTheParser,
                         testing::Values("<table><colgroup></head><col></table>",
                                         "<table><colgroup><head><col></table>",
                                         "<table><colgroup></form><col></table>",
                                         "<table><colgroup></body><col></table>"));

TEST(DirectTree, LeavesPagesToTheParserWhereItJoinsTextsOrNames) {
  for (const std::string_view html :
       {"<html a a b><p x x><html c>", "<html a a b><p c c d><html cd=1>", "&#32;",
        "<head></head> </p> <body>a", "<head></head> <head> <body>a"}) {
    EXPECT_FALSE(direct_tree_serves(std::string(html))) << html;
  }
}

// Each of these tags looks through all open elements, and finds none that it ends.
TEST(DirectTree, LeavesPagesToTheParserThatTakeTime) {
  std::string page;
  for (int i = 0; i < 1500; ++i) page += "<x-a>";
  for (int i = 0; i < 4000; ++i) page += "</x-b>";
  DocumentAssembler assembler(in_body(page));
  EXPECT_FALSE(build_direct_tree(with_everything(true), assembler).has_value());
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
