// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/extractor/methods/block_model/features/feature_value.h"

namespace winnow {
namespace {

TEST(PageFeatures, AreTheSameForAllBlocks) {
  const std::string_view page = "<main><article>a</article><a href=x>b</a></main>";
  for (const std::size_t block : {0U, 1U}) {
    EXPECT_EQ(feature(page, "page_links", block), 0.5F);
    EXPECT_EQ(feature(page, "page_articles", block), 1);
    EXPECT_EQ(feature(page, "page_main", block), 1);
  }
}

TEST(PageFeatures, CountNoHiddenWords) {
  EXPECT_EQ(feature("<p hidden><a href=x>a</a></p><p>b c d e f", "page_links", 1), 0);
}

}  // namespace
}  // namespace winnow
