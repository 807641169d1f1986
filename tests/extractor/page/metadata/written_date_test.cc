// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/metadata/written_date.h"

#include <gtest/gtest.h>

#include <string>

#include "extractor/page/metadata/page_dates.h"

namespace winnow {
namespace {

TEST(WrittenDate, IsReadInAnyUsualOrder) {
  for (const char* text : {"May 6, 2024",      "6 May 2024",
                           "6th of May, 2024", "May 6th 2024",
                           "2024 May 6",       "Posted on Monday, MAY 6, 2024 at 10:11",
                           "6. Mai 2024",      "6 de mayo de 2024",
                           "6 mai 2024",       "6 maggio 2024",
                           "6 maj 2024",       "6 мая 2024 г.",
                           "6 Mayıs 2024",     "06.05.2024",
                           "2024-5-6",         "2024/05/06",
                           "2024.05.06",       "2024年5月6日",
                           "2024년 5월 6일",   "Mon, 06 May 2024 10:11:12 GMT"}) {
    EXPECT_EQ(written_date(text), "2024-05-06") << text;
  }
  EXPECT_EQ(written_date("Thu, 09/25/2025 - 11:38"), "2025-09-25");
  EXPECT_EQ(written_date("25/09/2025"), "2025-09-25");
  EXPECT_EQ(written_date("3 mars 2024"), "2024-03-03");
  EXPECT_EQ(written_date("14 juillet 2024"), "2024-07-14");
}

TEST(WrittenDate, MayHaveTheTimeBeforeTheYear) {
  EXPECT_EQ(written_date("Thu Aug 16 20:08:41 MDT 2001"), "2001-08-16");
  EXPECT_EQ(written_date("Mon May  6 10:11:12 2024"), "2024-05-06");
  EXPECT_EQ(written_date("May 6 10 11 12 2024"), "");
  EXPECT_EQ(written_date("May 6 10:11:12, and in 2024"), "");
}

TEST(WrittenDate, IsTheFirstOne) {
  EXPECT_EQ(written_date("May 6, 2024, updated June 7, 2025"), "2024-05-06");
  EXPECT_EQ(written_date("99 people, 6 May 2024"), "2024-05-06");
}

TEST(WrittenDate, IsNoneWhereNobodyKnowsTheMonth) {
  EXPECT_EQ(written_date("05/06/2024"), "");
  EXPECT_EQ(written_date("06/06/2024"), "2024-06-06");
}

TEST(WrittenDate, IsNoneWithoutDayMonthAndYear) {
  for (const char* text :
       {"", "May 2024", "6 May", "May 6, '24", "31 April 2024", "2024", "6 people in 2024", "1.2.3",
        "May 32, 2024", "12-34-5678", "6 May 1066", "6 is what May had, 2024 not"}) {
    EXPECT_EQ(written_date(text), "") << text;
  }
}

TEST(WrittenDate, AloneHasFewWordsBesideIt) {
  EXPECT_EQ(lone_written_date("Last updated: May 6, 2024"), "2024-05-06");
  EXPECT_EQ(lone_written_date("The bridge was opened by the mayor himself on May 6, 2024"), "");
}

TEST(DateInAddress, IsThatOfItsFoldersOrTheirNames) {
  EXPECT_EQ(date_in_address("https://e.example/2024/05/06/bridge.html"), "2024-05-06");
  EXPECT_EQ(date_in_address("https://e.example/news/2024-05-06-bridge"), "2024-05-06");
  EXPECT_EQ(date_in_address("/2024/05/06"), "2024-05-06");
  for (const char* address : {"https://e.example/2024/05/bridge", "/2024/13/06/", "/1024/05/06/",
                              "/a?at=/2024/05/06/", "/2024-05-061", "/2024-05/06/"}) {
    EXPECT_EQ(date_in_address(address), "") << address;
  }
}

}  // namespace
}  // namespace winnow
