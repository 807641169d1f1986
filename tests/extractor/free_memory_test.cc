// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/free_memory.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace winnow {
namespace {

constexpr std::size_t kMany = 10'000;

TEST(FreeMemoryOf, LeavesNoCapacity) {
  std::string text(kMany, 'x');
  free_memory_of(text);
  EXPECT_EQ(text, "");
  EXPECT_EQ(text.capacity(), std::string().capacity());

  std::vector<int> list(kMany);
  free_memory_of(list);
  EXPECT_EQ(list.capacity(), 0u);
}

TEST(FreeMemoryOf, ReachesWhatAValueIsMadeOf) {
  struct Page {
    std::string text;
    std::vector<int> blocks;
  };
  Page page{std::string(kMany, 'x'), std::vector<int>(kMany)};
  free_memory_of(page);
  EXPECT_EQ(page.text.capacity(), std::string().capacity());
  EXPECT_EQ(page.blocks.capacity(), 0u);
}

TEST(ClearAndTrim, KeepsTheRoomOfAPageOfCommonSize) {
  std::vector<int> list(kMany);
  clear_and_trim(list, kMany * sizeof(int));
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.capacity(), kMany);
}

TEST(ClearAndTrim, GivesTheRoomOfALargePageBack) {
  std::string text(kMany, 'x');
  clear_and_trim(text, kMany / 2);
  EXPECT_EQ(text.capacity(), std::string().capacity());
}

}  // namespace
}  // namespace winnow
