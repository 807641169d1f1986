// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/extractor/methods/block_model/features/feature_value.h"

namespace winnow {
namespace {

TEST(OwnFeatures, SayHowMuchOfABlockIsLinks) {
  EXPECT_FLOAT_EQ(feature("<p>one <a href=x>two</a>", "link_density", 0), 0.5F);
}

TEST(OwnFeatures, KnowTheEndOfASentenceBehindQuotes) {
  EXPECT_EQ(feature("<p>He said \"go.\"", "ends_sentence", 0), 1);
  EXPECT_EQ(feature("<p>Read more", "ends_sentence", 0), 0);
  EXPECT_EQ(feature("<p>\u4f60\u597d\u3002", "ends_sentence", 0), 1);
}

TEST(OwnFeatures, CountCharactersByTheirKind) {
  EXPECT_FLOAT_EQ(feature("<p>AB cd 12", "digits", 0), 2.0F / 6);
  EXPECT_FLOAT_EQ(feature("<p>AB cd 12", "capitals", 0), 0.5F);
  EXPECT_EQ(feature("<p>$5 or \u20ac6", "currency", 0), 2);
}

TEST(OwnFeatures, KnowHeadingsAndItems) {
  EXPECT_EQ(feature("<h3>a</h3>", "heading", 0), 3);
  EXPECT_EQ(feature("<ul><li>a</ul>", "is_li", 0), 1);
  EXPECT_EQ(feature("<ul><li>a</ul>", "is_div", 0), 0);
}

}  // namespace
}  // namespace winnow
