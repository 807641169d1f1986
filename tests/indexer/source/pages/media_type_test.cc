// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include "indexer/source/pages/page_type.h"

namespace winnow {
namespace {

TEST(MediaType, HasATypeInLowerCaseAndACharset) {
  const MediaType media = parse_media_type(" Text/HTML ; level=1; CHARSET = \"UTF-8\" ");
  EXPECT_EQ(media.type, "text/html");
  EXPECT_EQ(media.charset, "UTF-8");
  EXPECT_TRUE(media.is_page());
}

TEST(MediaType, IsAPageOnlyForHtmlAndXhtml) {
  EXPECT_TRUE(parse_media_type("application/xhtml+xml").is_page());
  for (const char* text : {"", "text/plain", "text/html5", "image/svg+xml", "application/xml"}) {
    EXPECT_FALSE(parse_media_type(text).is_page()) << text;
  }
}

TEST(MediaType, LeavesOutWhatMakesNoSense) {
  EXPECT_EQ(parse_media_type("text/html\x01").type, "");
  EXPECT_EQ(parse_media_type(std::string(1000, 'x')).type, "");
  EXPECT_EQ(parse_media_type("text/html; charset=a b").charset, "");
  EXPECT_EQ(parse_media_type("text/html; charset").charset, "");
  EXPECT_EQ(parse_media_type(";;;").in_words(), "no type");
  EXPECT_EQ(parse_media_type("image/png").in_words(), "type image/png");
}

}  // namespace
}  // namespace winnow
