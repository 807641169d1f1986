// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/blocks/block_parts.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/extractor/blocks/block_list.h"

namespace winnow {
namespace {

// Shows the parts with bars between those of different blocks and plus signs between others.
std::string parts_of(std::string_view html) {
  const SegmentedPage page = segmented(html);
  std::string shown;
  std::uint32_t block = 0;
  for (const BlockPart& part : parts_of_blocks(page.document, page.blocks)) {
    if (!shown.empty()) shown += part.block == block ? '+' : '|';
    block = part.block;
    shown += text_of(page.blocks, part);
  }
  return shown;
}

TEST(BlockParts, AreTheTextsOfTheBlock) {
  EXPECT_EQ(parts_of("<p>Posted by <b>Ann &amp; Bob</b>!<p>end"), "Posted by+Ann & Bob+!|end");
}

TEST(BlockParts, SayWhichTextTheyAre) {
  const SegmentedPage page = segmented("<p>one <b>two</b>");
  for (const BlockPart& part : parts_of_blocks(page.document, page.blocks)) {
    std::string scratch;
    EXPECT_TRUE(page.document.text(part.text, scratch).starts_with(text_of(page.blocks, part)));
  }
}

TEST(BlockParts, AreWholeLinesOfPreformattedText) {
  EXPECT_EQ(parts_of("<pre>one line\nand two\nthree</pre>"), "one line|and two|three");
}

TEST(BlockParts, AreNotWhatStandsBetweenThem) {
  EXPECT_EQ(parts_of("<p>seen <script>x</script><!-- y -->too"), "seen+too");
  EXPECT_EQ(parts_of("<div>before<p>inside</p>behind</div>"), "before|inside|behind");
}

}  // namespace
}  // namespace winnow
