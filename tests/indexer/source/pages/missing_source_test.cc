// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/missing_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace winnow {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

TEST(MissingSource, IsAFileOrAFolder) {
  EXPECT_EQ(missing_source("mirror").message(),
            "mirror: no such file or folder (check the path of the source)");
  EXPECT_EQ(missing_source("example.org/docs").what, "no such file or folder");
}

TEST(MissingSource, IsAUrlToBeMirrored) {
  const Error error = missing_source("https://docs.example.org/3/");
  EXPECT_EQ(error.code, ErrorCode::not_found);
  EXPECT_EQ(error.where, "https://docs.example.org/3/");
  EXPECT_EQ(error.hint,
            "copy it with: wget --mirror --no-parent --adjust-extension "
            "https://docs.example.org/3/ - and name the folder that wget makes: docs.example.org");
}

TEST(MissingSource, IsAUrlInCapitalsOrWithoutAScheme) {
  EXPECT_THAT(missing_source("HTTP://Example.org").hint, EndsWith("wget makes: Example.org"));
  EXPECT_THAT(missing_source("www.example.org/a").hint, EndsWith("wget makes: www.example.org"));
}

TEST(MissingSource, QuotesTheUrlForAShell) {
  EXPECT_THAT(missing_source("https://a.example/?q=1&r=2").hint,
              HasSubstr(" 'https://a.example/?q=1&r=2' - "));
  EXPECT_THAT(missing_source("https://a.example/it's;rm").hint,
              HasSubstr(" 'https://a.example/it%27s;rm' - "));
}

TEST(MissingSource, NamesThePathOfAFileUrl) {
  EXPECT_EQ(missing_source("file:///srv/mirror").message(),
            "file:///srv/mirror: is a URL (name the path alone: /srv/mirror)");
}

}  // namespace
}  // namespace winnow
