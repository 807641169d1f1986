// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/text/utf8.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "winnow/extractor/code_points.h"

namespace winnow {
namespace {

using namespace std::string_literals;
using testing::ElementsAre;
using testing::Pair;

// Returns the repaired bytes, with "?" for each U+FFFD.
std::string repaired(std::string_view bytes) {
  TextSink sink(bytes.size());
  repair_utf8(bytes, sink);
  std::string text = sink.take();
  const std::string replacement = "\xEF\xBF\xBD";
  for (std::size_t at = 0; (at = text.find(replacement, at)) != std::string::npos;) {
    text.replace(at, replacement.size(), "?");
  }
  return text;
}

TEST(Utf8Repair, ValidTextStaysAsItIs) {
  for (const std::string text : {"", "plain", "caf\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80",
                                 "\xED\x9F\xBF\xEE\x80\x80", "\xF4\x8F\xBF\xBF", "\xC2\x80"}) {
    EXPECT_EQ(repaired(text), text);
    EXPECT_TRUE(survey_utf8(text).valid) << text;
  }
}

TEST(Utf8Repair, EachByteOfAnOverlongFormIsReplaced) {
  EXPECT_EQ(repaired("\xC0\xAF"), "??");
  EXPECT_EQ(repaired("\xE0\x80\xAF"), "???");
  EXPECT_EQ(repaired("\xF0\x80\x80\xAF"), "????");
}

TEST(Utf8Repair, SurrogatesAndWhatLiesBeyondUnicodeAreMalformed) {
  EXPECT_EQ(repaired("\xED\xA0\x80"), "???");
  EXPECT_EQ(repaired("\xED\xBF\xBF"), "???");
  EXPECT_EQ(repaired("\xF4\x90\x80\x80"), "????");
  EXPECT_EQ(repaired("\xF8\x88\x80\x80\x80"), "?????");
  EXPECT_EQ(repaired("\xFE\xFF"), "??");
}

TEST(Utf8Repair, ATruncatedSequenceBecomesOneCharacter) {
  EXPECT_EQ(repaired("\xE2\x82"), "?");
  EXPECT_EQ(repaired("\xF0\x9F\x98"), "?");
  EXPECT_EQ(repaired("\xF0\x9F\x98z"), "?z");
  EXPECT_EQ(repaired("\xE2\x82\xE2\x82\xAC"), "?\xE2\x82\xAC");
  EXPECT_EQ(repaired("\xC3<b>"), "?<b>");
  EXPECT_EQ(repaired("\xED"), "?");
  EXPECT_EQ(repaired("\xED\n"), "?\n");
}

TEST(Utf8Repair, TheExampleOfTheUnicodeStandard) {
  EXPECT_EQ(repaired("\x61\xF1\x80\x80\xE1\x80\xC2\x62\x80\x63\x80\xBF\x64"), "a???b?c??d");
}

TEST(Utf8Repair, LineEndsBecomeLf) {
  EXPECT_EQ(repaired("a\r\nb\rc\nd\r\r\ne\r"), "a\nb\nc\nd\n\ne\n");
  EXPECT_EQ(repaired("\r\n"), "\n");
  EXPECT_EQ(repaired("\r\xFF\n"), "\n?\n");
  EXPECT_EQ(repaired("\n\r"), "\n\n");
}

TEST(Utf8Repair, NulsStayAndAreCounted) {
  TextSink sink(0);
  repair_utf8("a\0b\0"s, sink);
  EXPECT_EQ(sink.counts().nuls, 2u);
  EXPECT_EQ(sink.counts().suspicious, 2u);
  EXPECT_EQ(sink.counts().replaced, 0u);
  EXPECT_EQ(sink.counts().characters, 4u);
  EXPECT_EQ(sink.take(), "a\0b\0"s);
}

TEST(Utf8Repair, SurveyAndRepairCountAlike) {
  const std::string text = "plain \x01 text, \xC3\xA9 \xC2\x85 \xEF\xBF\xBD and \x7F";
  TextSink sink(0);
  repair_utf8(text, sink);
  const Utf8Survey survey = survey_utf8(text);
  EXPECT_TRUE(survey.verbatim);
  EXPECT_EQ(survey.counts.characters, sink.counts().characters);
  EXPECT_EQ(survey.counts.suspicious, 4u);
  EXPECT_EQ(sink.counts().suspicious, 4u);
  EXPECT_EQ(sink.counts().replaced, 0u);
}

TEST(Utf8Repair, SurveyTellsWhatStandsInTheWayOfACopy) {
  EXPECT_TRUE(survey_utf8("a\nb").verbatim);
  EXPECT_FALSE(survey_utf8("a\r\nb").verbatim);
  EXPECT_FALSE(survey_utf8("a\0b"s).verbatim);
  EXPECT_FALSE(survey_utf8("a\xFF").valid);
  EXPECT_FALSE(survey_utf8("\xC3\xA9").ascii);
}

TEST(Utf8Repair, PrintableRunsEndAtEveryOtherByteWhereverItIs) {
  for (std::size_t length = 0; length < 20; ++length) {
    for (const char stop : {'\x00', '\x1F', '\n', '\x7F', '\x80', '\xFF'}) {
      const std::string bytes = std::string(length, '~') + stop + std::string(20, ' ');
      EXPECT_EQ(printable_run(bytes, 0), length);
      EXPECT_EQ(printable_run(bytes, length + 1), 20u);
    }
  }
}

// Lists the values and lengths of the code points.
std::vector<std::pair<int, int>> code_points(std::string_view text) {
  std::vector<std::pair<int, int>> found;
  for (std::size_t offset = 0; offset < text.size();) {
    const CodePoint code = decode_code_point(text, offset);
    found.emplace_back(code.value, code.length);
    offset += code.length;
  }
  return found;
}

TEST(CodePoints, HaveOneToFourBytes) {
  EXPECT_THAT(code_points("a\u00E4\u6865\U0001F600"),
              ElementsAre(Pair('a', 1), Pair(0xE4, 2), Pair(0x6865, 3), Pair(0x1F600, 4)));
}

TEST(CodePoints, AreNegativeWhereBytesAreMalformed) {
  EXPECT_THAT(code_points("\xFF\xE6\xA1z"), ElementsAre(Pair(-1, 1), Pair(-1, 2), Pair('z', 1)));
  EXPECT_THAT(code_points("\xC0\x80"), ElementsAre(Pair(-1, 1), Pair(-1, 1)));
}

TEST(CodePoints, MayBeCutOffByTheEndOfTheText) {
  EXPECT_THAT(code_points("a\xF0\x9F\x98"), ElementsAre(Pair('a', 1), Pair(-1, 3)));
}

}  // namespace
}  // namespace winnow
