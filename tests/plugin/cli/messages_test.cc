// SPDX-License-Identifier: GPL-2.0-or-later
//
// What strangers have written, as the command shows it.
#include "plugin/cli/messages.h"

#include <gtest/gtest.h>

namespace winnow::cli {
namespace {

TEST(PrintableText, IsShownAsItIs) {
  EXPECT_EQ(printable("Grüße, 日本 & ünï: \xf0\x9f\xa6\x86"),
            "Grüße, 日本 & ünï: \xf0\x9f\xa6\x86");
}

TEST(PrintableText, ShowsControlCharactersByTheirBytes) {
  EXPECT_EQ(printable("\x1b[2J\x07\x7f"), "\\x1b[2J\\x07\\x7f");
  EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a\\x00b");
}

TEST(PrintableText, IsOneLineAndOneColumn) {
  EXPECT_EQ(printable("a\tb\nc\rd"), "a\\x09b\\x0ac\\x0dd");
}

TEST(PrintableText, ShowsTheControlCharactersAboveAsciiToo) {
  EXPECT_EQ(printable("\u0080\u009b31m\u009f"), "\\xc2\\x80\\xc2\\x9b31m\\xc2\\x9f");
  EXPECT_EQ(printable("\u00a0\u00bf"), "\u00a0\u00bf") << "these only begin with the same byte";
}

TEST(PrintableText, MayEndWithinACharacter) { EXPECT_EQ(printable("a\xc2"), "a\xc2"); }

TEST(HumanBytes, AreOneByteOrSeveralBytes) {
  EXPECT_EQ(human_bytes(0), "0 bytes");
  EXPECT_EQ(human_bytes(1), "1 byte");
  EXPECT_EQ(human_bytes(999), "999 bytes");
  EXPECT_EQ(human_bytes(1000), "1.0 kB");
}

}  // namespace
}  // namespace winnow::cli
