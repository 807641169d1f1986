// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/trec_run.h"

#include <gtest/gtest.h>

#include <cstdlib>
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

}  // namespace
}  // namespace winnow
