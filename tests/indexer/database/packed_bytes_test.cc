// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <string>

#include "indexer/database/notes/model_store.h"

namespace winnow {
namespace {

std::string text_of(const std::vector<std::byte>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

TEST(PackedBytes, AreUnpackedAsTheyWere) {
  for (const std::string& bytes :
       {std::string(), std::string("a"), std::string(10'000, 'b'), std::string("\0\xff\0", 3)}) {
    const auto back = unpacked(packed(bytes));
    ASSERT_TRUE(back);
    EXPECT_EQ(text_of(*back), bytes);
  }
}

TEST(PackedBytes, AreRefusedWhereTheyAreDamagedOrNone) {
  const std::string whole = packed("some text that is packed");
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(unpacked(whole.substr(0, size))) << size;
  }
  EXPECT_FALSE(unpacked("some text that is not packed"));
  EXPECT_FALSE(unpacked(whole + "more"));
}

TEST(PackedBytes, AreRefusedWhereTheyClaimToBeVeryMuchLarger) {
  EXPECT_FALSE(unpacked(packed(std::string(std::size_t{1} << 28, '\0'))));
}

}  // namespace
}  // namespace winnow
