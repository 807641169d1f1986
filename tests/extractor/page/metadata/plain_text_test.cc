// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/metadata/plain_text.h"

#include <gtest/gtest.h>

namespace winnow {
namespace {

TEST(PlainText, HasALineForEachParagraph) {
  EXPECT_EQ(plain_text("  one\n\n two   words\r\n"), "one\ntwo words");
  EXPECT_EQ(plain_text("one &amp; two\nthree"), "one & two\nthree");
  EXPECT_EQ(plain_text("<p>one <b>two</b></p><p hidden>x</p><p>three"), "one two\nthree");
  EXPECT_EQ(plain_text(""), "");
}

TEST(PlainText, UndoesEscapedMarkup) {
  EXPECT_EQ(plain_text("&lt;p&gt;one&lt;/p&gt;&lt;p&gt;two&lt;/p&gt;"), "one\ntwo");
}

TEST(PlainText, KeepsAComparisonThatWasEscaped) {
  EXPECT_EQ(plain_text("if a &lt;b and c> d"), "if a <b and c> d");
}

}  // namespace
}  // namespace winnow
