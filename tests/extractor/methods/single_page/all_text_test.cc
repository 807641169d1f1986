// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include "tests/extractor/methods/classified.h"

namespace winnow {
namespace {

TEST(AllText, KeepsEveryBlockThatAReaderCanSee) {
  EXPECT_EQ(
      main_text("all", "<nav>menu</nav><p>text</p><button>go</button><p aria-hidden=true>x</p>"),
      "menu\ntext\ngo\nx\n");
}

TEST(AllText, DropsHiddenBlocks) {
  const ExtractedPage page =
      extracted("all", "<p>text</p><p hidden>x</p><p style='display:none'>y</p>");
  EXPECT_EQ(text_of(page, TextClass::main), "text\n");
  EXPECT_EQ(text_of(page, TextClass::template_), "x\ny\n");
  EXPECT_EQ(text_of(page, TextClass::page), "");
}

TEST(AllText, DropsBlocksThatAreNotToBeIndexed) {
  EXPECT_EQ(main_text("all", "<p>a</p><!--htdig_noindex--><p>b</p><!--/htdig_noindex--><p>c</p>"),
            "a\nc\n");
}

TEST(AllText, SaysWhyABlockIsDropped) {
  const ExtractedPage page =
      extracted("all", "<p>a</p><p hidden>b</p><!--UdmComment--><p>c</p><!--/UdmComment-->");
  ASSERT_EQ(page.verdicts.size(), 3u);
  EXPECT_EQ(page.verdicts[0].reason, Reason::everything);
  EXPECT_EQ(page.verdicts[1].reason, Reason::hidden);
  EXPECT_EQ(page.verdicts[2].reason, Reason::no_index);
  EXPECT_LT(page.verdicts[0].probability, 0);
}

TEST(AllText, NeedsNoHashes) { EXPECT_FALSE(made_method("all")->needs_hashes()); }

}  // namespace
}  // namespace winnow
