// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/common/timestamps.h"

#include <gtest/gtest.h>

namespace winnow {
namespace {

constexpr std::int64_t kSecond = kNanosecondsPerSecond;

TEST(Timestamp, IsReadWithFractionAndZone) {
  EXPECT_EQ(parse_timestamp("1970-01-01T00:00:01Z"), kSecond);
  EXPECT_EQ(parse_timestamp("2026-01-02T03:04:05Z"), 1'767'323'045 * kSecond);
  EXPECT_EQ(parse_timestamp("2026-01-02T03:04:05.25Z"), 1'767'323'045 * kSecond + kSecond / 4);
  EXPECT_EQ(parse_timestamp("2026-01-02T03:04:05.123456789123Z"),
            1'767'323'045 * kSecond + 123'456'789);
  EXPECT_EQ(parse_timestamp("2026-01-02t04:34:05+01:30"), 1'767'323'045 * kSecond);
  EXPECT_EQ(parse_timestamp("2026-01-01 22:04:05-05:00"), 1'767'323'045 * kSecond);
  EXPECT_EQ(parse_timestamp("2026-01-02"), 1'767'312'000 * kSecond);
}

TEST(Timestamp, IsNoneWhereSomethingIsWrong) {
  for (const char* text : {"", "yesterday", "2026-02-30T00:00:00Z", "2026-13-01",
                           "2026-01-02T24:00:00Z", "2026-01-02T03:04:05", "2026-01-02T03:04Z",
                           "2026-01-02T03:04:05Z and more", "2026-01-02T03:04:05+25:00",
                           "1969-12-31", "9999-01-01", "1970-01-01T00:00:00+01:00", "2026-1-2"}) {
    EXPECT_FALSE(parse_timestamp(text)) << text;
  }
}

TEST(HttpDate, IsReadInItsPresentForm) {
  EXPECT_EQ(parse_http_date("Sun, 06 Nov 1994 08:49:37 GMT"), 784'111'777);
  for (const char* text : {"Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
                           "Sun, 06 Nov 1994", "Sun, 06 Foo 1994 08:49:37 GMT",
                           "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET", ""}) {
    EXPECT_FALSE(parse_http_date(text)) << text;
  }
}

}  // namespace
}  // namespace winnow
