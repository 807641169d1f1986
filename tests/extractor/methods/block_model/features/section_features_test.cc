// SPDX-License-Identifier: GPL-2.0-or-later
#include <cmath>

#include "tests/extractor/methods/block_model/features/feature_value.h"

namespace winnow {
namespace {

constexpr std::string_view kSectionPage = "<p>a</p><h2>b</h2><p>c d e</p><h3>f</h3>";

TEST(SectionFeatures, LastFromAHeadingToTheNext) {
  EXPECT_EQ(feature(kSectionPage, "section_level", 0), 0);
  EXPECT_EQ(feature(kSectionPage, "section_level", 2), 2);
  EXPECT_FLOAT_EQ(feature(kSectionPage, "section_words", 2), std::log1p(4.0F));
}

TEST(SectionFeatures, DoNotBeginWithHiddenHeadings) {
  EXPECT_EQ(feature("<h2 hidden>a</h2><p>b", "section_level", 1), 0);
}

}  // namespace
}  // namespace winnow
