// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/tag.h"

#include <gtest/gtest.h>

namespace winnow {
namespace {

TEST(Tag, IsFoundByItsName) {
#define WINNOW_EXPECT_TAG(id, name)        \
  EXPECT_EQ(tag_from_name(name), Tag::id); \
  EXPECT_EQ(tag_name(Tag::id), name);
  WINNOW_HTML_TAGS(WINNOW_EXPECT_TAG)
#undef WINNOW_EXPECT_TAG
}

TEST(Tag, IsFoundInAnyCase) {
  EXPECT_EQ(tag_from_name("BlockQuote"), Tag::blockquote);
  EXPECT_EQ(tag_from_name("H1"), Tag::h1);
}

TEST(Tag, IsUnknownForOtherNames) {
  for (const char* name : {"", "x-card", "h7", "divx", "di", "blockquotes", "a ", "t\xC3\xAF"}) {
    EXPECT_EQ(tag_from_name(name), Tag::unknown) << name;
  }
  EXPECT_EQ(tag_name(Tag::unknown), "");
}

}  // namespace
}  // namespace winnow
