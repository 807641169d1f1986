// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/content_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tests/extractor/structure/whole_page.h"
#include "winnow/extractor/content_writers.h"

namespace winnow {
namespace {

const ContentNode* first(const ContentTree& tree, ContentKind kind) {
  for (const ContentNode& node : tree.nodes()) {
    if (node.kind == kind) return &node;
  }
  return nullptr;
}

TEST(ContentTree, OfAPageWithoutTextIsARoot) { EXPECT_EQ(tree_of("<ul><li></ul>").size(), 1); }

TEST(ContentTree, KnowsLevelsAndIdsOfHeadings) {
  const ContentTree tree = tree_of("<section id=s><h3>a <i>b</i></h3></section>");
  const ContentNode* heading = first(tree, ContentKind::heading);
  ASSERT_NE(heading, nullptr);
  EXPECT_EQ(heading->level, 3);
  EXPECT_EQ(tree.attribute(*heading), "s");
  EXPECT_EQ(content_text(tree), "a b");
}

TEST(ContentTree, KeepsSpansWithinTables) {
  const ContentTree tree = tree_of(
      "<table><tr><th colspan=1000000000>a<tr><td rowspan=1000000000>b<td>c<tr><td>d</table>");
  for (const ContentNode& node : tree.nodes()) {
    EXPECT_LE(node.columns, 2);
    EXPECT_LE(node.rows, 2);
  }
}

constexpr const char* kLanguages =
    "<html lang=en><h2 lang=fr>a</h2><p>b<ul lang=de><li>c<li><p lang=en>d<p>e</ul>"
    "<dl lang=it><dt>f<dd>g</dl><table lang=es><caption>h</caption><tr><th>i<td>j</table>";

TEST(ContentTree, KnowsTheLanguagesOfParagraphsAndHeadings) {
  const ContentTree tree = tree_of(kLanguages);
  std::string languages;
  for (const ContentNode& node : tree.nodes()) {
    if (node.kind != ContentKind::paragraph && node.kind != ContentKind::heading) continue;
    languages.append(tree.language(node)).append(",");
  }
  EXPECT_EQ(languages, "fr,,de,,de,it,it,es,es,es,");
}

TEST(ContentTree, IsWrittenWithItsLanguages) {
  const ContentTree tree = tree_of(kLanguages);
  const std::string html = to_html(tree, {});
  for (const char* part :
       {"<h2 lang=\"fr\">a", "<p>b", "<li lang=\"de\">c", "<li><p>d", "<p lang=\"de\">e",
        "<dt lang=\"it\">f", "<dd lang=\"it\">g", "<caption lang=\"es\">h", "<th lang=\"es\">i"}) {
    EXPECT_NE(html.find(part), std::string::npos) << part << html;
  }
  const std::string tei = to_tei(tree, {});
  for (const char* part : {"rend=\"h2\" xml:lang=\"fr\">a", "<p xml:lang=\"de\">c",
                           "<label xml:lang=\"it\">f", "<head xml:lang=\"es\">h"}) {
    EXPECT_NE(tei.find(part), std::string::npos) << part << tei;
  }
  const std::string json = to_content_json(tree, {});
  EXPECT_NE(json.find(R"("type":"paragraph","language":"de","content")"), std::string::npos);
  EXPECT_NE(json.find(R"({"type":"paragraph","content")"), std::string::npos);
}

TEST(ContentTree, IsWrittenWithTheNumbersOfItems) {
  const ContentTree tree = tree_of("<ol><li>a<li value=5>b</ol><ul><li value=2>c</ul>text");
  EXPECT_NE(to_html(tree, {}).find("<li>a</li>\n<li value=\"5\">b"), std::string::npos);
  EXPECT_NE(to_tei(tree, {}).find("<item n=\"5\">"), std::string::npos);
  EXPECT_NE(to_content_json(tree, {}).find(R"({"type":"item","value":5,)"), std::string::npos);
}

TEST(ContentTree, IsBoundedInDepth) {
  std::string html;
  for (int i = 0; i < 900; ++i) html += "<ul><li>" + std::to_string(i);
  const ContentTree tree = tree_of(html);
  std::size_t deepest = 0;
  std::vector<std::uint32_t> ends;
  for (std::size_t i = 0; i < tree.size(); ++i) {
    while (!ends.empty() && ends.back() <= i) ends.pop_back();
    ends.push_back(tree[i].end);
    deepest = std::max(deepest, ends.size());
  }
  EXPECT_LE(deepest, kMostContentDepth);
  EXPECT_NE(content_text(tree).find("\n899"), std::string::npos);
}

}  // namespace
}  // namespace winnow
