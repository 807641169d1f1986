// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <string>

#include "extractor/page/facts/element_facts.h"
#include "tests/extractor/blocks/block_list.h"
#include "tests/extractor/sample_pages.h"

namespace winnow {
namespace {

NodeIndex first(const Document& document, Tag tag) {
  NodeIndex node = 0;
  while (node < document.size() && document.tag(node) != tag) ++node;
  return node;
}

// Returns the leaves and words of the first element of that tag, as "leaves words".
std::string counts_of(std::string_view html, Tag tag) {
  const SegmentedPage page = segmented(html);
  const LeafCounts counts(page.document, page.blocks);
  const NodeIndex node = first(page.document, tag);
  return std::to_string(counts.leaves(node)) + " " + std::to_string(counts.words(node));
}

constexpr std::string_view kPage =
    "<title>not counted</title><body><ul> <li>one</li> <li>two</li> </ul>"
    "<article><p>three <b>four five</b> six</p><p>seven</p></article>";

TEST(LeafCounts, AreThoseOfTheSubtree) {
  EXPECT_EQ(counts_of(kPage, Tag::html), "6 7");
  EXPECT_EQ(counts_of(kPage, Tag::ul), "2 2");
  EXPECT_EQ(counts_of(kPage, Tag::article), "4 5");
  EXPECT_EQ(counts_of(kPage, Tag::p), "3 4");
}

TEST(LeafCounts, LeaveOutElementsWhoseTextIsNotShown) {
  EXPECT_EQ(counts_of("<body>a<script>b c</script><style>d</style><iframe>e</iframe>", Tag::html),
            "1 1");
}

TEST(LeafCounts, LeaveOutWhatMayNotBeIndexed) {
  EXPECT_EQ(counts_of("<body><p hidden>a b <i>c</i></p><p>d</p>"
                      "<!--UdmComment--><p>e</p><!--/UdmComment--><p>f g</p>",
                      Tag::body),
            "2 3");
}

TEST(LeafCounts, HaveNoscriptElementsOnlyWhereTheirTextIsInBlocks) {
  const std::string noscript = "<body><noscript><p>a b</p></noscript><p>c";
  EXPECT_EQ(counts_of(noscript, Tag::body), "2 3");
  std::string many;
  for (int i = 0; i < 50; ++i) many += " word";
  EXPECT_EQ(counts_of(noscript + many, Tag::body), "1 51");
}

TEST(LeafCounts, HaveALeafForEachTextOfAPreformattedElement) {
  EXPECT_EQ(counts_of("<pre>a b\nc d\n<b>e</b>\nf</pre>", Tag::pre), "3 6");
}

TEST(LeafCounts, GiveTheWordsPerLeaf) {
  const SegmentedPage page = segmented(kPage);
  const LeafCounts counts(page.document, page.blocks);
  const Document& document = page.document;
  EXPECT_FLOAT_EQ(counts.words_per_leaf(first(document, Tag::html)), 7.0F / 6);
  EXPECT_FLOAT_EQ(counts.words_per_leaf(first(document, Tag::head)), 0);
}

TEST(LeafCounts, HaveTheHighestRatioOfBlockLevelElements) {
  const SegmentedPage page = segmented(kPage);
  EXPECT_FLOAT_EQ(LeafCounts(page.document, page.blocks).highest_ratio(), 4.0F / 3);
  // The paragraph's two leaves have 3.5 words each; all seven count where it begins.
  const SegmentedPage inline_first = segmented("<p><b>one</b> two three four five six seven</p>");
  EXPECT_FLOAT_EQ(LeafCounts(inline_first.document, inline_first.blocks).highest_ratio(), 3.5F);
}

TEST(LeafCounts, OfAPageWithoutTextAreNothing) {
  const SegmentedPage page = segmented("");
  const LeafCounts counts(page.document, page.blocks);
  EXPECT_EQ(counts.leaves(0) + counts.words(0), 0u);
  EXPECT_EQ(counts.highest_ratio(), 0);
}

TEST(LeafCounts, OfTheSamplePagesHaveLeavesWhereverThereAreWords) {
  std::size_t parts = 0;
  for (const auto& path : sample_pages()) {
    const SegmentedPage page = segmented(file_bytes(path));
    const LeafCounts counts(page.document, page.blocks);
    for (const Block& block : page.blocks.blocks()) {
      if (!is_indexable(block) || block.words == 0) continue;
      ASSERT_GT(counts.leaves(block.element), 0u) << path << page.blocks.text(block);
      ASSERT_LE(counts.words_per_leaf(block.element), counts.highest_ratio()) << path;
      ++parts;
    }
  }
  EXPECT_GT(parts, 0u);
}

}  // namespace
}  // namespace winnow
