// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include "queries/search/field_filters.h"

namespace winnow {
namespace {

constexpr std::uint32_t kDay = 86400;
constexpr std::uint32_t kLastSecond = 0xFFFFFFFF;

TEST(ParseDate, TakesAllOfADay) {
  const auto day = parse_date("1970-01-03");
  ASSERT_TRUE(day);
  EXPECT_EQ(day->first, 2 * kDay);
  EXPECT_EQ(day->last, 3 * kDay - 1);
}

TEST(ParseDate, KnowsHowLongMonthsAndYearsAre) {
  EXPECT_EQ(parse_date("2024-02")->last - parse_date("2024-02")->first, 29 * kDay - 1);
  EXPECT_EQ(parse_date("2023-02")->last - parse_date("2023-02")->first, 28 * kDay - 1);
  EXPECT_EQ(parse_date("2023-12")->last, parse_date("2023")->last);
  EXPECT_EQ(parse_date("2024")->last - parse_date("2024")->first, 366 * kDay - 1);
}

TEST(ParseDate, RefusesWhatIsNoDate) {
  for (const char* text : {"", "24", "2024-", "2024-1", "2024-13", "2024-00", "2024-02-30",
                           "2024-01-01T00", "20240101", "-2024", "2024/01", "2024-01-"}) {
    EXPECT_FALSE(parse_date(text)) << text;
  }
}

TEST(ParseDate, MovesWhatTheSlotCannotHoldToItsEnds) {
  EXPECT_EQ(parse_date("9999")->first, kLastSecond);
  EXPECT_EQ(parse_date("2106-02")->last, kLastSecond);
  EXPECT_GT(parse_date("1969")->first, parse_date("1969")->last);
}

TEST(ParseDate, LeavesOutThePagesWithoutADate) { EXPECT_EQ(parse_date("1970")->first, 1U); }

TEST(ParseDateRange, TakesADateOrTwoOrOneEnd) {
  EXPECT_EQ(parse_date_range("2024")->last, parse_date("2024")->last);
  EXPECT_EQ(parse_date_range("2023-05..2024")->first, parse_date("2023-05")->first);
  EXPECT_EQ(parse_date_range("2023-05..2024")->last, parse_date("2024")->last);
  EXPECT_EQ(parse_date_range("2024..")->last, kLastSecond);
  EXPECT_EQ(parse_date_range("..2024")->first, 1U);
}

TEST(ParseDateRange, RefusesRangesWithoutAnyEndAndWithOneThatIsNoDate) {
  for (const char* text : {"..", "2024..x", "x..2024", "2023..2024..2025", "2024."}) {
    EXPECT_FALSE(parse_date_range(text)) << text;
  }
}

TEST(DateValue, IsBigEndian) { EXPECT_EQ(date_value(0x01020304), "\x01\x02\x03\x04"); }

}  // namespace
}  // namespace winnow
