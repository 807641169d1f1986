// SPDX-License-Identifier: GPL-2.0-or-later
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "tests/indexer/writer/site_fixture.h"
#include "winnow/indexer/database_admin.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

class MergeDatabasesTest : public SiteTest {
 protected:
  void SetUp() override {
    SiteTest::SetUp();
    options_.duplicates = Duplicates::index;
  }

  std::string place(const std::string& name) const { return (folder_ / name).string(); }

  // Indexes these pages into a database of this name.
  std::string made(const std::string& name, const std::vector<std::string>& paths,
                   const std::string& text = "") {
    source_.pages.clear();
    for (const std::string& path : paths) {
      source_.add("https://example.org/" + path, page_html(long_text(text + path)));
    }
    database_ = place(name);
    index();
    return database_;
  }

  Expected<MergeReport> merge(std::vector<std::string> inputs) {
    database_ = place("merged");
    return merge_databases(database_, inputs);
  }

  bool exists(const std::string& name) const { return std::filesystem::exists(folder_ / name); }
};

TEST_F(MergeDatabasesTest, TheResultHasThePagesOfAllInputs) {
  const MergeReport report = merge({made("one", {"a", "b"}), made("two", {"c"})}).value();
  EXPECT_EQ(report.documents, 3u);
  EXPECT_EQ(report.superseded, 0u);
  EXPECT_THAT(urls(), ElementsAre("https://example.org/a", "https://example.org/b",
                                  "https://example.org/c"));
  EXPECT_EQ(check_database(database_).value().problems, 0u);
  EXPECT_EQ(check_database(database_).value().metadata.languages.at("en"), 3u);
}

TEST_F(MergeDatabasesTest, OfAPageThatSeveralHaveTheLastOneIsTaken) {
  const MergeReport report =
      merge({made("one", {"a", "b"}), made("two", {"b", "c"}, "new")}).value();
  EXPECT_EQ(report.documents, 3u);
  EXPECT_EQ(report.superseded, 1u);
  EXPECT_EQ(frequency("newbaa"), 1u);
  EXPECT_EQ(frequency("baa"), 0u);
}

// Xapian starts the programs that such a file names.
TEST_F(MergeDatabasesTest, AnInputThatIsAStubFileStartsNoProgram) {
  std::ofstream(folder_ / "stub") << "remote :touch " << place("started") << '\n';
  EXPECT_FALSE(merge({place("stub")}));
  EXPECT_FALSE(exists("started"));
}

TEST_F(MergeDatabasesTest, ARunOverTheSourcesFindsNothingToDo) {
  const std::string one = made("one", {"a", "b"});
  const std::string two = made("two", {"c"});
  merge({one, two}).value();
  options_.keep_vanished = true;
  EXPECT_EQ(index().unchanged, 1u);
  EXPECT_EQ(index().added, 0u);
}

TEST_F(MergeDatabasesTest, NotesOnFilesAreKept) {
  const std::string two = made("two", {"c"});
  merge({made("one", {"a", "b"}), two}).value();
  const DatabaseStatus status = database_status(database_).value();
  ASSERT_EQ(status.noted.size(), 1u);
  EXPECT_EQ(status.noted.begin()->second, 3u);
}

TEST_F(MergeDatabasesTest, ShardsOfTheInputsBecomeOne) {
  options_.shards = 3;
  const MergeReport report =
      merge({made("one", {"a", "b", "c", "d"}), made("two", {"e", "f"})}).value();
  EXPECT_EQ(report.shards, 6u);
  EXPECT_FALSE(exists("merged/XAPIANDB"));
  const DatabaseStatus status = database_status(database_).value();
  EXPECT_EQ(status.shards, 1u);
  EXPECT_EQ(status.metadata.shards, 1u);
  EXPECT_EQ(status.documents, 6u);
  options_.shards = 1;
  EXPECT_EQ(index().unchanged, 2u);
}

