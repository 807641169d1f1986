// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/date_seconds.h"

#include <gtest/gtest.h>

namespace winnow {
namespace {

TEST(DateSeconds, AreReadInAllFormsThatPagesHave) {
  EXPECT_EQ(seconds_of_date("1970"), 0);
  EXPECT_EQ(seconds_of_date("1970-02"), 31 * 86400);
  EXPECT_EQ(seconds_of_date("2024-03-01"), 1'709'251'200);
  EXPECT_EQ(seconds_of_date("2024-03-01T12:00"), 1'709'294'400);
  EXPECT_EQ(seconds_of_date("2024-03-01T12:00:30"), 1'709'294'430);
  EXPECT_EQ(seconds_of_date("2024-03-01T12:00:00.25Z"), 1'709'294'400);
  EXPECT_EQ(seconds_of_date("2024-03-01T13:30:00+01:30"), 1'709'294'400);
  EXPECT_EQ(seconds_of_date("2024-03-01T04:00:00-0800"), 1'709'294'400);
  EXPECT_EQ(seconds_of_date("1969-12-31T23:59:59Z"), -1);
}

TEST(DateSeconds, AreNothingIfTheyAreNone) {
  for (const char* none :
       {"", "yesterday", "24", "2024-13", "2024-02-30", "2024-03-01T", "0000", "2024-03-01T25:00",
        "2024-03-01T12:61", "2024-03-01 12:00", "2024-03-01T12:00+1", "2024-03-01T12:00:00Zx",
        "-024", "9999-12-31T23:59:59-01:00"}) {
    EXPECT_FALSE(seconds_of_date(none)) << none;
  }
}

}  // namespace
}  // namespace winnow
