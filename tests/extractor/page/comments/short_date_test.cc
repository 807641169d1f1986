// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/comments/short_date.h"

#include <gtest/gtest.h>

namespace winnow {
namespace {

TEST(ShortDate, IsATimeOrAYearWithADayOrMonth) {
  for (const char* text : {"3 May 2020", "2020-05-03", "Ann, 5/1999", "11/07/12 at 2:17 pm",
                           "2020\u5e745\u67083\u65e5", "0:00", "v2 of 2020"}) {
    EXPECT_TRUE(has_day_or_time(text)) << text;
  }
}

TEST(ShortDate, IsNoOtherNumber) {
  for (const char* text :
       {"", "2020", "May 3", "11/07/12", "Tel. 0383 430 1946", "$5,000 to $50,000", "24:10", "3:1",
        "3:100", "40 in 2020", "0 of 2020", "12020-1", "3 in 2120"}) {
    EXPECT_FALSE(has_day_or_time(text)) << text;
  }
}

}  // namespace
}  // namespace winnow
