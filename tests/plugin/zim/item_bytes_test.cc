// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/zim/item_bytes.h"

#include <gtest/gtest.h>

#include "winnow/zim.h"

namespace winnow::zim {
namespace {

TEST(MimeType, PagesAreHtmlInAnySpelling) {
  for (const char* type :
       {"text/html", "TEXT/Html", "text/html;charset=utf-8", "text/html ; a=b", " text/html",
        "text/html;raw=true", "application/xhtml+xml", "application/xhtml+xml; charset=utf-8"}) {
    EXPECT_TRUE(is_page(type)) << type;
  }
}

TEST(MimeType, NothingElseIsAPage) {
  for (const char* type : {"", ";", "text/plain", "text/htmlx", "x-text/html", "application/xml",
                           "image/png;text/html", "text/ht"}) {
    EXPECT_FALSE(is_page(type)) << type;
  }
}

TEST(MimeType, SaysTheCharset) {
  EXPECT_EQ(charset_of("text/html; charset=ISO-8859-1"), "ISO-8859-1");
  EXPECT_EQ(charset_of("text/html;a=b;CharSet = \"utf-8\" ;c=d"), "utf-8");
  EXPECT_EQ(charset_of("text/html;raw=true"), "");
  EXPECT_EQ(charset_of("charset=utf-8"), "");
  EXPECT_EQ(charset_of("text/html;charset"), "");
  EXPECT_EQ(charset_of("text/html;charset=\""), "\"");
}

}  // namespace
}  // namespace winnow::zim
