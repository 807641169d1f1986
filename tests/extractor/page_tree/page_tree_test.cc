// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page_tree/page_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "tests/extractor/parsed.h"
#include "winnow/extractor/html_parser.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {
namespace {

PageTree tree_of(const std::string& html, WithNames names = WithNames::yes) {
  PageTree tree;
  PageTreeBuilder().build(HtmlParser().parse(html), names, tree);
  return tree;
}

PageTree tree_of_body(const std::string& body) { return tree_of("<body>" + body); }

// Writes a tree by its names: "html(body(p(text)))".
std::string notation(const PageTree& tree) {
  std::string out;
  std::vector<std::uint32_t> open;
  for (std::uint32_t node = 0; node < tree.size(); ++node) {
    const bool first = !open.empty() && node == open.back() + 1;
    while (!open.empty() && node >= tree.nodes[open.back()].end) {
      out += ')';
      open.pop_back();
    }
    if (!first && node > 0) out += ' ';
    out += tree.name(node);
    if (tree.subtree_size(node) == 1) continue;
    out += '(';
    open.push_back(node);
  }
  return out + std::string(open.size(), ')');
}

std::string body_notation(const std::string& body) { return notation(tree_of_body(body)); }

// Returns the first node in the body.
PageTreeNode first_in(const std::string& body) { return tree_of_body(body).nodes.at(2); }

std::uint64_t key_of(const std::string& element) { return first_in(element).key; }

TEST(PageTree, HoldsElementsTextsAndImages) {
  EXPECT_EQ(body_notation("<div><p>one<img src=a.png></p>two</div>"),
            "html(body(div(p(one a.png) two)))");
}

TEST(PageTree, LeavesOutWhatHoldsNoTextOfThePage) {
  EXPECT_EQ(notation(tree_of("<head><title>t</title></head><body> <!-- c --><script>s</script>"
                             "<p>x</p>&nbsp;<style>y</style><iframe>z</iframe>")),
            "html(body(p(x)))");
}

TEST(PageTree, JoinsTextsThatOnlyWhatIsLeftOutSeparates) {
  EXPECT_EQ(body_notation("<p>one <!-- c -->two<script>s</script> three</p>four"),
            "html(body(p(one two three) four))");
  EXPECT_EQ(body_notation("<p>one<!-- c -->two</p>"), "html(body(p(onetwo)))");
  EXPECT_EQ(body_notation("<p>one<!-- c --> <!-- d -->two<!-- e --> </p>"),
            "html(body(p(one two)))");
}

TEST(PageTree, KeepsTextsApartThatElementsSeparate) {
  EXPECT_EQ(body_notation("one<b></b>two<img src=a.png>three<br>four"),
            "html(body(one b two a.png three br four))");
  EXPECT_EQ(body_notation("<b>one</b>two<!-- c --><b>three</b>"),
            "html(body(b(one) two b(three)))");
}

TEST(PageTree, GivesAJoinedTextTheNodeOfItsFirst) {
  const Document document = HtmlParser().parse("<body>one<!-- c -->two<p>three");
  PageTree tree;
  PageTreeBuilder().build(document, WithNames::no, tree);
  ASSERT_EQ(tree.size(), 5u);
  std::string scratch;
  EXPECT_EQ(document.text(tree.nodes[2].node, scratch), "one");
  EXPECT_EQ(document.tag(tree.nodes[3].node), Tag::p);
}

TEST(PageTree, TakesAnImageWithoutASourceForAnElement) {
  EXPECT_EQ(body_notation("<img><img src=' '>"), "html(body(img img))");
  EXPECT_FALSE(first_in("<img>").is_data());
}

TEST(PageTree, OfAPageWithoutBytesIsHtmlAndBody) { EXPECT_EQ(notation(tree_of("")), "html(body)"); }

TEST(PageTree, HasTheParagraphsOfADegradedPage) {
  ParseOptions options;
  options.limits.depth = 10;
  std::string html = "<title>t</title>";
  for (int i = 0; i < 20; ++i) html += "<div>";
  const Document document = HtmlParser(options).parse(html + "deep");
  ASSERT_NE(document.degraded(), Degraded::no);
  PageTree tree;
  PageTreeBuilder().build(document, WithNames::yes, tree);
  EXPECT_EQ(notation(tree), "html(body(p(deep)))");
}

TEST(PageTree, KnowsParentsAndEndsInADeepPage) {
  std::string html;
  for (int i = 0; i < 1500; ++i) html += "<div>";
  const PageTree tree = tree_of_body(html + "x");
  ASSERT_EQ(tree.size(), 1503u);
  EXPECT_EQ(tree.nodes[0].parent, kNoNode);
  for (std::uint32_t node = 1; node < tree.size(); ++node) {
    EXPECT_EQ(tree.nodes[node].parent, node - 1);
    EXPECT_EQ(tree.nodes[node].end, tree.size());
  }
}

TEST(PageTree, KnowsTheNodesOfTheDocument) {
  const Document document = HtmlParser().parse("<body><script>s</script><p>x</p>");
  PageTree tree;
  PageTreeBuilder().build(document, WithNames::no, tree);
  EXPECT_EQ(document.tag(tree.nodes.at(2).node), Tag::p);
  EXPECT_TRUE(document.is_text(tree.nodes.at(3).node));
}

TEST(PageTree, LabelsElementsByNameAndDataByKind) {
  EXPECT_EQ(first_in("<p>").label, name_hash("p"));
  EXPECT_EQ(first_in("<x-y>").label, name_hash("x-y"));
  EXPECT_EQ(first_in("<p class=a>").label, name_hash("p"));
  EXPECT_EQ(first_in("one").label, kTextLabel);
  EXPECT_EQ(first_in("<img src=a>").label, kImageLabel);
}

TEST(PageTree, KeysElementsByIdAndClasses) {
  EXPECT_EQ(key_of("<div id=a class='b  c'>"), key_hash("div#a.b.c"));
  EXPECT_EQ(key_of("<div class='c b'>"), key_hash("div.c.b"));
  EXPECT_EQ(key_of("<div class='a b c d e'>"), key_hash("div.a.b.c.d"));
}

// An element's name may hold ".", and so look like a key.
TEST(PageTree, TellsKeysFromNamesThatLookLikeThem) {
  EXPECT_NE(key_of("<div class=b>"), first_in("<div.b>").label);
  EXPECT_NE(first_in("<div.b>").label, first_in("<div>").label);
}

TEST(PageTree, FoldsDigitsInKeys) {
  EXPECT_EQ(key_of("<div id=post-123 class=col2x34>"), key_hash("div#post-0.col0x0"));
}

TEST(PageTree, KnowsWhichElementsAreKeyed) {
  for (const char* html : {"<p>", "<p title=x>", "<p class=''>", "<p id=' '>", "one"}) {
    EXPECT_FALSE(tree_of_body(html).is_keyed(2)) << html;
  }
  EXPECT_TRUE(tree_of_body("<p class=a>").is_keyed(2));
  EXPECT_TRUE(tree_of_body("<p id=a>").is_keyed(2));
}

TEST(PageTree, NamesTextsByTheirBeginningInWholeCharacters) {
  EXPECT_EQ(body_notation("<p>\n one\n two </p>"), "html(body(p(one two)))");
  const PageTree tree =
      tree_of_body("x" + std::string(40, 'y') + "\xC3\xA9" + "12345678901234567" + "\xC3\xA9");
  EXPECT_EQ(tree.name(2), "x" + std::string(40, 'y') + "\xC3\xA9" + "12345678901234567");
}

TEST(PageTree, CutsLongNamesOfElements) {
  const PageTree tree = tree_of_body("<p id=" + std::string(500, 'a') + ">");
  EXPECT_EQ(tree.name(2).size(), kMaxElementNameBytes);
}

TEST(PageTree, HasNamesOnRequestOnly) {
  const PageTree tree = tree_of("<p id=a>x", WithNames::no);
  EXPECT_TRUE(tree.strings.empty());
  EXPECT_EQ(tree.name(2), "");
  EXPECT_EQ(tree.nodes[2].text_hash, tree_of("<p id=a>x").nodes[2].text_hash);
}

// Without names keys are remembered by what is written. There are more of them here than places,
// and each comes twice, so that places are found taken by others and by the same.
TEST(PageTree, HasTheSameKeysWithoutNames) {
  std::string html;
  for (int i = 0; i < 2000; ++i) {
    const std::string letters = {static_cast<char>('a' + i % 26), static_cast<char>('a' + i % 23)};
    const std::string attributes = (i % 3 == 0 ? "" : " id=' " + letters + "'") +
                                   (i % 5 == 0 ? "" : " class='c" + letters + "  7'");
    html += (i % 2 == 0 ? "<p" : "<x-y") + attributes + ">x" + (i % 2 == 0 ? "</p>" : "</x-y>");
  }
  const PageTree named = tree_of_body(html + html);
  const PageTree nameless = tree_of("<body>" + html + html, WithNames::no);
  ASSERT_EQ(named.size(), nameless.size());
  for (std::uint32_t i = 0; i < named.size(); ++i) {
    ASSERT_EQ(named.nodes[i].key, nameless.nodes[i].key) << named.name(i);
  }
}

TEST(PageTree, CanDoWithoutTexts) {
  const PageTree tree = tree_of_body("<div id=a>one<p>two<img src=b>three</p></div>four<p>");
  const PageTree kept = without_texts(tree);
  EXPECT_EQ(notation(kept), "html(body(div#a(p(b)) p))");
  EXPECT_EQ(kept.nodes.at(3).parent, 2U);
  EXPECT_EQ(kept.nodes.at(0).parent, kNoNode);
  EXPECT_EQ(kept.nodes.at(2).text_hash, tree.nodes.at(2).text_hash);
  EXPECT_EQ(kept.nodes.at(5).node, tree.nodes.at(tree.size() - 1).node);
  const PageTree nameless = without_texts(tree_of("<p>one<b>two", WithNames::no));
  EXPECT_EQ(nameless.size(), 4U);
  EXPECT_TRUE(nameless.strings.empty());
}

// The learner of statistics asks for no more. The tree is used again, whose names lie elsewhere.
TEST(PageTree, CanHaveNamesOfElementsAloneAndNoStructure) {
  const std::string html = "<body><div id=a>one<p class=b>two<img src=c></div><p class=b>two<p>";
  const PageTree whole = tree_of(html);
  PageTreeBuilder builder;
  PageTree tree;
  for (const std::string& each : {std::string("<body><p class=b><i>three"), html}) {
    builder.build(HtmlParser().parse(each), WithNames::without_texts, tree, WithStructure::no);
  }
  ASSERT_EQ(tree.size(), whole.size());
  for (std::uint32_t i = 0; i < tree.size(); ++i) {
    const bool is_text = whole.nodes[i].label == kTextLabel;
    EXPECT_EQ(tree.name(i), is_text ? std::string_view() : whole.name(i));
    EXPECT_EQ(tree.nodes[i].key, whole.nodes[i].key);
    EXPECT_EQ(tree.nodes[i].text_hash, whole.nodes[i].text_hash);
    if (!tree.nodes[i].is_data()) {
      EXPECT_EQ(tree.nodes[i].structure_hash, 0U);
    }
  }
  EXPECT_EQ(notation(without_texts(tree)), notation(without_texts(whole)));
}

TEST(PageTreeHashes, CountAllChildrenOfAnElement) {
  std::vector<std::uint64_t> hashes;
  for (std::size_t children = 5; children < 12; ++children) {
    std::string html = "<ul>";
    for (std::size_t i = 0; i < children; ++i) html += "<li>x";
    hashes.push_back(first_in(html).text_hash);
    hashes.push_back(first_in(html + "y").text_hash);
  }
  std::sort(hashes.begin(), hashes.end());
  EXPECT_EQ(std::adjacent_find(hashes.begin(), hashes.end()), hashes.end());
}

// Says which hashes two elements share: s(tructure), t(ext).
std::string shared(const std::string& left, const std::string& right) {
  const PageTreeNode a = first_in(left);
  const PageTreeNode b = first_in(right);
  std::string letters;
  if (a.structure_hash == b.structure_hash) letters += 's';
  if (a.text_hash == b.text_hash) letters += 't';
  return letters;
}

TEST(PageTreeHashes, TellTextsApartButNotInTheStructure) {
  EXPECT_EQ(shared("<p>one</p>", "<p>two</p>"), "s");
  EXPECT_EQ(shared("<p>one two</p>", "<p>\n one\n two\n</p>"), "st");
  EXPECT_EQ(shared("<p>&eacute;</p>", "<p>\xC3\xA9</p>"), "st");
}

TEST(PageTreeHashes, OfATextDoNotDependOnCommentsInIt) {
  EXPECT_EQ(shared("<p>one <!-- c -->two</p>", "<p>one two</p>"), "st");
  EXPECT_EQ(shared("<p>one<!-- c -->two</p>", "<p>one two</p>"), "s");
}

TEST(PageTreeHashes, TellImagesApartByTheirFile) {
  EXPECT_EQ(shared("<p><img src=a></p>", "<p><img src=b></p>"), "s");
  EXPECT_EQ(shared("<p><img src=a alt=x></p>", "<p><img src=a alt=y></p>"), "st");
  EXPECT_EQ(shared("<p><img src=a></p>", "<p>a</p>"), "");
}

TEST(PageTreeHashes, DoNotCountAttributesOfElements) {
  EXPECT_EQ(shared("<p id=a class=b>x</p>", "<p>x</p>"), "st");
}

TEST(PageTreeHashes, TellNamesOrderAndNestingApart) {
  EXPECT_EQ(shared("<p>x</p>", "<div>x</div>"), "");
  EXPECT_EQ(shared("<p><b>x</b><i>x</i></p>", "<p><i>x</i><b>x</b></p>"), "");
  EXPECT_EQ(shared("<p><b>x</b><i>y</i></p>", "<p><b>x<i>y</i></b></p>"), "");
  EXPECT_EQ(shared("<b></b>", "b"), "");
}

// Hashes must stay as they are, because files hold them.
TEST(PageTreeHashes, AreTheSameOnEveryMachine) {
  const PageTreeNode node = first_in("<p class=a>x</p>");
  EXPECT_EQ(node.label, 0xBE20E5191D449B87u);
  EXPECT_EQ(node.key, 0x815B980422F48F02u);
  EXPECT_EQ(node.structure_hash, 0x68F6C4C9D61400ADu);
  EXPECT_EQ(node.text_hash, 0x95254D6129745FEFu);
}

TEST(PageTree, IsBuiltAnewInTheMemoryOfAnother) {
  PageTreeBuilder builder;
  PageTree tree;
  builder.build(HtmlParser().parse("<p id=a>one<p>two"), WithNames::yes, tree);
  builder.build(HtmlParser().parse("<b>x"), WithNames::yes, tree);
  EXPECT_EQ(notation(tree), "html(body(b(x)))");
}

std::vector<std::uint64_t> paths_of(const std::string& body) {
  const ParsedPage page = parsed("<!doctype html><title>t</title><body>" + body);
  PageTree tree;
  PageTreeBuilder().build(page.document, WithNames::no, tree);
  return page_paths(tree);
}

TEST(PagePaths, AreASetInOrder) {
  const std::vector<std::uint64_t> paths = paths_of("<ul><li>1<li>2</ul><ul><li>3</ul>");
  EXPECT_EQ(paths.size(), 4u) << "html, body, ul, li; no texts";
  EXPECT_TRUE(std::is_sorted(paths.begin(), paths.end()));
}

TEST(PagePaths, HaveIdAndClassesAtTheirEndOnly) {
  const auto one = paths_of("<div class=one><p>x</div>");
  const auto other = paths_of("<div class=two><p>x</div>");
  std::vector<std::uint64_t> both;
  std::set_intersection(one.begin(), one.end(), other.begin(), other.end(),
                        std::back_inserter(both));
  EXPECT_EQ(one.size(), 4u);
  EXPECT_EQ(both.size(), 3u) << "all but the div";
}

TEST(PagePaths, HaveBareHashesForWhatStandsAboveOthers) {
  const ParsedPage page = parsed("<body><div id=a><div>x");
  PageTree tree;
  PageTreeBuilder().build(page.document, WithNames::no, tree);
  PathHashes hashes;
  hash_paths(tree, hashes);
  EXPECT_EQ(hashes.bare[0], hashes.paths[0]) << "html";
  EXPECT_NE(hashes.bare[2], hashes.paths[2]) << "div#a";
  EXPECT_EQ(hashes.bare[3], hashes.paths[3]) << "div";
}

TEST(PagePaths, AreTheSameOfHashesMadeBefore) {
  PageTree tree;
  PageTreeBuilder().build(parsed("<body><ul><li>1<li>2</ul><p id=a>x").document, WithNames::no,
                          tree);
  PathHashes hashes;
  hash_paths(tree, hashes);
  EXPECT_EQ(page_paths(tree, hashes), page_paths(tree));
  EXPECT_FALSE(page_paths(tree).empty());
}

}  // namespace

}  // namespace winnow
