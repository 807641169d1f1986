// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow search --query-log, and winnow evaluate --queries of what it wrote.
#include <sstream>

#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class QueryLogCommand : public CommandTest {
 protected:
  QueryLogCommand() { have_indexed("news_en"); }

  Outcome logged_search(std::vector<std::string> more) const {
    more.insert(more.begin(), {"search", "--db", database(), "--query-log", log()});
    return winnow(more);
  }

  std::vector<nlohmann::json> entries() const {
    std::istringstream stream(read_file(log()));
    std::vector<nlohmann::json> entries;
    for (std::string line; std::getline(stream, line);) {
      entries.push_back(nlohmann::json::parse(line));
    }
    return entries;
  }

  Outcome report(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"evaluate", "--queries", log(), "--db", database()});
    return winnow(more);
  }

  nlohmann::json report_json() const {
    const Outcome outcome = report({"--json"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return nlohmann::json::parse(outcome.out);
  }

  std::string log() const { return path("queries.log"); }
};

TEST_F(QueryLogCommand, AddsALineForEachSearch) {
  const Outcome first = logged_search({"lighthouse", "--limit", "1"});
  EXPECT_EQ(first.status, 0);
  EXPECT_THAT(first.err, IsEmpty());
  logged_search({"xylophone", "--lang", "en"});
  const auto lines = entries();
  ASSERT_EQ(lines.size(), 2U);
  const auto hits = search({"lighthouse"});
  EXPECT_EQ(lines[0].at("query"), "lighthouse");
  EXPECT_EQ(lines[0].at("matches_estimated"), hits.at("matches_estimated"));
  EXPECT_EQ(lines[0].at("all_words_estimated"), hits.at("all_words_estimated"));
  EXPECT_FALSE(lines[0].contains("filters"));
  EXPECT_EQ(lines[1].at("filters"), nlohmann::json::parse(R"({"lang": ["en"]})"));
}

TEST_F(QueryLogCommand, NotesWhatWasSearchedInstead) {
  logged_search({"lighthose"});
  logged_search({"lighthose", "--no-correct"});
  const auto lines = entries();
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].at("corrected_query"), "lighthouse");
  EXPECT_FALSE(lines[1].contains("corrected_query"));
  EXPECT_EQ(lines[1].at("matches_estimated"), 0);
}

TEST_F(QueryLogCommand, IsNotWrittenUnlessItIsAskedFor) {
  const auto before = files_of(path("."));
  EXPECT_EQ(winnow({"search", "--db", database(), "lighthouse"}).status, 0);
  EXPECT_EQ(files_of(path(".")), before);
}

TEST_F(QueryLogCommand, ThatCannotBeWrittenIsAWarningOnly) {
  for (const std::string& file : {std::string("/dev/full"), path("no/queries.log"), path(".")}) {
    const Outcome outcome =
        winnow({"search", "--db", database(), "--query-log", file, "lighthouse"});
    EXPECT_EQ(outcome.status, 0) << file;
    EXPECT_THAT(outcome.out, HasSubstr("matches")) << file;
    EXPECT_THAT(outcome.err, AllOf(HasSubstr("warning"), HasSubstr(file))) << file;
  }
}

