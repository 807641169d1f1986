// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/text/packed_name.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace winnow {
namespace {

constexpr std::array<std::string_view, 6> kNames = {"a",     "h1",   "h2", "sixteen-letters-",
                                                    "aside", "abbrs"};
constexpr NameTable<int, kNames.size()> kTable([](std::size_t i) { return kNames[i]; },
                                               [](std::size_t i) { return static_cast<int>(i); });

TEST(NameTable, FindsEachNameInAnyCase) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    ASSERT_NE(kTable.find(kNames[i]), nullptr) << kNames[i];
    EXPECT_EQ(*kTable.find(kNames[i]), static_cast<int>(i));
  }
  EXPECT_EQ(*kTable.find("ASIDE"), 4);
  EXPECT_EQ(*kTable.find("H2"), 2);
}

TEST(NameTable, FindsNothingElse) {
  for (const std::string& name :
       {std::string(), std::string("b"), std::string("h\x11"), std::string("h3"),
        std::string("asid"), std::string("asides"), std::string("a\0", 2),
        std::string("sixteen-letters-."), std::string("\x01"), std::string("\xC1")}) {
    EXPECT_EQ(kTable.find(name), nullptr) << name;
  }
}

TEST(NameTable, FindsNamesWithinATextThatGoesOnOrEnds) {
  for (const std::string& behind : {std::string(), std::string(" class=x"), std::string(40, 'y')}) {
    for (std::size_t i = 0; i < kNames.size(); ++i) {
      const std::string text = "<" + std::string(kNames[i]) + behind;
      ASSERT_NE(kTable.find(text, 1, kNames[i].size()), nullptr) << text;
      EXPECT_EQ(*kTable.find(text, 1, kNames[i].size()), static_cast<int>(i));
    }
    EXPECT_EQ(kTable.find("<as" + behind, 1, 2), nullptr);
    EXPECT_EQ(kTable.find("<" + behind, 1, 0), nullptr);
  }
}

// At compile time names are packed byte by byte.
TEST(PackedName, IsTheSameWhenNamesArePackedAtOnce) {
  for (std::size_t size = 1; size <= kPackedBytes; ++size) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string name(size, 'x');
      name[byte % size] = static_cast<char>(byte);
      name.back() = static_cast<char>(255 - byte);
      PackedName expected{};
      for (std::size_t i = 0; i < size; ++i) {
        const auto lower = static_cast<unsigned char>(ascii_lower(name[i]));
        expected[i / 8] |= std::uint64_t{lower} << (8 * (i % 8));
      }
      ASSERT_EQ(packed_lower(name), expected) << size << " bytes, " << byte;
      for (const std::size_t behind : {0, 1, 15, 16}) {
        const std::string text = "<" + name + std::string(behind, 'Z');
        ASSERT_EQ(packed_lower(text, 1, size), expected) << size << " bytes, " << byte;
      }
    }
  }
}

}  // namespace
}  // namespace winnow