TEST_F(MergeDatabasesTest, DuplicatesAreFoundBetweenInputs) {
  options_.duplicates = Duplicates::collapse;
  source_.add("https://example.org/long/name", page_html(long_text("same")));
  const std::string one = database_;
  index();
  source_.pages.clear();
  source_.add("https://example.com/x", page_html(long_text("same")));
  database_ = place("two");
  index();
  const MergeReport report = merge({one, place("two")}).value();
  EXPECT_EQ(report.collapsed, 1u);
  EXPECT_EQ(database_status(database_).value().metadata.collapsed, 1u);
}

TEST_F(MergeDatabasesTest, ThePagesOfADatabaseThatDropsDuplicatesAreSettledByTheNextRun) {
  options_.duplicates = Duplicates::drop;
  source_.add("https://example.org/a", page_html(long_text("same")));
  source_.add("https://example.org/bb", page_html(long_text("same")));
  const std::string one = database_;
  EXPECT_EQ(index().joined, 1u);
  const std::string two = made("two", {"c"});
  merge({one, two}).value();
  EXPECT_EQ(database_status(database_).value().dropped, 1u);
  EXPECT_EQ(database_status(database_).value().metadata.duplicates, Duplicates::index);
  source_.pages.clear();
  source_.add("https://example.org/a", page_html(long_text("same")));
  source_.add("https://example.org/bb", page_html(long_text("same")));
  options_.keep_vanished = true;
  const IndexReport report = index();
  EXPECT_EQ(report.joined, 1u);
  EXPECT_EQ(report.documents, 2u);
}

TEST_F(MergeDatabasesTest, InputsWithOtherChoicesAreRefused) {
  const std::string one = made("one", {"a"});
  options_.choices.title_weight = 3;
  const auto merged = merge({one, made("two", {"b"})});
  ASSERT_FALSE(merged);
  EXPECT_EQ(merged.error().code, ErrorCode::incompatible);
  EXPECT_THAT(merged.error().message(), HasSubstr("--title-weight 3"));
  EXPECT_FALSE(exists("merged"));
}

TEST_F(MergeDatabasesTest, AnExistingDatabaseIsNotOverwritten) {
  const std::string one = made("one", {"a"});
  made("merged", {"b"});
  const auto before = files();
  EXPECT_EQ(merge({one}).error().code, ErrorCode::usage);
  EXPECT_EQ(files(), before);
}

TEST_F(MergeDatabasesTest, SomebodysFilesAreNotTouched) {
  const std::string one = made("one", {"a"});
  std::filesystem::create_directories(folder_ / "merged.merging");
  std::ofstream(folder_ / "merged.merging/letter.txt") << "somebody's";
  EXPECT_EQ(merge({one}).error().code, ErrorCode::usage);
  EXPECT_TRUE(exists("merged.merging/letter.txt"));
}

TEST_F(MergeDatabasesTest, WhatAKilledMergeHasLeftIsReplaced) {
  const std::string one = made("one", {"a"});
  std::filesystem::create_directories(folder_ / "merged.merging/result");
  std::ofstream(folder_ / "merged.merging/winnow.lock");
  std::ofstream(folder_ / "merged.merging/result/postlist.glass") << "half";
  EXPECT_EQ(merge({one}).value().documents, 1u);
  EXPECT_FALSE(exists("merged.merging"));
}

TEST_F(MergeDatabasesTest, AMergeThatIsAtWorkIsToldOf) {
  const std::string one = made("one", {"a"});
  std::filesystem::create_directories(folder_ / "merged.merging");
  const std::string file = place("merged.merging/winnow.lock");
  const int lock = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  ASSERT_EQ(::flock(lock, LOCK_EX), 0);
  const auto refused = merge({one});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::locked);
  EXPECT_THAT(refused.error().message(), HasSubstr("another merge is at work here"));
  EXPECT_TRUE(exists("merged.merging/winnow.lock"));
  ::close(lock);
  EXPECT_EQ(merge({one}).value().documents, 1u);
}

