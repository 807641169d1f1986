// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include "indexer/source/pages/source_rules.h"

namespace winnow {
namespace {

TEST(PathFilter, TakesEverythingByDefault) {
  EXPECT_TRUE(PathFilter::compile({}, {})->takes("a/b.html"));
}

TEST(PathFilter, ExcludeWinsOverInclude) {
  Expected<PathFilter> filter = PathFilter::compile({"docs/**"}, {"*.bak.html"});
  ASSERT_TRUE(filter);
  EXPECT_TRUE(filter->takes("docs/a.html"));
  EXPECT_FALSE(filter->takes("blog/a.html"));
  EXPECT_FALSE(filter->takes("docs/a.bak.html"));
}

}  // namespace
}  // namespace winnow
