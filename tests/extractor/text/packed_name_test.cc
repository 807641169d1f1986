// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/text/packed_name.h"

#include <gtest/gtest.h>

#include <array>
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

}  // namespace
}  // namespace winnow
