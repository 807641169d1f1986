// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow search --topics: a file of queries into a run for trec_eval.
#include <sstream>

#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct RunLine {
  std::string topic;
  std::string q0;
  std::string document;
  int rank = 0;
  std::string score_text;
  double score = 0;
  std::string tag;
};

std::vector<RunLine> parse_run(const std::string& text) {
  std::vector<RunLine> lines;
  std::istringstream stream(text);
  for (RunLine line; stream >> line.topic >> line.q0 >> line.document >> line.rank >>
                     line.score_text >> line.tag;) {
    line.score = std::stod(line.score_text);
    lines.push_back(line);
  }
  return lines;
}

class SearchTopics : public CommandTest {
 protected:
  SearchTopics() { have_indexed("news_en"); }

  Outcome answer(const std::string& topics, std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"search", "--db", database(), "--topics", topics, "--trec-run",
                               path("winnow.run")});
    return winnow(more);
  }

  std::vector<RunLine> lines() const { return parse_run(read_file(path("winnow.run"))); }
};

TEST_F(SearchTopics, WritesARunOfTheSitesTopics) {
  const Outcome outcome =
      answer(WINNOW_SAMPLE_SITES "/news_en/topics.tsv", {"--op", "or", "--tag", "mine"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, HasSubstr("16 topics, 0 without result, 0 searched as plain words"));
  const auto run = lines();
  ASSERT_FALSE(run.empty());
  for (const RunLine& line : run) {
    EXPECT_EQ(line.q0, "Q0");
    EXPECT_EQ(line.tag, "mine");
    EXPECT_TRUE(std::filesystem::exists(path("news_en/" + line.document))) << line.document;
  }
}

TEST_F(SearchTopics, ScoresFallAndRanksRiseInEachTopic) {
  answer(WINNOW_SAMPLE_SITES "/news_en/topics.tsv", {"--op", "or"});
  const auto run = lines();
  for (std::size_t at = 1; at < run.size(); ++at) {
    if (run[at].topic != run[at - 1].topic) {
      EXPECT_EQ(run[at].rank, 1);
      continue;
    }
    EXPECT_EQ(run[at].rank, run[at - 1].rank + 1);
    EXPECT_LT(run[at].score, run[at - 1].score) << run[at].topic;
  }
}

TEST_F(SearchTopics, KeepsToTheDepth) {
  answer(write("topics.tsv", "a\tlighthouse\nb\tharbour\n"), {"--depth", "3"});
  EXPECT_EQ(lines().size(), 6U);
}

TEST_F(SearchTopics, CountsTopicsWithoutResultAndThoseThatMakeNoSense) {
  const Outcome outcome =
      answer(write("topics.tsv", "a\tlighthouse AND\nb\txylophone\nc\tturbot\n"));
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("3 topics, 1 without result, 1 searched as plain words"));
}

TEST_F(SearchTopics, WritesTheSameRunTwice) {
  answer(WINNOW_SAMPLE_SITES "/news_en/topics.tsv");
  const std::string first = read_file(path("winnow.run"));
  answer(WINNOW_SAMPLE_SITES "/news_en/topics.tsv");
  EXPECT_EQ(read_file(path("winnow.run")), first);
}

TEST_F(SearchTopics, NamesFileAndLineOfAMistake) {
  const Outcome outcome = answer(write("topics.tsv", "# mine\na\tlighthouse\nno tab here\n"));
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("topics.tsv:3"), HasSubstr("TAB")));
}

TEST_F(SearchTopics, WantsAFileThatIsThere) {
  const Outcome outcome = answer(path("nowhere.tsv"));
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr("nowhere.tsv"));
}

TEST_F(SearchTopics, WantsAPlaceForTheRunThatCanBeWrittenTo) {
  const std::vector<std::string> command = {"search",
                                            "--db",
                                            database(),
                                            "--topics",
                                            write("topics.tsv", "a\txylophone\n"),
                                            "--trec-run",
                                            path("no/folder/winnow.run")};
  EXPECT_EQ(winnow(command).status, 5);
}

TEST_F(SearchTopics, WantsTopicsAndRunTogether) {
  EXPECT_EQ(winnow({"search", "--db", database(), "--topics", path("topics.tsv")}).status, 2);
  EXPECT_EQ(winnow({"search", "--db", database(), "--trec-run", path("winnow.run")}).status, 2);
}

TEST_F(SearchTopics, RefuseWhatIsForASingleQuery) {
  const std::string topics = write("topics.tsv", "a\tlighthouse\n");
  for (const std::vector<std::string>& useless : {std::vector<std::string>{"lighthouse"},
                                                  {"--no-correct"},
                                                  {"--limit", "3"},
                                                  {"--page", "2"},
                                                  {"--snippet", "0"},
                                                  {"--duplicates", "show"},
                                                  {"--facets"},
                                                  {"--explain"},
                                                  {"--json"},
                                                  {"--query-log", path("log")},
                                                  {"--site", "example.org"},
                                                  {"--sort", "date"}}) {
    const Outcome outcome = answer(topics, useless);
    EXPECT_EQ(outcome.status, 2) << useless.front();
    EXPECT_THAT(outcome.err, AnyOf(HasSubstr("leave out one of the two"),
                                   HasSubstr("write filters into the queries")));
  }
  EXPECT_FALSE(std::filesystem::exists(path("winnow.run")));
}

TEST_F(SearchTopics, AreWhatDepthAndTagAreFor) {
  for (const std::string option : {"--depth", "--tag"}) {
    const Outcome outcome = winnow({"search", "--db", database(), "lighthouse", option, "3"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr(option + " requires --topics"));
  }
}

TEST_F(SearchTopics, AreTakenAsWordsIfThatIsAskedFor) {
  const Outcome outcome =
      answer(write("topics.tsv", "a\tlighthouse AND\nb\txylophone OR turbot\n"), {"--plain"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("2 topics, 0 without result, 0 searched as plain words"));
}

TEST_F(SearchTopics, RefusesATagWithWhiteSpace) {
  EXPECT_EQ(answer(write("topics.tsv", "a\tlighthouse\n"), {"--tag", "my run"}).status, 2);
}

}  // namespace
}  // namespace winnow::testing
