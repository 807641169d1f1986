// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include "extractor/page/metadata/page_dates.h"

namespace winnow {
namespace {

TEST(IsoDate, KeepsYearsMonthsAndDays) {
  EXPECT_EQ(iso_date("2024"), "2024");
  EXPECT_EQ(iso_date("2024-05"), "2024-05");
  EXPECT_EQ(iso_date(" 2024-05-06\n"), "2024-05-06");
}

TEST(IsoDate, KeepsTheTimeWithItsZone) {
  EXPECT_EQ(iso_date("2024-05-06T10:11"), "2024-05-06T10:11");
  EXPECT_EQ(iso_date("2024-05-06T10:11:12Z"), "2024-05-06T10:11:12Z");
  EXPECT_EQ(iso_date("2024-05-06T10:11:12-05:30"), "2024-05-06T10:11:12-05:30");
}

TEST(IsoDate, NormalisesWhatIsWrittenInOtherWays) {
  EXPECT_EQ(iso_date("2024-05-06 10:11:12"), "2024-05-06T10:11:12");
  EXPECT_EQ(iso_date("2024-05-06t10:11:12.345678z"), "2024-05-06T10:11:12Z");
  EXPECT_EQ(iso_date("2024-05-06 10:11:12 +0200"), "2024-05-06T10:11:12+02:00");
  EXPECT_EQ(iso_date("2024-05-06T10:11+02"), "2024-05-06T10:11+02:00");
  EXPECT_EQ(iso_date("2024-05-06 10:11:12 UTC"), "2024-05-06T10:11:12Z");
}

TEST(IsoDate, KnowsHowLongMonthsAre) {
  EXPECT_EQ(iso_date("2024-02-29"), "2024-02-29");
  EXPECT_EQ(iso_date("2000-02-29"), "2000-02-29");
  EXPECT_EQ(iso_date("2023-02-29"), "");
  EXPECT_EQ(iso_date("1900-02-29"), "");
  EXPECT_EQ(iso_date("2024-04-31"), "");
}

TEST(IsoDate, IsEmptyForWhatIsNoDate) {
  for (const char* text : {"",
                           "-",
                           "24",
                           "202",
                           "20245",
                           "2024-",
                           "2024-5-6",
                           "2024-13",
                           "2024-00",
                           "2024-05-",
                           "2024-05-00",
                           "2024-05-06T",
                           "2024-05-06T10",
                           "2024-05-06T24:00",
                           "2024-05-06T10:60",
                           "2024-05-06T10:11:61",
                           "2024-05-06T10:11:12.",
                           "2024-05-06T10:11+",
                           "2024-05-06T10:11+15",
                           "2024-05-06T10:11+02:",
                           "2024-05-06T10:11 CET",
                           "2024-05-06 x",
                           "2024-05-06T10:11Z and on",
                           "May 6, 2024",
                           "06.05.2024",
                           "0001-01-01T00:00:00"}) {
    EXPECT_EQ(iso_date(text), "") << text;
  }
}

}  // namespace
}  // namespace winnow
