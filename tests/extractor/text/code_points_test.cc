// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/code_points.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string_view>
#include <utility>
#include <vector>

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::Pair;

// Values and lengths.
std::vector<std::pair<int, int>> code_points(std::string_view text) {
  std::vector<std::pair<int, int>> found;
  for (std::size_t offset = 0; offset < text.size();) {
    const CodePoint code = decode_code_point(text, offset);
    found.emplace_back(code.value, code.length);
    offset += code.length;
  }
  return found;
}

TEST(CodePoints, HaveOneToFourBytes) {
  EXPECT_THAT(code_points("a\u00E4\u6865\U0001F600"),
              ElementsAre(Pair('a', 1), Pair(0xE4, 2), Pair(0x6865, 3), Pair(0x1F600, 4)));
}

TEST(CodePoints, AreNegativeWhereBytesAreMalformed) {
  EXPECT_THAT(code_points("\xFF\xE6\xA1z"), ElementsAre(Pair(-1, 1), Pair(-1, 2), Pair('z', 1)));
  EXPECT_THAT(code_points("\xC0\x80"), ElementsAre(Pair(-1, 1), Pair(-1, 1)));
}

TEST(CodePoints, MayBeCutOffByTheEndOfTheText) {
  EXPECT_THAT(code_points("a\xF0\x9F\x98"), ElementsAre(Pair('a', 1), Pair(-1, 3)));
}

}  // namespace
}  // namespace winnow
