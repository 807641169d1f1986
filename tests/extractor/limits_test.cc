// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/limits.h"

#include <gtest/gtest.h>

namespace winnow {
namespace {

TEST(DegradedName, NamesEachLimit) {
  EXPECT_EQ(degraded_name(Degraded::depth), "depth");
  EXPECT_EQ(degraded_name(Degraded::attributes), "attributes");
  EXPECT_EQ(degraded_name(Degraded::nodes), "nodes");
  EXPECT_EQ(degraded_name(Degraded::parser_memory), "parser-memory");
  EXPECT_EQ(degraded_name(Degraded::parse_time), "parse-time");
  EXPECT_EQ(degraded_name(Degraded::parse_work), "parse-work");
  EXPECT_EQ(degraded_name(Degraded::parser_fault), "parser-fault");
}

TEST(DegradedName, IsEmptyForAWholePage) { EXPECT_EQ(degraded_name(Degraded::no), ""); }

}  // namespace
}  // namespace winnow
