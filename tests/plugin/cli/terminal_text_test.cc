// SPDX-License-Identifier: GPL-2.0-or-later
//
// Text of strangers in the columns of a terminal.
#include "plugin/cli/terminal/terminal_text.h"

#include <gtest/gtest.h>

namespace winnow::cli {
namespace {

TEST(TerminalText, IsShownAsItIsIfItFits) {
  EXPECT_EQ(terminal_text("Grüße", 5), "Grüße");
  EXPECT_EQ(terminal_text("日本", 4), "日本");
  EXPECT_EQ(terminal_text("", 0), "");
  EXPECT_EQ(terminal_text("Willow bark"), "Willow bark");
}

TEST(TerminalText, ThatIsTooLongEndsWithAnEllipsis) {
  EXPECT_EQ(terminal_text("Willow bark", 7), "Willow…");
  EXPECT_EQ(terminal_text("Grüße", 4), "Grü…");
  EXPECT_EQ(terminal_text("ab", 1), "…");
  EXPECT_EQ(terminal_text("ab", 0), "");
}

TEST(TerminalText, CountsTwoColumnsForWideCharacters) {
  EXPECT_EQ(terminal_text("日本語", 5), "日本…");
  EXPECT_EQ(terminal_text("日本語", 4), "日…") << "half of a character is no room";
}

TEST(TerminalText, CountsNoColumnsForMarks) {
  EXPECT_EQ(terminal_text("e\u0301te\u0301", 3), "e\u0301te\u0301");
}

TEST(TerminalText, KeepsNoMoreMarksThanAScriptNeeds) {
  std::string piled = "e";
  for (int i = 0; i < 1000; ++i) piled += "\u0301";
  EXPECT_LT(terminal_text(piled + "x", 5).size(), 40U);
  EXPECT_TRUE(terminal_text(piled + "x", 5).ends_with('x'));
}

TEST(TerminalText, HasNothingInItThatControlsATerminal) {
  EXPECT_EQ(terminal_text("\x1b[2J"), "\ufffd[2J");
  EXPECT_EQ(terminal_text("a\nb\tc\x7f\u009b\u2028"), "a\ufffdb\ufffdc\ufffd\ufffd\ufffd");
  EXPECT_EQ(terminal_text("a\u202eb\u2066c"), "abc") << "what reorders text";
}

TEST(TerminalText, ReplacesMalformedBytes) {
  EXPECT_EQ(terminal_text("a\xff\xc3"), "a\ufffd\ufffd");
  EXPECT_EQ(terminal_text("\xe2\x82"), "\ufffd");
}

TEST(TerminalColumn, IsFilledUp) {
  EXPECT_EQ(terminal_column("日本", 6), "日本  ");
  EXPECT_EQ(terminal_column("日本語", 4), "日… ");
  EXPECT_EQ(terminal_column("Willow bark", 6), "Willo…");
}

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
