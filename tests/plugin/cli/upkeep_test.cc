// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow check on a sound database, and winnow delete: pages and sites out of a database.
#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class CheckCommand : public CommandTest {};

TEST_F(CheckCommand, SaysWhatIsInASoundDatabase) {
  index(copy_site("news_en"), {"--method", "wlr"});
  const Outcome outcome = winnow({"check", "--db", database()});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("34 documents"), HasSubstr("method wlr, stemmer auto"),
                                 HasSubstr("languages: en 34"), HasSubstr("No problems found.")));
}

TEST_F(CheckCommand, SaysItAsJson) {
  index(copy_site("news_en"));
  const Outcome outcome = winnow({"check", "--db", database(), "--json"});
  const auto report = nlohmann::json::parse(outcome.out, nullptr, false);
  ASSERT_TRUE(report.is_object());
  EXPECT_EQ(report["problems"], 0);
  EXPECT_EQ(report["documents"], 34);
  EXPECT_EQ(report["winnow"]["choices"]["method"], "site");
  EXPECT_EQ(report["winnow"]["languages"]["en"], 34);
}

TEST_F(CheckCommand, ChangesNothing) {
  index(copy_site("news_en"));
  const auto before = files_of(database());
  winnow({"check", "--db", database()});
  EXPECT_TRUE(files_of(database()) == before);
}

TEST_F(CheckCommand, FailsWhereThereIsNoDatabase) {
  EXPECT_EQ(winnow({"check", "--db", path("nowhere")}).status, 3);
  write("folder/letters.txt", "Dear Mary,");
  EXPECT_EQ(winnow({"check", "--db", path("folder")}).status, 3);
}

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

class DeleteCommand : public CommandTest {
 protected:
  DeleteCommand() {
    write("mirror/one.example/a.html", page("A", "Willow bark."));
    write("mirror/one.example/b.html", page("B", "Willow bark."));
    write("mirror/two.example/c.html", page("C", "Willow bark."));
    index(path("mirror"));
  }

  Outcome remove(std::vector<std::string> more) const {
    more.insert(more.begin(), {"delete", "--db", database()});
    return winnow(more);
  }
};

TEST_F(DeleteCommand, TakesAPageOutByItsUrl) {
  const Outcome outcome = remove({"https://one.example/a.html"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("1 page"));
  EXPECT_THAT(found({"willow"}), UnorderedElementsAre("one.example/b.html", "two.example/c.html"));
}

TEST_F(DeleteCommand, TakesASiteOut) {
  EXPECT_EQ(remove({"--site", "one.example"}).out, "2 pages deleted\n");
  EXPECT_THAT(found({"willow"}), ElementsAre("two.example/c.html"));
}

TEST_F(DeleteCommand, OnlyCountsInADryRun) {
  const auto before = files_of(database());
  EXPECT_EQ(remove({"--site", "one.example", "--dry-run"}).out, "2 pages would be deleted\n");
  EXPECT_TRUE(files_of(database()) == before);
}

TEST_F(DeleteCommand, SaysWhichPageIsNotThereAndGoesOn) {
  const Outcome outcome = remove({"https://one.example/x.html", "https://two.example/c.html"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("https://one.example/x.html: no such page"));
  EXPECT_EQ(search({"willow"})["matches_estimated"], 2);
}

TEST_F(DeleteCommand, ADeletedPageComesBackWithTheNextIndexRun) {
  remove({"https://one.example/a.html"});
  EXPECT_EQ(index(path("mirror"))["added"], 1);
}

TEST_F(DeleteCommand, PagesThatWouldNotBeReadComeBackToo) {
  const std::string site = copy_site("news_en");
  const nlohmann::json first = index(site);
  EXPECT_EQ(index(site)["not_read"], first["added"]);
  remove({"--site", "courier.example"});
  EXPECT_EQ(index(site)["added"], first["added"]);
}

TEST_F(DeleteCommand, WantsEitherUrlsOrASite) {
  EXPECT_EQ(remove({}).status, 2);
  EXPECT_EQ(remove({"--site", "one.example", "https://two.example/c.html"}).status, 2);
}

TEST_F(DeleteCommand, FailsWhereThereIsNoDatabase) {
  EXPECT_EQ(winnow({"delete", "--db", path("nowhere"), "--site", "one.example"}).status, 3);
  EXPECT_FALSE(std::filesystem::exists(path("nowhere")));
}

}  // namespace
}  // namespace winnow::testing
