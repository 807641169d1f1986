// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/common/dates.h"

#include <gtest/gtest.h>

namespace winnow {
namespace {

TEST(Dates, AreWrittenInUtc) {
  EXPECT_EQ(rfc3339(1'709'294'430), "2024-03-01T12:00:30Z");
  EXPECT_EQ(rfc3339(0), "1970-01-01T00:00:00Z");
  EXPECT_EQ(rfc3339(-1), "1969-12-31T23:59:59Z");
  EXPECT_EQ(rfc3339(-62'135'596'800), "0001-01-01T00:00:00Z");
}

}  // namespace
}  // namespace winnow
