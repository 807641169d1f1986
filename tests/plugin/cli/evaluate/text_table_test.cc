// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include "plugin/cli/terminal/terminal_text.h"

namespace winnow::cli {
namespace {

TEST(TextTable, AlignsNamesLeftAndFiguresRight) {
  EXPECT_EQ(
      format_table({{"", "raw", "winnow"}, {{"MAP", ".5", ".625"}, {"P@10", ".1", ".2"}}}, 80),
      "        raw  winnow\n"
      "  MAP    .5    .625\n"
      "  P@10   .1      .2\n");
}

TEST(TextTable, IsBrokenWhereTheTerminalEnds) {
  EXPECT_EQ(format_table({{"", "one", "two"}, {{"a", "1", "2"}}}, 9),
            "     one\n"
            "  a    1\n"
            "\n"
            "     two\n"
            "  a    2\n");
}

TEST(TextTable, ShowsAColumnEvenIfItDoesNotFit) {
  EXPECT_EQ(format_table({{"name", "figure"}, {{"a", "1"}}}, 3),
            "  name  figure\n"
            "  a          1\n");
}

}  // namespace
}  // namespace winnow::cli
