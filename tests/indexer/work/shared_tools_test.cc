// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/shared_tools.h"

#include <gtest/gtest.h>

namespace winnow {
namespace {

TEST(SharedTools, AreMadeWhereNoneIsFree) {
  int made = 0;
  SharedTools<int> tools([&] { return std::make_unique<int>(++made); });
  {
    const auto first = tools.lend();
    const auto second = tools.lend();
    EXPECT_EQ(*first, 1);
    EXPECT_EQ(*second, 2);
  }
  const auto again = tools.lend();
  const auto and_again = tools.lend();
  EXPECT_EQ(*again + *and_again, 3);
  EXPECT_EQ(made, 2);
}

TEST(SharedTools, KeepWhatTheirUserHasChanged) {
  SharedTools<int> tools([] { return std::make_unique<int>(0); });
  ++*tools.lend();
  EXPECT_EQ(*tools.lend(), 1);
}

}  // namespace
}  // namespace winnow
