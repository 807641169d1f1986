// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow status and winnow merge.
#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

class Status : public CommandTest {
 protected:
  nlohmann::json status() const {
    const Outcome outcome = winnow({"status", "--db", database(), "--json"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return nlohmann::json::parse(outcome.out);
  }
};

TEST_F(Status, ShowsDocumentsSitesAndTheLastRun) {
  write("mirror/one.example/a.html", page("A", "Willow bark."));
  write("mirror/two.example/b.html", page("B", "Birch bark."));
  index(path("mirror"), {"--method", "all"});
  const Outcome outcome = winnow({"status", "--db", database()});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("2 documents, 1 shard"), HasSubstr(", complete\n"),
                    HasSubstr("method all,"), HasSubstr("1  one.example"),
                    HasSubstr("2 files noted of 1 source"), Not(HasSubstr("Known of sites"))));
  EXPECT_EQ(status()["sites"], (nlohmann::json{{"one.example", 1}, {"two.example", 1}}));
}

TEST_F(Status, ShowsWhatIsKnownOfSites) {
  have_indexed("news_en");
  EXPECT_THAT(winnow({"status", "--db", database()}).out, HasSubstr("Known of sites:\n"));
  const nlohmann::json found = status();
  ASSERT_EQ(found["models"].size(), 1U);
  EXPECT_EQ(found["models"][0]["documents"], found["documents"]);
  EXPECT_EQ(found["models"][0]["learned"], "statistics") << "the default method needs no templates";
  EXPECT_EQ(found["models"][0]["templates"], 0);
  EXPECT_EQ(found["documents_of_older_models"], 0);
}

TEST_F(Status, ShowsHowWellTheLastRunFoundSitesDescribed) {
  index(copy_site("news_en"));
  const nlohmann::json drift = status()["drift"];
  ASSERT_EQ(drift.size(), 1U);
  EXPECT_GT(drift[0]["pages"], 0);
  EXPECT_LT(drift[0]["unknown_share"], 0.5);
  EXPECT_THAT(winnow({"status", "--db", database()}).out, HasSubstr("In their last runs:\n"));
  index(path("news_en"));
  EXPECT_EQ(status()["drift"], drift) << "a run that changes nothing";
}

TEST_F(Status, FailsWhereThereIsNoDatabase) {
  EXPECT_EQ(winnow({"status", "--db", path("nowhere")}).status, 3);
}

class Merge : public Status {
 protected:
  // The database of a mirror of one page.
  std::string made(const std::string& name, const std::string& url, const std::string& text,
                   std::vector<std::string> more = {}) const {
    write(name + "/" + url, page("Title", text));
    more.insert(more.begin(), {"index", "--db", path(name + ".db"), "--method", "all"});
    more.push_back(path(name));
    EXPECT_EQ(winnow(more).status, 0);
    return path(name + ".db");
  }
};

TEST_F(Merge, PutsDatabasesTogether) {
  const std::string one = made("one", "one.example/a.html", "Willow bark.");
  const std::string two = made("two", "two.example/b.html", "Willow leaf.");
  const Outcome outcome = winnow({"merge", "--json", database(), one, two});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["documents"], 2);
  EXPECT_THAT(found({"willow"}), UnorderedElementsAre("one.example/a.html", "two.example/b.html"));
}

TEST_F(Merge, OfAPageThatTwoHaveTheLaterOneCounts) {
  const std::string one = made("one", "one.example/a.html", "Willow bark.");
  const std::string two = made("two", "one.example/a.html", "Birch bark.");
  EXPECT_THAT(winnow({"merge", database(), one, two}).out,
              HasSubstr("1  left out, as a later database has the page"));
  EXPECT_EQ(search({"willow"})["matches_estimated"], 0);
  EXPECT_EQ(search({"birch"})["matches_estimated"], 1);
}

TEST_F(Merge, MakesTheShardsOfADatabaseOne) {
  index(copy_site("news_en"), {"--shards", "3"});
  const auto before = status();
  EXPECT_EQ(before["shards"], 3);
  EXPECT_EQ(winnow({"check", "--db", database()}).status, 0);
  EXPECT_EQ(winnow({"merge", database()}).status, 0);
  EXPECT_EQ(status()["shards"], 1);
  EXPECT_EQ(status()["documents"], before["documents"]);
  EXPECT_EQ(status()["models"], before["models"]);
  EXPECT_EQ(index(path("news_en"))["unchanged"], before["documents"]);
}

TEST_F(Merge, SaysWhatDoesNotFit) {
  const std::string one = made("one", "one.example/a.html", "Willow bark.");
  const std::string two =
      made("two", "two.example/b.html", "Willow leaf.", {"--title-weight", "3"});
  const Outcome outcome = winnow({"merge", database(), one, two});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("two.db"), HasSubstr("--title-weight 3")));
  EXPECT_FALSE(std::filesystem::exists(database()));
}

}  // namespace
}  // namespace winnow::testing
