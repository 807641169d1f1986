// SPDX-License-Identifier: GPL-2.0-or-later
//
// The reader of query logs and plain lists.
#include "winnow/queries/asked_queries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <thread>

#include "tests/queries/log/log_folder.h"
#include "winnow/queries/query_log.h"

namespace winnow {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;

LoggedQuery asked_entry(const std::string& query) {
  LoggedQuery entry;
  entry.time = "2026-02-01T00:00:00Z";
  entry.query = query;
  return entry;
}

std::string asked_line(const std::string& query, std::uint64_t matches = 1,
                       const std::string& time = "2026-02-01T00:00:00Z") {
  LoggedQuery entry = asked_entry(query);
  entry.time = time;
  entry.matches_estimated = matches;
  return to_line(entry);
}

class AskedQueriesTest : public LogTest {
 protected:
  AskedQueries read_log(const std::string& content) const {
    const Expected<AskedQueries> asked = read_asked_queries(write("q.log", content));
    EXPECT_TRUE(asked) << asked.error().message();
    return asked.value_or({});
  }

  static std::vector<std::string> in_short(const AskedQueries& asked) {
    std::vector<std::string> list;
    for (const AskedQuery& each : asked.queries) {
      list.push_back(std::to_string(each.times) + " " + each.query);
    }
    return list;
  }
};

TEST_F(AskedQueriesTest, ComeOnceEachWithHowOftenTheyWereAsked) {
  const AskedQueries asked =
      read_log(asked_line("b", 3) + asked_line("a", 0, "2026-01-01T00:00:00Z") + asked_line(" a ") +
               asked_line("c", 0, "2026-03-01T00:00:00Z"));
  EXPECT_TRUE(asked.is_log);
  EXPECT_THAT(in_short(asked), ElementsAre("2 a", "1 b", "1 c"));
  EXPECT_EQ(asked.searches, 4U);
  EXPECT_EQ(asked.queries[0].times_without_match, 1U);
  EXPECT_THAT(asked.queries[0].place, EndsWith("q.log:2"));
  EXPECT_EQ(asked.first, "2026-01-01T00:00:00Z");
  EXPECT_EQ(asked.last, "2026-03-01T00:00:00Z");
  EXPECT_EQ(asked.bad_lines, 0U);
}

TEST_F(AskedQueriesTest, ThatDifferInCapitalsAreOneUnlessTheyHaveOperators) {
  EXPECT_THAT(
      in_short(read_log(asked_line("Docker") + asked_line("docker") + asked_line("\xC3\x84PFEL") +
                        asked_line("\xC3\xA4pfel") + asked_line("a OR b") + asked_line("a or b"))),
      ElementsAre("2 Docker", "2 \xC3\x84PFEL", "1 a OR b", "1 a or b"));
}

TEST_F(AskedQueriesTest, HaveNoOperatorsInsideOfWords) {
  EXPECT_THAT(
      in_short(read_log(asked_line("ORDER BY") + asked_line("order by") + asked_line("FORMAT") +
                        asked_line("format") + asked_line("(a)AND(b)") + asked_line("(a)and(b)") +
                        asked_line("a NEAR/3 b") + asked_line("a near/3 b"))),
      ElementsAre("2 ORDER BY", "2 FORMAT", "1 (a)AND(b)", "1 (a)and(b)", "1 a NEAR/3 b",
                  "1 a near/3 b"));
}

TEST_F(AskedQueriesTest, WithOtherFiltersAreOtherQueries) {
  LoggedQuery entry = asked_entry("a");
  entry.filters.languages = {"de"};
  const AskedQueries asked = read_log(asked_line("a") + to_line(entry) + to_line(entry));
  ASSERT_THAT(in_short(asked), ElementsAre("2 a", "1 a"));
  EXPECT_THAT(asked.queries[0].filters.languages, ElementsAre("de"));
  const std::vector<Topic> topics = topics_of(asked);
  ASSERT_EQ(topics.size(), 1U);
  EXPECT_EQ(topics[0].times, 3U);
}

TEST_F(AskedQueriesTest, OfFurtherPagesAreNoSearches) {
  LoggedQuery entry = asked_entry("a");
  entry.offset = 10;
  const AskedQueries asked = read_log(asked_line("a") + to_line(entry));
  EXPECT_THAT(in_short(asked), ElementsAre("1 a"));
  EXPECT_EQ(asked.further_pages, 1U);
}

TEST_F(AskedQueriesTest, PassOverBadLinesAndNameThem) {
  const AskedQueries asked =
      read_log(asked_line("a") + "no entry\n" + std::string("\0\xFF\n", 3) + "\n" +
               std::string(kMaxLogLineBytes + 1, 'x') + "\n{\"time\":\"" + asked_line("b"));
  EXPECT_THAT(in_short(asked), ElementsAre("1 a", "1 b"));
  EXPECT_EQ(asked.bad_lines, 4U);
  ASSERT_EQ(asked.bad_examples.size(), 4U);
  EXPECT_THAT(asked.bad_examples[0].where, EndsWith("q.log:2"));
  EXPECT_THAT(asked.bad_examples[2].where, EndsWith("q.log:5"));
  EXPECT_THAT(asked.bad_examples[2].what, HasSubstr("longer"));
  EXPECT_THAT(asked.bad_examples[3].where, EndsWith("q.log:6"));
}

// What people type may look like an entry, and may hold anything.
TEST_F(AskedQueriesTest, MayHoldAnything) {
  const std::string odd("{\"time\":\"2026\0\n\\\xE2\x80\xA8", 19);
  EXPECT_THAT(in_short(read_log(asked_line(odd) + asked_line("a") + asked_line(odd))),
              ElementsAre("2 " + odd, "1 a"));
}

TEST_F(AskedQueriesTest, OfManyLinesNeedNoMoreThanTheDifferentOnes) {
  std::string content;
  for (int i = 0; i < 20'000; ++i) content += asked_line(std::to_string(i % 7));
  const AskedQueries asked = read_log(content);
  EXPECT_EQ(asked.searches, 20'000U);
  EXPECT_EQ(asked.queries.size(), 7U);
  EXPECT_EQ(asked.queries.front().times, 2858U);
}

TEST_F(AskedQueriesTest, MayBeAPlainList) {
  const AskedQueries asked = read_log("b\n\n a \nb\n");
  EXPECT_FALSE(asked.is_log);
  EXPECT_THAT(in_short(asked), ElementsAre("2 b", "1 a"));
  EXPECT_EQ(asked.queries[0].times_without_match, 0U);
  EXPECT_THAT(asked.queries[1].place, EndsWith("q.log:3"));
  EXPECT_EQ(asked.first, "");
}

TEST_F(AskedQueriesTest, AreALogEvenIfItsFirstLineIsTorn) {
  EXPECT_TRUE(read_log("ry\":\"a\"}\n" + asked_line("b")).is_log);
}

TEST_F(AskedQueriesTest, MayComeThroughAPipe) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  for (const std::string& content :
       {std::string("a\nb\na\n"), asked_line("a") + asked_line("b") + asked_line("a"),
        asked_line("a") + std::string(200 << 10, ' ') + "\n" + asked_line("a") + asked_line("b")}) {
    std::thread writer([&] { std::ofstream(path("pipe"), std::ios::binary) << content; });
    const Expected<AskedQueries> asked = read_asked_queries(path("pipe"));
    writer.join();
    ASSERT_TRUE(asked) << asked.error().message();
    EXPECT_THAT(in_short(*asked), ElementsAre("2 a", "1 b"));
  }
}

TEST_F(AskedQueriesTest, OfAPlainListAreTopicsAsTheyAre) {
  const std::vector<Topic> topics = topics_of(read_log("x\tb\ny\ta\nz\tb\n"));
  ASSERT_EQ(topics.size(), 3U);
  EXPECT_EQ(topics[2].id, "z");
}

TEST_F(AskedQueriesTest, MustBeThere) {
  const Expected<AskedQueries> gone = read_asked_queries(path("gone"));
  ASSERT_FALSE(gone);
  EXPECT_EQ(gone.error().code, ErrorCode::not_found);
  const Expected<AskedQueries> empty = read_asked_queries(write("empty", "\n"));
  ASSERT_FALSE(empty);
  EXPECT_THAT(empty.error().message(), HasSubstr("no queries"));
  EXPECT_FALSE(read_asked_queries(path(".")));
}

}  // namespace
}  // namespace winnow