TEST_F(MergeDatabasesTest, AMergeThatIsRepeatedChangesNothing) {
  options_.shards = 2;
  const std::vector<std::string> inputs = {made("one", {"a", "b"}), made("two", {"c"})};
  for (const MergedShards how : {MergedShards::one, MergedShards::keep}) {
    const std::string result = place(how == MergedShards::one ? "merged" : "kept");
    EXPECT_FALSE(merge_databases(result, inputs, {}, how).value().unchanged);
    std::filesystem::create_directories(result + ".merging");
    std::ofstream(result + ".merging/winnow.lock");
    database_ = result;
    const auto before = files();
    const MergeReport report = merge_databases(result, inputs, {}, how).value();
    EXPECT_TRUE(report.unchanged);
    EXPECT_EQ(report.documents, 3u);
    EXPECT_EQ(report.shards, 4u);
    EXPECT_EQ(files(), before);
    EXPECT_FALSE(std::filesystem::exists(result + ".merging"));
  }
}

TEST_F(MergeDatabasesTest, TheResultOfAnotherMergeIsNotOverwritten) {
  const std::string one = made("one", {"a"});
  const std::string two = made("two", {"b"});
  merge({one, two}).value();
  const auto before = files();
  for (const auto& inputs : {std::vector{one}, std::vector{two, one}}) {
    EXPECT_EQ(merge(inputs).error().code, ErrorCode::usage);
  }
  made("two", {"b", "c"});
  EXPECT_EQ(merge({one, two}).error().code, ErrorCode::usage);
  EXPECT_EQ(files(), before);
}

TEST_F(MergeDatabasesTest, MissingInputsAndNoneAtAllAreErrors) {
  EXPECT_EQ(merge({}).error().code, ErrorCode::usage);
  EXPECT_EQ(merge({place("nowhere")}).error().code, ErrorCode::not_found);
  EXPECT_FALSE(exists("merged"));
}

TEST_F(MergeDatabasesTest, AFailedMergeLeavesNothing) {
  const std::string one = made("one", {"a"});
  std::filesystem::resize_file(one + "/postlist.glass", 100);
  EXPECT_FALSE(merge({one}));
  EXPECT_FALSE(exists("merged"));
  EXPECT_FALSE(exists("merged.merging"));
}

TEST_F(MergeDatabasesTest, ShardsBecomeOneInTheirPlace) {
  options_.shards = 3;
  const std::string database = made("one", {"a", "b", "c", "d"});
  EXPECT_EQ(merge_shards(database).value().shards, 3u);
  EXPECT_FALSE(exists("one/XAPIANDB"));
  EXPECT_FALSE(exists("one.compacting"));
  EXPECT_THAT(urls(), UnorderedElementsAre("https://example.org/a", "https://example.org/b",
                                           "https://example.org/c", "https://example.org/d"));
  EXPECT_EQ(database_status(database).value().metadata.shards, 1u);
  options_.shards = 0;
  EXPECT_EQ(index().unchanged, 4u);
}

TEST_F(MergeDatabasesTest, ShardsThatCannotBecomeOneAreAnError) {
  options_.shards = 2;
  const std::string database = made("one", {"a", "b"});
  std::filesystem::create_directory(database + ".compacting");
  std::ofstream(database + ".compacting/letter.txt") << "somebody's";
  EXPECT_EQ(merge_shards(database).error().code, ErrorCode::disk);
  EXPECT_TRUE(exists("one.compacting/letter.txt"));
  std::filesystem::remove_all(database + ".compacting");
  EXPECT_EQ(merge_shards(database).value().documents, 2u);
}

TEST_F(MergeDatabasesTest, ADatabaseWithoutShardsStaysAsItIs) {
  const std::string database = made("one", {"a"});
  const auto before = files();
  EXPECT_EQ(merge_shards(database).value().shards, 1u);
  EXPECT_EQ(files(), before);
}

TEST_F(MergeDatabasesTest, ShardsThatAreBeingWrittenToStay) {
  options_.shards = 2;
  const std::string database = made("one", {"a", "b"});
  const Xapian::WritableDatabase writer(database + "/shard-1", Xapian::DB_OPEN);
  EXPECT_EQ(merge_shards(database).error().code, ErrorCode::locked);
  EXPECT_TRUE(exists("one/XAPIANDB"));
}

}  // namespace
}  // namespace winnow
