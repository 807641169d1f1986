// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/trec_run.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <optional>
#include <sstream>

namespace winnow {
namespace {

TEST(TrecRun, HasSixColumns) {
  EXPECT_EQ(format_trec_run("7", {{"a.html", 2.5}, {"b/c.html", 1}}, "run"),
            "7 Q0 a.html 1 2.5 run\n7 Q0 b/c.html 2 1 run\n");
}

TEST(TrecRun, OfNoAnswersIsEmpty) { EXPECT_EQ(format_trec_run("7", {}, "run"), ""); }

TEST(TrecRun, ScoresFallStrictlyAsFloats) {
  // Equal ones, and doubles that differ by less than a float can hold.
  const std::vector<RankedDocument> ranking = {{"a", 3}, {"b", 3}, {"c", 3}, {"d", 2.9999999999},
                                               {"e", 0}, {"f", 0}, {"g", 0}};
  std::istringstream lines(format_trec_run("7", ranking, "run"));
  lines.imbue(std::locale::classic());
  float previous = 4;
  std::string topic, q0, document, rank, score, tag;
  int count = 0;
  while (lines >> topic >> q0 >> document >> rank >> score >> tag) {
    EXPECT_LT(std::strtof(score.c_str(), nullptr), previous) << document;
    previous = std::strtof(score.c_str(), nullptr);
    ++count;
  }
  EXPECT_EQ(count, 7);
}

TEST(TrecRun, EncodesWhatWouldBreakALine) {
  EXPECT_EQ(format_trec_run("7", {{"a b\tc\n.html", 1}}, "run"),
            "7 Q0 a%20b%09c%0A.html 1 1 run\n");
}

using namespace std::string_view_literals;
using Names = std::vector<std::string>;

constexpr std::string_view kRunHint = " (write lines \"topic Q0 document rank score tag\")";
constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::string run_message(std::string_view content) {
  const Expected<TrecRun> run = parse_trec_run(content, "r.txt");
  return run ? "no error" : run.error().message();
}

Names names(const std::vector<RankedDocument>& ranking) {
  Names result;
  for (const RankedDocument& answer : ranking) result.push_back(answer.document);
  return result;
}

// The documents of topic 1.
Names ranked(std::string_view content) {
  const Expected<TrecRun> run = parse_trec_run(content, "r");
  return run && run->topics.contains("1") ? names(run->topics.find("1")->second) : Names{"error"};
}

// The score of the only answer, or nothing if it is an error.
std::optional<double> score(const std::string& text) {
  const Expected<TrecRun> run = parse_trec_run("1 Q0 a 1 " + text + " t\n", "r");
  if (!run) return std::nullopt;
  return run->topics.at("1").at(0).score;
}

Names sorted(std::vector<RankedDocument> ranking) {
  sort_as_trec_eval(ranking);
  return names(ranking);
}

TEST(SortAsTrecEval, PutsTheHighestScoreFirst) {
  EXPECT_EQ(sorted({{"a", -1}, {"b", 3}, {"c", 2}}), (Names{"b", "c", "a"}));
}

TEST(SortAsTrecEval, PutsTheGreaterIdentifierFirstWhereScoresAreEqual) {
  EXPECT_EQ(sorted({{"B", 1}, {"a", 1}, {"\xC3\xA4", 1}, {"a1", 1}}),
            (Names{"\xC3\xA4", "a1", "a", "B"}));
}

TEST(SortAsTrecEval, TakesScoresThatAreEqualAsFloatsForEqual) {
  EXPECT_EQ(sorted({{"a", 3.00000001}, {"b", 3}}), (Names{"b", "a"}));
  EXPECT_EQ(sorted({{"a", 1e300}, {"b", 1e299}}), (Names{"b", "a"}));
}

TEST(SortAsTrecEval, PutsWhatIsNoNumberLast) {
  EXPECT_EQ(sorted({{"a", std::numeric_limits<double>::quiet_NaN()}, {"b", -5}, {"c", 1}}),
            (Names{"c", "b", "a"}));
}

TEST(TrecRunReader, RanksByScoreWhateverTheRanksAndOrderOfLines) {
  const Expected<TrecRun> run = parse_trec_run(
      "2 Q0 x 1 1 t\n1 Q0 a 1 1.5 t\n1 Q0 b 2 2.5 t\n2 Q0 y 2 0.5 t\n1 Q0 c 3 .5 last\n", "r");
  ASSERT_TRUE(run);
  EXPECT_EQ(run->tag, "last");
  ASSERT_EQ(run->topics.size(), 2U);
  EXPECT_EQ(names(run->topics.at("1")), (Names{"b", "a", "c"}));
  EXPECT_EQ(names(run->topics.at("2")), (Names{"x", "y"}));
  EXPECT_EQ(run->topics.at("1")[0].score, 2.5);
}

TEST(TrecRunReader, BreaksTiesAsTrecEvalDoes) {
  EXPECT_EQ(ranked("1 Q0 a 1 3.00000001 t\n1 Q0 b 2 3 t\n"), (Names{"b", "a"}));
}

TEST(TrecRunReader, ToleratesAByteOrderMarkOtherLineEndsEmptyLinesCommentsAndFurtherFields) {
  EXPECT_EQ(ranked("\xEF\xBB\xBF# run\r\n\r\n1\tQ0\ta\t1\t2\tt\r\n  1  Q0 b 2 1 t more fields\r"),
            (Names{"a", "b"}));
}

TEST(TrecRunReader, ReadsScoresOfAnyForm) {
  EXPECT_EQ(score("+1"), 1);
  EXPECT_EQ(score("-1.5E+2"), -150);
  EXPECT_EQ(score("1e-3"), 0.001);
  EXPECT_EQ(score("7."), 7);
}

TEST(TrecRunReader, TakesScoresTooSmallForADoubleForZero) {
  EXPECT_EQ(score("1e-400"), 0);
  EXPECT_EQ(score("-1.5E-99999999999999999999"), 0);
}

TEST(TrecRunReader, RefusesScoresThatAreNoFiniteNumber) {
  for (const char* text : {"nan", "inf", "-inf", "infinity", "1e999", "-1e999", "x", "1,5", "+-1",
                           "1e-", "1e-400x", "infe-5", "ion"}) {
    EXPECT_EQ(run_message("1 Q0 a 1 1 t\n1 Q0 b 2 " + std::string(text) + " t\n"),
              "r.txt:2: the score is not a finite number" + std::string(kRunHint))
        << text;
  }
}

TEST(TrecRunReader, NamesTheLineWithFewerFields) {
  EXPECT_EQ(run_message("1 Q0 a 1 1 t\n\n1 Q0 b 2 1\n"),
            "r.txt:3: an answer has six fields, this line has fewer" + std::string(kRunHint));
}

TEST(TrecRunReader, NamesTheLineOfADocumentThatOccursTwice) {
  EXPECT_EQ(run_message("1 Q0 a 1 3 t\n2 Q0 a 1 3 t\n1 Q0 b 2 2 t\n1 Q0 a 3 1 t\n"),
            "r.txt:4: the document occurs twice for its topic (keep one of the lines)");
}

TEST(TrecRunReader, RefusesAFileWithoutLines) {
  EXPECT_EQ(run_message(""), "r.txt: no answers" + std::string(kRunHint));
  EXPECT_EQ(run_message("# empty\n"), "r.txt: no answers" + std::string(kRunHint));
}

TEST(TrecRunReader, KeepsMalformedBytesAndSplitsAtNulBytes) {
  EXPECT_EQ(ranked("1 Q0 a\xFF\0"
                   "1 2 t\n"sv),
            Names{"a\xFF"});
}

TEST(TrecRunReader, ReadsWhatIsWrittenInTheSameOrder) {
  // Ties, scores beyond floats at both ends, and a path with a space.
  const std::vector<RankedDocument> ranking = {{"inf", kInfinity},  {"high", 1e300},
                                               {"a b", 3},          {"z", 3},
                                               {"y", 2.9999999999}, {"x", 0},
                                               {"w", -0.0},         {"low", -1e300},
                                               {"lower", -1e300},   {"lowest", -kInfinity}};
  const Expected<TrecRun> run = parse_trec_run(format_trec_run("1", ranking, "my-run"), "r");
  ASSERT_TRUE(run) << run.error().message();
  EXPECT_EQ(run->tag, "my-run");
  EXPECT_EQ(names(run->topics.at("1")),
            (Names{"inf", "high", "a%20b", "z", "y", "x", "w", "low", "lower", "lowest"}));
}

TEST(TrecIdentifier, EncodesBlanksOnly) {
  EXPECT_EQ(trec_identifier("a b/\t\x7F%20\xC3\xA4.html"), "a%20b/%09%7F%20\xC3\xA4.html");
}

TEST(TrecIdentifier, StaysWhatItIsWhenEncodedAgain) {
  const std::string once = trec_identifier("a b");
  EXPECT_EQ(trec_identifier(once), once);
}

}  // namespace

}  // namespace winnow
