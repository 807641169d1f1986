// SPDX-License-Identifier: GPL-2.0-or-later
//
// What strangers have written, as the command shows it.
#include "plugin/cli/terminal/messages.h"

#include <gtest/gtest.h>
#include <unicode/uchar.h>

#include <cerrno>

#include "plugin/common/printable.h"

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

TEST(PrintableText, ShowsMalformedBytes) {
  EXPECT_EQ(printable("a\xc2"), "a\\xc2") << "cut within a character";
  EXPECT_EQ(printable("\x9b"
                      "2J\xff"),
            "\\x9b2J\\xff");
}

TEST(PrintableText, ShowsWhatTurnsTextAroundAndSeparatesLines) {
  EXPECT_EQ(printable("a\u202eb\u2066c\u2028"), "a\\xe2\\x80\\xaeb\\xe2\\x81\\xa6c\\xe2\\x80\\xa8");
  EXPECT_EQ(printable("\u061c\u200f"), "\\xd8\\x9c\\xe2\\x80\\x8f");
  EXPECT_EQ(printable("\u200d\u202f\u2065"), "\u200d\u202f\u2065") << "their neighbours";
}

// There is one list of what acts on terminals, and Unicode's properties agree with it.
TEST(PrintableText, IsWhatColumnsShowToo) {
  for (std::int32_t code = 0; code < 0x30000; ++code) {
    const std::int32_t type = u_charType(code);
    const bool acts = type == U_CONTROL_CHAR || type == U_LINE_SEPARATOR ||
                      type == U_PARAGRAPH_SEPARATOR ||
                      u_hasBinaryProperty(code, UCHAR_BIDI_CONTROL) != 0;
    ASSERT_EQ(acts_on_terminals(code), acts) << code;
  }
}

TEST(PrintableLines, KeepTheirLineFeeds) {
  EXPECT_EQ(printable_lines("a\x1b\nb\r\n"), "a\\x1b\nb\\x0d\n");
  EXPECT_EQ(printable_lines("a\n\nb"), "a\n\nb");
}

TEST(HumanBytes, AreOneByteOrSeveralBytes) {
  EXPECT_EQ(human_bytes(0), "0 bytes");
  EXPECT_EQ(human_bytes(1), "1 byte");
  EXPECT_EQ(human_bytes(999), "999 bytes");
  EXPECT_EQ(human_bytes(1000), "1.0 kB");
}

TEST(RefusedOutput, IsTriedAgainWhereWhatIsLackingComesBack) {
  for (const int number : {EMFILE, ENFILE, ENOMEM, EAGAIN, EINTR}) {
    const Error error = output_refusal(number, "standard output", "check free space");
    EXPECT_EQ(error.code, ErrorCode::try_again) << number;
    EXPECT_NE(error.hint, "check free space") << number;
  }
  const Error full = output_refusal(ENOSPC, "standard output", "check free space");
  EXPECT_EQ(full.code, ErrorCode::disk);
  EXPECT_EQ(full.hint, "check free space");
}

}  // namespace
}  // namespace winnow::cli
