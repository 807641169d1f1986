// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/document.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "extractor/html/document/document_comparison.h"
#include "tests/extractor/html/gumbo_tree.h"
#include "tests/extractor/sample_pages.h"
#include "winnow/extractor/decode.h"
#include "winnow/extractor/html_parser.h"
#include "winnow/extractor/limits.h"
#include "winnow/extractor/tag.h"

namespace winnow {
namespace {

Document parsed(std::string_view html) { return HtmlParser().parse(std::string(html)); }

NodeIndex first(const Document& document, Tag tag) {
  for (NodeIndex node = 0; node < document.size(); ++node) {
    if (document.tag(node) == tag) return node;
  }
  return kNoNode;
}

// Checks that the subtree of `node` is a range after it, inside that of its parent, and that the
// children fill the parent's range without gaps.
void expect_preorder(const Document& document) {
  for (NodeIndex node = 0; node < document.size(); ++node) {
    const NodeIndex parent = document.parent(node);
    ASSERT_GT(document.subtree_end(node), node);
    ASSERT_EQ(parent == kNoNode, node == 0);
    if (node == 0) continue;
    ASSERT_LT(parent, node);
    ASSERT_TRUE(document.is_element(parent));
    ASSERT_LE(document.subtree_end(node), document.subtree_end(parent));
  }
  for (NodeIndex node = 0; node < document.size(); ++node) {
    NodeIndex child = node + 1;
    while (child < document.subtree_end(node)) {
      ASSERT_EQ(document.parent(child), node);
      child = document.subtree_end(child);
    }
    ASSERT_EQ(child, document.subtree_end(node));
  }
}

constexpr std::string_view kMalformed[] = {
    "",
    " ",
    "just text",
    "<p>foo</span>bar",
    "<p>one<p>two<li>three",
    "<b>bold<i>both</b>italic</i>plain",
    "<p>1<b>2<p>3</b>4</p>5",
    "<a href=1>x<a href=2>y</a>",
    "<table>foster<tr><td>cell</td>parent</tr></table>after",
    "<table><div>before</div><tr>a<td>b</table>",
    "</p></br></div></b>stray",
    "<ul><li>a<ul><li>b</ul><li>c</ul>",
    "&ampx &ltb&gt &notit; &notin; &copy2 &nosuch; & &; &#; &#x; &#65 &#x41;b &#0; &#128; &#xD800;",
    "<a href='?a=1&copy=2&amp;b&lt;&ltx&lt'>x</a><a title=\"&quot;&#39;&nbsp;\">y</a>",
    "<p title=a&amp;b class=x/y id=a'b\"c>unquoted</p>",
    "<p id=1 id=2 class=a class=b>duplicate</p>",
    "<P CLASS='Upper' ID=Mixed>case</P>",
    "<p class>empty</p><p class=''>empty</p><p class= >empty</p><p class=\"\" id>e</p>",
    "<p =x class='a'b id=c>equals</p>",
    "line\nbreaks\n\n<pre>\nfirst</pre><textarea>\n\nx</textarea><listing>\ny</listing>",
    "carriage\r\nreturn <p title='a\r\nb\rc'>\r</p><pre>\r\nx</pre>",
    "<svg viewBox='0 0 1 1' xml:lang=en><title>t</title><path d=M0/><a xlink:href='#'>l</a></svg>",
    "<svg><![CDATA[a < b & c &amp; ]]></svg><p><![CDATA[not here]]></p>",
    "<svg><foreignObject><div>html</div></foreignObject><text>label</text><p>out</p>",
    "<math><mi>x</mi><annotation-xml encoding='text/html'><p>y</p></annotation-xml></math>z",
    "<template><tr><td>cell</td></tr></template><template id=t>text<p>p</template>",
    "<frameset cols=1><frame src=a><noframes>text</noframes></frameset>",
    "<html><head><title>t</title></head><frameset><frame></frameset></html>",
    "<p>a<plaintext>b</plaintext><i>c",
    "a<!-- unterminated <b>c</b>",
    "a<!-->b<!--->c<!---->d<!-- -- -->e<!--x--!>f<!x>g<?php h ?>i</ j>k</>l",
    "<script>if (a < b) document.write('<p>no</p>');</script>text",
    "<script>unterminated <p>",
    "<style>p > a { }</style><title>a &amp; b <b>c</title><textarea><p>&lt;</textarea>",
    "<title>one</title><title>two</title><body><title>three</title>",
    "<x-card class=a>custom</x-card><o:p>office</o:p><foo/>bar",
    "<select><option>a<option>b<optgroup><option>c</select><select><p>x",
    "<body class=a><body id=b class=c>twice<html lang=en>",
    "<html lang=de></html><body>after the end</body> tail <!-- c -->",
    "<button><p>a</button>b<form>c<form>d</form>e</form>",
    "<image src=x alt=y><keygen name=k>",
    "\xEF\xBF\xBD replaced \xF0\x9F\x98\x80 <p title=\xC3\xA9>\xE6\xBC\xA2\xE5\xAD\x97</p>",
    "<ruby>a<rt>b<rp>)<rt>c</ruby><rt>d",
    "a < b <3 <=> << <",
    "<p",
    "<p class='unterminated",
    "text &am",
};

TEST(Document, HasTheTreeOfStockGumboForMalformedMarkup) {
  for (const std::string_view html : kMalformed) {
    const Document document = parsed(html);
    EXPECT_EQ(document.degraded(), Degraded::no) << html;
    EXPECT_EQ(lines_of_document(document), lines_of_gumbo(html)) << html;
    expect_preorder(document);
  }
}

TEST(Document, HasTheTreeOfStockGumboWhenNulsCameThroughTheDecoder) {
  using namespace std::string_literals;
  const std::string bytes =
      "<title>a\0b</title><p cla\0ss='x\0y' title='\0'>te\0xt</p><scr\0ipt>s"s;
  const std::string text = decode(bytes)->text;
  EXPECT_EQ(lines_of_document(parsed(text)), lines_of_gumbo(text));
}

TEST(Document, HasTheTreeOfStockGumboForTheSamplePages) {
  std::size_t pages = 0;
  for (const auto& path : sample_pages()) {
    Expected<DecodedText> decoded = decode(file_bytes(path));
    if (!decoded) continue;
    ++pages;
    const Document document = parsed(decoded->text);
    ASSERT_EQ(lines_of_document(document), lines_of_gumbo(decoded->text)) << path;
    expect_preorder(document);
  }
  EXPECT_GT(pages, 0u) << "no pages below " << WINNOW_SAMPLE_SITES;
}

TEST(Document, KeepsTheNamesOfElementsWithoutATag) {
  const Document document = parsed("<X-Card>a</X-Card><svg><linearGradient/></svg>");
  std::string names;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    if (document.is_element(node) && document.tag(node) == Tag::unknown) {
      names += std::string(document.name(node)) + " ";
    }
  }
  EXPECT_EQ(names, "x-card lineargradient ");
}

TEST(Document, TakesATitleInsideADrawingForNoTitle) {
  const Document document = parsed("<svg><title>Icon</title></svg>");
  EXPECT_EQ(first(document, Tag::title), kNoNode);
}

TEST(Document, KnowsBlankTexts) {
  const Document document = parsed("<p> \n\t&nbsp;</p><div>.</div>");
  EXPECT_TRUE(document.is_blank(first(document, Tag::p) + 1));
  EXPECT_FALSE(document.is_blank(first(document, Tag::p)));
  EXPECT_FALSE(document.is_blank(first(document, Tag::div) + 1));
}

TEST(Document, TellsAnEmptyAttributeFromNone) {
  const Document document = parsed("<p hidden>text</p>");
  const NodeIndex p = first(document, Tag::p);
  std::string scratch;
  EXPECT_TRUE(document.has_attributes(p));
  EXPECT_TRUE(document.has_attribute(p, Attribute::hidden));
  EXPECT_FALSE(document.has_attribute(p, Attribute::id));
  EXPECT_FALSE(document.has_attribute(p + 1, Attribute::hidden));
  EXPECT_EQ(document.attribute(p, Attribute::hidden, scratch), "");
  EXPECT_FALSE(document.has_attributes(0));
}

TEST(Document, KeepsHowElementsLookIfAsked) {
  const std::string html = "<table><td valign=top class=a>x";
  const auto value = [&html](bool presentation) {
    const Document document = HtmlParser(ParseOptions{{}, false, presentation}).parse(html);
    std::string scratch;
    return std::string(document.attribute(first(document, Tag::td), Attribute::valign, scratch));
  };
  EXPECT_EQ(value(true), "top");
  EXPECT_EQ(value(false), "");
}

TEST(Document, OutlivesBeingMoved) {
  Document document = parsed("<p>a &amp; b</p>");
  const Document moved = std::move(document);
  std::string scratch;
  EXPECT_EQ(moved.text(first(moved, Tag::p) + 1, scratch), "a & b");
}

TEST(Tag, IsFoundByItsName) {
#define WINNOW_EXPECT_TAG(id, name)        \
  EXPECT_EQ(tag_from_name(name), Tag::id); \
  EXPECT_EQ(tag_name(Tag::id), name);
  WINNOW_HTML_TAGS(WINNOW_EXPECT_TAG)
#undef WINNOW_EXPECT_TAG
}

TEST(Tag, IsFoundInAnyCase) {
  EXPECT_EQ(tag_from_name("BlockQuote"), Tag::blockquote);
  EXPECT_EQ(tag_from_name("H1"), Tag::h1);
}

TEST(Tag, IsUnknownForOtherNames) {
  for (const char* name : {"", "x-card", "h7", "divx", "di", "blockquotes", "a ", "t\xC3\xAF"}) {
    EXPECT_EQ(tag_from_name(name), Tag::unknown) << name;
  }
  EXPECT_EQ(tag_name(Tag::unknown), "");
}

NodeIndex difference(const std::string& a, const std::string& b, bool hashes = false) {
  HtmlParser parser(ParseOptions{{}, hashes, false});
  return first_difference(parser.parse(a), parser.parse(b));
}

// In these pages the nodes 0 to 2 are html, head and body.
TEST(DocumentComparison, FindsNoDifferenceInEqualPages) {
  EXPECT_EQ(difference("<p class=a>x &amp; y", "<P CLASS='a'>x &#38; y", true), kNoNode);
}

TEST(DocumentComparison, FindsOtherElements) { EXPECT_EQ(difference("<p>x", "<div>x"), 3u); }

TEST(DocumentComparison, FindsOtherNames) { EXPECT_EQ(difference("<x-a>x", "<x-b>x"), 3u); }

TEST(DocumentComparison, FindsOtherTexts) { EXPECT_EQ(difference("<p>x", "<p>y"), 4u); }

TEST(DocumentComparison, FindsOtherAttributes) {
  EXPECT_EQ(difference("<p id=a>x", "<p id=b>x"), 3u);
  EXPECT_EQ(difference("<p id=a>x", "<p>x"), 3u);
  EXPECT_EQ(difference("<p id=a>x", "<p id=a hidden>x"), 3u);
}

TEST(AttributeLists, AreSharedByTagsThatRepeat) {
  const Document document = parsed("<p class=a id=b>x<p class=a id=b>y<p class=a>z<p>");
  std::vector<std::uint32_t> lists;
  for (const NodeIndex node : document.elements()) {
    if (document.tag(node) == Tag::p) lists.push_back(document.attribute_list(node));
  }
  ASSERT_EQ(lists.size(), 4u);
  EXPECT_EQ(lists[0], lists[1]);
  EXPECT_NE(lists[0], lists[2]);
  EXPECT_EQ(lists[3], 0u);
  for (const std::uint32_t list : lists) EXPECT_LT(list, document.attribute_lists());
}

TEST(AttributeLists, AreOfOneTag) {
  const Document document = parsed("<p class=a>x</p><div class=a>y</div>");
  EXPECT_NE(document.attribute_list(first(document, Tag::p)),
            document.attribute_list(first(document, Tag::div)));
}

TEST(DocumentComparison, FindsOtherPlacesInTheTree) {
  EXPECT_EQ(difference("<p>x</p><i></i>", "<p>x<i></i></p>"), 2u + 1u);
}

TEST(DocumentComparison, FindsMissingNodes) { EXPECT_EQ(difference("<br><br>", "<br>"), 0u); }

TEST(DocumentComparison, FindsAttributesThatAreOnlyHashed) {
  EXPECT_EQ(difference("<p data-x=a>x", "<p data-x=b>x", true), 3u);
  EXPECT_EQ(difference("<p data-x=a>x", "<p data-x=b>x", false), kNoNode);
}

TEST(DocumentComparison, TellsDegradedDocumentsFromOthers) {
  Limits limits;
  limits.depth = 1;
  const Document flat = HtmlParser(ParseOptions{limits, false, false}).parse("<p>x</p>");
  const Document tree = HtmlParser(ParseOptions{{}, false, false}).parse("<title></title><p>x</p>");
  EXPECT_EQ(first_difference(flat, tree), kNoNode);
  EXPECT_FALSE(same_documents(flat, tree));
}

TEST(DegradedName, NamesEachLimit) {
  EXPECT_EQ(degraded_name(Degraded::depth), "depth");
  EXPECT_EQ(degraded_name(Degraded::attributes), "attributes");
  EXPECT_EQ(degraded_name(Degraded::nodes), "nodes");
  EXPECT_EQ(degraded_name(Degraded::parser_memory), "parser-memory");
  EXPECT_EQ(degraded_name(Degraded::parse_time), "parse-time");
  EXPECT_EQ(degraded_name(Degraded::parse_work), "parse-work");
  EXPECT_EQ(degraded_name(Degraded::parser_fault), "parser-fault");
}

TEST(DegradedName, IsEmptyForAWholePage) { EXPECT_EQ(degraded_name(Degraded::no), ""); }

}  // namespace

}  // namespace winnow