TEST_F(QueryLogCommand, IsOfSingleQueries) {
  const Outcome outcome = logged_search({"--topics", "t.tsv", "--trec-run", "out.run"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--query-log"));
}

TEST_F(QueryLogCommand, TellsWhichQueriesFindNothing) {
  for (int i = 0; i < 3; ++i) logged_search({"xylophone"});
  logged_search({"zeppelin"});
  logged_search({"lighthose"});
  for (int i = 0; i < 2; ++i) logged_search({"lighthouse"});
  const auto figures = report_json();
  EXPECT_EQ(figures.at("log").at("searches"), 7);
  EXPECT_EQ(figures.at("without_match"), nlohmann::json::parse(R"({"queries":2,"searches":4})"));
  EXPECT_EQ(figures.at("corrected").at("searches"), 1);
  EXPECT_EQ(figures.at("all_words").at("searches"), 2);
  EXPECT_EQ(figures.at("queries").at(0).at("query"), "xylophone");
  const std::string text = report().out;
  const std::size_t nothing = text.find("Find nothing");
  ASSERT_NE(nothing, std::string::npos) << text;
  EXPECT_LT(text.find("xylophone", nothing), text.find("zeppelin", nothing));
  EXPECT_THAT(text, AllOf(HasSubstr("7 searches, 4 different queries"), HasSubstr("57.1 %"),
                          HasSubstr("lighthose -> lighthouse"), HasSubstr("Pages among")));
}

TEST_F(QueryLogCommand, NamesBadLinesAndGoesOn) {
  write("queries.log", "torn\"}\n");
  logged_search({"lighthouse"});
  const Outcome outcome = report();
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("queries.log:1: is not a JSON object"));
  EXPECT_THAT(outcome.out, HasSubstr("1 search, 1 different query"));
}

TEST_F(QueryLogCommand, MayBeAPlainListOfQueries) {
  write("queries.log", "xylophone\nlighthouse\nxylophone\n");
  const auto figures = report_json();
  EXPECT_EQ(figures.at("log").at("is_log"), false);
  EXPECT_EQ(figures.at("without_match").at("searches"), 2);
}

TEST_F(QueryLogCommand, ShowsNoControlsOfStrangers) {
  logged_search({"\x1b[2Jxylophone\x07"});
  EXPECT_THAT(report().out, AllOf(HasSubstr("xylophone"), Not(HasSubstr("\x1b"))));
}

TEST_F(QueryLogCommand, ComparesIndexesByTheQueriesOfTheLog) {
  for (int i = 0; i < 3; ++i) logged_search({"xylophone"});
  logged_search({"lighthouse", "--lang", "en"});
  const std::vector<std::string> command = {"evaluate",  "--queries", log(),          "--no-cache",
                                            "--ranking", "winnow",    path("news_en")};
  const Outcome outcome = winnow(command);
  EXPECT_THAT(outcome.err, HasSubstr("1 query of the log has filters"));
  const std::string& text = outcome.out;
  EXPECT_THAT(text, AllOf(HasSubstr("2 topics"), HasSubstr("Queries that find nothing"),
                          HasSubstr("xylophone")));
  std::vector<std::string> with_json = command;
  with_json.insert(with_json.end(), {"--json", "--report", path("report")});
  const auto results =
      nlohmann::json::parse(winnow(with_json).out).at("collections").at(0).at("results");
  EXPECT_EQ(results.at(0).at("topics_without_result"), 1);
  EXPECT_EQ(results.at(0).at("searches_without_result"), 3);
  const auto report = nlohmann::json::parse(read_file(path("report/report.json")));
  EXPECT_EQ(report.at("topics").at("times"), nlohmann::json::parse("[3, 1]"));
}

TEST_F(QueryLogCommand, RefusesOptionsThatADatabaseLeavesWithoutEffect) {
  write("queries.log", "lighthouse\n");
  const std::vector<std::vector<std::string>> refused = {
      {path("news_en")},        {"--omindex"},           {"--op", "both"}, {"--report", path("r")},
      {"--known-items", "5"},   {"--method", "bte"},     {"--by-page"},    {"--stemmer", "none"},
      {"--series", "a=1:/tmp"}, {"--qrels", "none.txt"}, {"--no-cache"},   {"--depth", "5"},
      {"--seed", "7"}};
  for (const std::vector<std::string>& more : refused) {
    EXPECT_EQ(report(more).status, 2) << more.front();
  }
  EXPECT_EQ(winnow({"evaluate", "--db", database()}).status, 2);
  for (const char* op : {"best", "and", "or", "all"}) EXPECT_EQ(report({"--op", op}).status, 0);
}

}  // namespace
}  // namespace winnow::testing
