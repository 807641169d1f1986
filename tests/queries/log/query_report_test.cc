// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/query_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/queries/search/test_database.h"

namespace winnow {
namespace {

using ::testing::HasSubstr;

class QueryReportTest : public ::testing::Test {
 protected:
  QueryReportTest() {
    database_.add({"/keeper", "the keeper of the lighthouse", "Keeper"});
    database_.add({"/lamp", "a lighthouse lamp and its oil", "Lamp"});
    database_.add({.path = "/turm", .text = "Leuchtturm", .title = "Turm", .language = "de"});
    database_.commit();
  }

  static AskedQuery asked(std::string query, std::uint64_t times, std::uint64_t without = 0) {
    return {std::move(query), {}, times, without, "q.log:1"};
  }

  static AskedQueries list(std::vector<AskedQuery> queries) {
    AskedQueries all;
    for (const AskedQuery& each : queries) all.searches += each.times;
    all.queries = std::move(queries);
    return all;
  }

  QueryReport report(const AskedQueries& queries, const QueryReportOptions& options = {}) const {
    const Expected<QueryReport> made = report_queries(database_.directory(), queries, options);
    EXPECT_TRUE(made) << made.error().message();
    return made.value_or({});
  }

  TestDatabase database_;
};

TEST_F(QueryReportTest, CountsSearchesByWhatTheyFind) {
  const QueryReport made = report(list({asked("lighthouse", 5), asked("keeper lamp", 3, 3),
                                        asked("xylophone", 2, 1), asked("light*", 1)}));
  EXPECT_EQ(made.all_words.queries, 2U);
  EXPECT_EQ(made.all_words.searches, 6U);
  EXPECT_EQ(made.some_words.queries, 1U);
  EXPECT_EQ(made.some_words.searches, 3U);
  EXPECT_EQ(made.without_match.queries, 1U);
  EXPECT_EQ(made.without_match.searches, 2U);
  EXPECT_EQ(made.mended.queries, 1U);
  EXPECT_EQ(made.mended.searches, 3U);
  EXPECT_EQ(made.answers[2].matches, 0U);
}

TEST_F(QueryReportTest, AsksWithTheFiltersOfTheSearch) {
  AskedQuery german = asked("lighthouse", 1);
  german.filters.languages = {"de"};
  AskedQuery refused = asked("lighthouse", 4);
  refused.filters.since = "yesterday";
  const QueryReport made = report(list({german, refused}));
  EXPECT_EQ(made.without_match.searches, 1U);
  EXPECT_EQ(made.refused.searches, 4U);
  EXPECT_THAT(made.answers[1].refused, HasSubstr("yesterday"));
}

// What winnow search would not search for, or what finds nothing either, is no help.
TEST_F(QueryReportTest, OffersCorrectionsThatFindPages) {
  AskedQuery german = asked("lighthose", 1);
  german.filters.languages = {"de"};
  const AskedQueries queries =
      list({asked("lighthose", 1), german, asked("laap", 1), asked("lighthose xylophone", 1)});
  const QueryReport best = report(queries);
  EXPECT_EQ(best.corrected.queries, 3U);
  EXPECT_EQ(best.without_match.queries, 1U);
  EXPECT_EQ(best.answers[0].corrected_query, "lighthouse");
  EXPECT_EQ(best.answers[1].corrected_query, "") << "no page has it in that language";
  EXPECT_EQ(best.answers[2].corrected_query, "lamp") << "one edit";
  EXPECT_EQ(best.answers[3].corrected_query, "lighthouse xylophone");
  QueryReportOptions options;
  options.op = QueryOperator::all_words;
  const QueryReport all = report(queries, options);
  EXPECT_EQ(all.corrected.queries, 0U);
  EXPECT_EQ(all.answers[0].corrected_query, "lighthouse");
  EXPECT_EQ(all.answers[3].corrected_query, "") << "no page has all words";
}

TEST_F(QueryReportTest, OffersNoCorrectionThatIsHardlyLikeTheWord) {
  const QueryReport made = report(list({asked("keypad", 2), asked("kepper", 1)}));
  EXPECT_EQ(made.without_match.searches, 2U);
  EXPECT_EQ(made.answers[0].corrected_query, "");
  EXPECT_EQ(made.answers[1].corrected_query, "keeper");
}

TEST_F(QueryReportTest, TellsWhichPagesAreShownHowOften) {
  const QueryReport made = report(list({asked("lighthouse", 5), asked("keeper", 3)}));
  ASSERT_EQ(made.pages.size(), 2U);
  EXPECT_THAT(made.pages[0].url, HasSubstr("/keeper"));
  EXPECT_EQ(made.pages[0].searches, 8U);
  EXPECT_EQ(made.pages[1].searches, 5U);
  EXPECT_EQ(made.pages[0].searches_first + made.pages[1].searches_first, 8U);
}

TEST_F(QueryReportTest, DoesNotDependOnTheNumberOfThreads) {
  std::vector<AskedQuery> queries;
  for (std::uint64_t i = 0; i < 200; ++i) {
    queries.push_back(asked(i % 3 == 0 ? "lighthouse" : "lamp " + std::to_string(i), i + 1));
  }
  const AskedQueries many = list(std::move(queries));
  QueryReportOptions options;
  const std::string alone = to_json(report(many, options), many);
  options.threads = 8;
  EXPECT_EQ(to_json(report(many, options), many), alone);
}

TEST_F(QueryReportTest, StopsWhenItIsTold) {
  QueryReportOptions options;
  options.progress = [](std::uint64_t done, std::uint64_t) { return done < 2; };
  const Expected<QueryReport> made = report_queries(
      database_.directory(), list({asked("a", 1), asked("b", 1), asked("c", 1)}), options);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, ErrorCode::try_again);
}

TEST_F(QueryReportTest, NamesADatabaseThatIsNotThere) {
  const Expected<QueryReport> made = report_queries("/nowhere", list({asked("a", 1)}));
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, ErrorCode::not_found);
}

TEST_F(QueryReportTest, IsJsonWhateverWasTyped) {
  const AskedQueries odd = list({asked(std::string("\xFF\0", 2), 1)});
  const auto json = nlohmann::json::parse(to_json(report(odd), odd));
  EXPECT_EQ(json["version"], kQueryReportJsonVersion);
  EXPECT_EQ(json.at("log").at("searches"), 1);
  EXPECT_EQ(json.at("queries").size(), 1U);
  EXPECT_EQ(json.at("without_match").at("searches"), 1);
}

}  // namespace
}  // namespace winnow
