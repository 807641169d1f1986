// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/trec_qrels.h"

#include <gtest/gtest.h>

namespace winnow {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kQrelsHint = " (write lines \"topic 0 document grade\")";
constexpr std::string_view kExclusionsHint = " (write lines \"topic document\")";

std::string qrels_message(std::string_view content) {
  const Expected<Qrels> qrels = parse_qrels(content, "q.txt");
  return qrels ? "no error" : qrels.error().message();
}

TEST(Qrels, AreGradesByTopicAndDocument) {
  const Expected<Qrels> qrels =
      parse_qrels("02 0 b.html 2\n1 Q0 a.html 0\n02\t0\ta.html\t-1\n", "q");
  ASSERT_TRUE(qrels);
  EXPECT_EQ(*qrels, (Qrels{{"02", {{"a.html", -1}, {"b.html", 2}}}, {"1", {{"a.html", 0}}}}));
}

TEST(Qrels, MayHaveAByteOrderMarkOtherLineEndsEmptyLinesAndComments) {
  const Expected<Qrels> qrels =
      parse_qrels("\xEF\xBB\xBF# judged\r\n\r\n1 0 a 1\r\n \t\n  1   0 b +1 \r2 0 a 1", "q");
  ASSERT_TRUE(qrels);
  EXPECT_EQ(*qrels, (Qrels{{"1", {{"a", 1}, {"b", 1}}}, {"2", {{"a", 1}}}}));
}

TEST(Qrels, KeepGradesFromMinus127To127) {
  const Expected<Qrels> qrels = parse_qrels("1 0 a -127\n1 0 b 127\n", "q");
  ASSERT_TRUE(qrels);
  EXPECT_EQ(*qrels, (Qrels{{"1", {{"a", -127}, {"b", 127}}}}));
}

TEST(Qrels, WithFewerOrMoreFieldsNameTheLine) {
  const std::string expected =
      "q.txt:2: a judgement has four fields, this line has not" + std::string(kQrelsHint);
  EXPECT_EQ(qrels_message("1 0 a 1\n1 0 b\n"), expected);
  EXPECT_EQ(qrels_message("1 0 a 1\n1 0 b c 1\n"), expected);
}

TEST(Qrels, WithABadGradeNameTheLine) {
  const std::string expected =
      "q.txt:2: the grade is not an integer from -127 to 127" + std::string(kQrelsHint);
  for (const char* grade : {"1.0", "x", "128", "-128", "99999999999999999999", "1e1", "+-1"}) {
    EXPECT_EQ(qrels_message("1 0 a 1\n1 0 b " + std::string(grade) + "\n"), expected) << grade;
  }
}

TEST(Qrels, ThatJudgeADocumentTwiceNameTheSecondLine) {
  EXPECT_EQ(qrels_message("1 0 a 1\n2 0 a 1\n\n1 0 a 1\n"),
            "q.txt:4: the document is judged twice for its topic (keep one of the lines)");
}

TEST(Qrels, OfAFileWithoutJudgementsAreAnError) {
  EXPECT_EQ(qrels_message(""), "q.txt: no judgements" + std::string(kQrelsHint));
  EXPECT_EQ(qrels_message("# none\n\n"), "q.txt: no judgements" + std::string(kQrelsHint));
}

TEST(Qrels, KeepMalformedBytesAndSplitAtNulBytes) {
  const Expected<Qrels> qrels = parse_qrels(
      "1 0 a\xFF\0"
      "1\n"sv,
      "q");
  ASSERT_TRUE(qrels);
  EXPECT_EQ(*qrels, (Qrels{{"1", {{"a\xFF", 1}}}}));
}

TEST(Exclusions, AreDocumentsByTopic) {
  const Expected<Exclusions> exclusions = parse_exclusions(
      "\xEF\xBB\xBF# sources\r\n2 a.html\r\n\n1\ta.html\n2 b.html\n2 a.html\n", "e");
  ASSERT_TRUE(exclusions);
  EXPECT_EQ(*exclusions, (Exclusions{{"1", {"a.html"}}, {"2", {"a.html", "b.html"}}}));
}

TEST(Exclusions, MayBeNone) {
  const Expected<Exclusions> exclusions = parse_exclusions("", "e");
  ASSERT_TRUE(exclusions);
  EXPECT_TRUE(exclusions->empty());
}

TEST(Exclusions, WithFewerOrMoreFieldsNameTheLine) {
  const std::string expected =
      "e.txt:2: an exclusion has two fields, this line has not" + std::string(kExclusionsHint);
  for (const char* line : {"1", "1 a b"}) {
    const Expected<Exclusions> exclusions =
        parse_exclusions("1 a\n" + std::string(line) + "\n", "e.txt");
    ASSERT_FALSE(exclusions) << line;
    EXPECT_EQ(exclusions.error().message(), expected);
  }
}

TEST(RelevantCount, CountsGradesOfOneAndMore) {
  EXPECT_EQ(relevant_count({{"a", 1}, {"b", 0}, {"c", 3}, {"d", -1}}), 2U);
  EXPECT_EQ(relevant_count({}), 0U);
}

}  // namespace
}  // namespace winnow
