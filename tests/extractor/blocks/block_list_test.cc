// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/extractor/blocks/block_list.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace winnow {
namespace {

constexpr const char* kPage =
    "<div id=a><p>one two</p><p>three <a href=/>four</a></p></div><div id=b><p>five</p></div>";

// Returns the index of the element with this id.
NodeIndex element(const Document& document, std::string_view id) {
  std::string scratch;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    if (document.kind(node) == NodeKind::element &&
        document.attribute(node, Attribute::id, scratch) == id) {
      return node;
    }
  }
  ADD_FAILURE() << "no element " << id;
  return 0;
}

TEST(BlockListOnly, HasTheBlocksThatAreKeptAsTheyAre) {
  const SegmentedPage page = segmented(kPage);
  const BlockList kept = page.blocks.only(page.document, {false, true, true});
  ASSERT_EQ(kept.size(), 2u);
  EXPECT_EQ(kept.text(kept[0]), "three four");
  EXPECT_EQ(kept.text(kept[1]), "five");
  EXPECT_EQ(kept[0].element, page.blocks[1].element);
  EXPECT_EQ(kept[0].link_words, 1u);
}

TEST(BlockListOnly, CountsAsIfThePageHadNoOtherBlocks) {
  const SegmentedPage page = segmented(kPage);
  const BlockList kept = page.blocks.only(page.document, {false, true, true});
  const NodeIndex a = element(page.document, "a");
  const NodeIndex b = element(page.document, "b");
  EXPECT_EQ(kept.range(page.document, a), std::pair(0u, 1u));
  EXPECT_EQ(kept.range(page.document, b), std::pair(1u, 2u));
  EXPECT_EQ(kept.sums(page.document, a).words, 2u);
  EXPECT_EQ(kept.sums(page.document, a).link_words, 1u);
  EXPECT_EQ(kept.sums(0, 2).blocks, 2u);
  EXPECT_EQ(kept.sums(0, 2).words, 3u);
  EXPECT_EQ(kept.sums(0, 2).bytes, std::string("three fourfive").size());
}

TEST(BlockListOnly, IsTheSameListIfAllAreKept) {
  const SegmentedPage page = segmented(kPage);
  const BlockList kept = page.blocks.only(page.document, std::vector<bool>(3, true));
  ASSERT_EQ(kept.size(), 3u);
  for (NodeIndex node = 0; node < page.document.size(); ++node) {
    EXPECT_EQ(kept.range(page.document, node), page.blocks.range(page.document, node)) << node;
  }
  EXPECT_EQ(kept.sums(0, 3).words, page.blocks.sums(0, 3).words);
}

TEST(BlockListOnly, MayHaveNoBlocks) {
  const SegmentedPage page = segmented(kPage);
  const BlockList kept = page.blocks.only(page.document, std::vector<bool>(3, false));
  EXPECT_EQ(kept.size(), 0u);
  EXPECT_EQ(kept.sums(page.document, element(page.document, "a")).blocks, 0u);
}

TEST(BlockListOnly, LivesWithoutTheListThatItIsFrom) {
  SegmentedPage page = segmented(kPage);
  const BlockList kept = page.blocks.only(page.document, {false, false, true});
  page.blocks = BlockList();
  EXPECT_EQ(kept.text(kept[0]), "five");
}

}  // namespace
}  // namespace winnow
