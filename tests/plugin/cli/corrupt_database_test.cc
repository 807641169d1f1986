// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the commands say of a damaged database: status 6 and the remedy.
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class CorruptDatabase : public CommandTest {
 protected:
  CorruptDatabase() { have_indexed("news_en"); }

  // A table that ends too early: the end of a copy was lost.
  void truncate(const std::string& table) const {
    std::filesystem::resize_file(database() + "/" + table, 8192);
  }

  void overwrite(const std::string& file, std::string_view bytes) const {
    std::ofstream(database() + "/" + file, std::ios::binary | std::ios::trunc) << bytes;
  }
};

void expect_corrupt(const Outcome& outcome) {
  EXPECT_EQ(outcome.status, 6);
  EXPECT_THAT(outcome.err, AllOf(StartsWith("winnow: error: "), HasSubstr("index the site anew")));
}

TEST_F(CorruptDatabase, SearchStopsAtATableThatEndsTooEarly) {
  truncate("postlist.glass");
  expect_corrupt(winnow({"search", "--db", database(), "lighthouse"}));
}

TEST_F(CorruptDatabase, CheckReportsATableThatEndsTooEarly) {
  truncate("postlist.glass");
  expect_corrupt(winnow({"check", "--db", database()}));
}

TEST_F(CorruptDatabase, IndexStopsAtATableThatEndsTooEarly) {
  truncate("postlist.glass");
  expect_corrupt(winnow({"index", "--db", database(), path("news_en")}));
}

TEST_F(CorruptDatabase, SearchStopsAtHitsWhoseDataIsLost) {
  truncate("docdata.glass");
  expect_corrupt(winnow({"search", "--db", database(), "--limit", "100", "courier"}));
}

TEST_F(CorruptDatabase, EveryCommandStopsAtAVersionFileWithoutSense) {
  overwrite("iamglass", "this is no version file at all, but it is long enough to be one");
  expect_corrupt(winnow({"search", "--db", database(), "lighthouse"}));
  expect_corrupt(winnow({"check", "--db", database()}));
  expect_corrupt(winnow({"index", "--db", database(), path("news_en")}));
}

TEST_F(CorruptDatabase, CheckReportsChecksumsThatAreDamagedThemselves) {
  std::filesystem::resize_file(database() + "/winnow.sums", 40);
  const Outcome told = winnow({"check", "--db", database()});
  EXPECT_EQ(told.status, 6);
  EXPECT_THAT(told.out, AllOf(HasSubstr("winnow.sums: the checksums are damaged"),
                              HasSubstr("\n1 problem found."), Not(HasSubstr("No problems"))));
  EXPECT_THAT(told.err, HasSubstr("index the site again, which renews them"));
  const Outcome printed = winnow({"check", "--db", database(), "--json"});
  EXPECT_EQ(printed.status, 6);
  const auto json = nlohmann::json::parse(printed.out);
  EXPECT_EQ(json.at("problems"), 1);
  EXPECT_EQ(json.at("checksums").at("damaged").at(0).at("file"), database() + "/winnow.sums");
  EXPECT_EQ(winnow({"index", "--db", database(), path("news_en"), "--quiet"}).status, 0);
  EXPECT_EQ(winnow({"check", "--db", database()}).status, 0);
}

TEST_F(CorruptDatabase, CheckDoesWithoutChecksumsThatAreNotThere) {
  std::filesystem::remove(database() + "/winnow.sums");
  const Outcome printed = winnow({"check", "--db", database(), "--json"});
  EXPECT_EQ(printed.status, 0);
  EXPECT_TRUE(nlohmann::json::parse(printed.out).at("checksums").is_null());
}

// Xapian takes some missing tables for empty ones.
TEST_F(CorruptDatabase, CheckReportsEveryTableThatIsMissing) {
  const std::string whole = path("whole");
  std::filesystem::copy(database(), whole);
  for (const char* table : {"docdata", "termlist", "position", "postlist"}) {
    std::filesystem::remove_all(database());
    std::filesystem::copy(whole, database());
    std::filesystem::remove(database() + "/" + table + ".glass");
    EXPECT_EQ(winnow({"check", "--db", database()}).status, 6) << table;
  }
}

TEST_F(CorruptDatabase, EveryCommandStopsWhereTheVersionFileIsMissing) {
  std::filesystem::remove(database() + "/iamglass");
  expect_corrupt(winnow({"search", "--db", database(), "lighthouse"}));
  expect_corrupt(winnow({"check", "--db", database()}));
  expect_corrupt(winnow({"index", "--db", database(), path("news_en")}));
}

}  // namespace
}  // namespace winnow::testing
