// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow delete: pages and sites out of a database.
#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

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
  remove({"--site", "news_en"});
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
