// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/extractor/methods/block_model/features/feature_value.h"

namespace winnow {
namespace {

TEST(LandmarkFeatures, AreThoseOfAnyElementAround) {
  EXPECT_EQ(feature("<nav><ul><li>a</ul></nav><p>b", "in_nav", 0), 1);
  EXPECT_EQ(feature("<nav><ul><li>a</ul></nav><p>b", "in_nav", 1), 0);
}

TEST(LandmarkFeatures, TakeRolesForElements) {
  EXPECT_EQ(feature("<div role=\" Banner \">a</div>", "in_header", 0), 1);
  EXPECT_EQ(feature("<div role=search>a</div>", "in_form", 0), 1);
}

TEST(LandmarkFeatures, TakeTheFirstRoleThatTheyKnow) {
  EXPECT_EQ(feature("<div role='menu navigation'>a</div>", "in_nav", 0), 1);
  EXPECT_EQ(feature("<div role='menu'>a</div>", "in_nav", 0), 0);
  EXPECT_EQ(feature("<div role='main navigation'>a</div>", "in_nav", 0), 0);
}

}  // namespace
}  // namespace winnow
