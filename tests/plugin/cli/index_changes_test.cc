// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow index over a database that is there already, and how it is written.
#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class IndexChanges : public CommandTest {
 protected:
  // What index says for people.
  std::string index_text(const std::string& source, std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"index", "--db", database()});
    more.push_back(source);
    return winnow(more).out;
  }

  std::string copy_of_text(int times) const {
    std::string text;
    for (int i = 0; i < times; ++i) text += "word" + std::to_string(i) + " ";
    return text;
  }
};

TEST_F(IndexChanges, FilesAsTheyWereAreNotRead) {
  const std::string site = copy_site("news_en");
  const nlohmann::json first = index(site);
  EXPECT_EQ(first["not_read"], 0);
  const nlohmann::json second = index(site);
  EXPECT_EQ(second["unchanged"], first["added"]);
  EXPECT_EQ(second["not_read"], second["unchanged"]);
  EXPECT_THAT(index_text(site), HasSubstr("not read, as size and time are as they were"));
}

TEST_F(IndexChanges, VerifyReadsAll) {
  const std::string site = copy_site("news_en");
  index(site);
  EXPECT_EQ(index(site, {"--verify"})["not_read"], 0);
}

TEST_F(IndexChanges, PagesThatVanishedAreDeleted) {
  write("mirror/a.html", page("A", "Willow bark."));
  const std::string gone = write("mirror/b.html", page("B", "Birch bark."));
  index(path("mirror"));
  std::filesystem::remove(gone);
  EXPECT_THAT(index_text(path("mirror"), {"--keep-vanished"}), Not(HasSubstr("deleted")));
  EXPECT_THAT(found({"birch"}), ElementsAre("b.html"));
  EXPECT_EQ(index(path("mirror"))["deleted"], 1);
  EXPECT_THAT(found({"birch"}), ElementsAre());
}

TEST_F(IndexChanges, DuplicatesAreTreatedAsChosen) {
  write("mirror/a.html", page("A", copy_of_text(100)));
  write("mirror/b.html", page("B", copy_of_text(100)));
  const nlohmann::json collapsed = index(path("mirror"));
  EXPECT_EQ(collapsed["collapsed"], 1);
  EXPECT_EQ(collapsed["documents"], 2);
  EXPECT_THAT(index_text(path("mirror")), HasSubstr("2 documents, "));
  EXPECT_THAT(index_text(path("mirror")), HasSubstr("; 1 that another one stands for"));
  EXPECT_EQ(index(path("mirror"), {"--duplicates", "index"})["collapsed"], 0);
  const nlohmann::json dropped = index(path("mirror"), {"--duplicates", "drop"});
  EXPECT_EQ(dropped["joined"], 1);
  EXPECT_EQ(dropped["documents"], 1);
  EXPECT_EQ(winnow({"index", "--db", database(), "--duplicates", "some", path("mirror")}).status,
            2);
}

TEST_F(IndexChanges, ThreadsAndShardsMakeNoDifferenceToSearches) {
  const std::string site = copy_site("news_en");
  index(site, {"--threads", "1"});
  const std::vector<std::string> hits = found({"the", "--limit", "100"});
  EXPECT_GT(hits.size(), 10U);
  std::filesystem::remove_all(database());
  index(site, {"--threads", "3", "--shards", "3"});
  EXPECT_TRUE(std::filesystem::exists(database() + "/shard-2"));
  EXPECT_EQ(found({"the", "--limit", "100"}), hits);
  EXPECT_EQ(winnow({"index", "--db", database(), "--shards", "2", site}).status, 2);
}

}  // namespace
}  // namespace winnow::testing
