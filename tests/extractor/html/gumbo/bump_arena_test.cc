// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/gumbo/bump_arena.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "tests/extractor/hostile/small_stack.h"

namespace winnow {
namespace {

TEST(BumpArena, GivesAlignedBlocksThatDoNotOverlap) {
  BumpArena arena;
  arena.reset(4 << 20);
  const auto first = reinterpret_cast<std::uintptr_t>(arena.allocate(3));
  const auto second = reinterpret_cast<std::uintptr_t>(arena.allocate(3));
  EXPECT_EQ(first % alignof(void*), 0u);
  EXPECT_EQ(second % alignof(void*), 0u);
  EXPECT_GE(second, first + 3);
}

TEST(BumpArena, GivesNothingOverItsBudget) {
  BumpArena arena;
  arena.reset(4 << 20);
  EXPECT_NE(arena.allocate(3 << 20), nullptr);
  EXPECT_EQ(arena.allocate(2 << 20), nullptr);
}

TEST(BumpArena, GivesNothingAndThrowsNothingWhereTheSystemHasNoMemory) {
  if (kSanitized) GTEST_SKIP() << "the sanitizers end the process instead";
  BumpArena arena;
  arena.reset(~std::uint64_t{0});
  EXPECT_EQ(arena.allocate(std::size_t{1} << 60), nullptr);
  EXPECT_NE(arena.allocate(100), nullptr);
}

}  // namespace
}  // namespace winnow
