// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/common/base64.h"

#include <gtest/gtest.h>

namespace winnow {
namespace {

TEST(Base64, IsTextForBytes) {
  EXPECT_EQ(decode_base64(""), "");
  EXPECT_EQ(decode_base64("AP+/fg=="), std::string("\0\xff\xbf\x7e", 4));
  EXPECT_EQ(decode_base64("YQ=="), "a");
  EXPECT_EQ(decode_base64("YWI="), "ab");
  EXPECT_EQ(decode_base64("YWJj"), "abc");
}

TEST(Base64, OfMailMayHaveOtherCharactersBetween) {
  EXPECT_EQ(decode_base64("YW\r\nJj!"), "abc");
  EXPECT_FALSE(is_base64("YW\r\nJj"));
}

TEST(Base64, IsKnownByItsAlphabetAndLength) {
  for (const char* const text : {"", "YQ==", "YQ", "YWI=", "YWI", "YWJj", "+/+/"}) {
    EXPECT_TRUE(is_base64(text)) << text;
  }
  for (const char* const text : {"Y", "YWJjY", "YQ=", "YWI==", "=", "YQ===", "Y=Q=", "-_-_"}) {
    EXPECT_FALSE(is_base64(text)) << text;
  }
}

}  // namespace
}  // namespace winnow
