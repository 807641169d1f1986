// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/content_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tests/extractor/structure/whole_page.h"

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
