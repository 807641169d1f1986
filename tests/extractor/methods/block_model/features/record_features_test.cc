// SPDX-License-Identifier: GPL-2.0-or-later
#include <cmath>

#include "tests/extractor/methods/block_model/features/feature_value.h"

namespace winnow {
namespace {

constexpr std::string_view kShopRecords =
    "<h1>Shop</h1><div><div><h2>A</h2><p>$1</p></div><div><h2>B</h2><p>$2</p></div>"
    "<div><h2>C</h2><p>free</p></div></div><p>end";

TEST(RecordFeatures, DescribeThreeAndMoreSiblingsAlike) {
  EXPECT_FLOAT_EQ(feature(kShopRecords, "record_count", 1), std::log1p(3.0F));
  EXPECT_FLOAT_EQ(feature(kShopRecords, "record_words", 1), std::log1p(2.0F));
  EXPECT_FLOAT_EQ(feature(kShopRecords, "record_prices", 1), 2.0F / 3);
  EXPECT_EQ(feature(kShopRecords, "record_after", 2), 1);
}

TEST(RecordFeatures, AreThoseOfOneRecordOutsideOfAny) {
  EXPECT_FLOAT_EQ(feature(kShopRecords, "record_count", 7), std::log1p(1.0F));
  EXPECT_EQ(feature(kShopRecords, "record_words", 7), 0);
}

TEST(RecordFeatures, CountSiblingsOfOneBlockEach) {
  const std::string_view list = "<ul><li>a<li>b<li>c<li>d</ul>";
  EXPECT_FLOAT_EQ(feature(list, "siblings", 0), std::log1p(4.0F));
  EXPECT_FLOAT_EQ(feature(list, "record_count", 0), std::log1p(1.0F));
}

}  // namespace
}  // namespace winnow
