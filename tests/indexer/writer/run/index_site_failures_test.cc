// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a run does when its surroundings are not as they should be.
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <exception>

#include "tests/indexer/writer/site_fixture.h"
#include "winnow/indexer/database_admin.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class IndexSiteFailuresTest : public SiteTest {
 protected:
  void add_pages(int count, const std::string& text = "") {
    for (int i = 0; i < count; ++i) {
      const std::string name = text + std::to_string(i);
      source_.add("https://example.org/" + name, page_html(long_text(name)));
    }
  }

  // Runs in a process whose files must not grow over `bytes`. Returns the ErrorCode of the run, or
  // -1 if it succeeded.
  int run_with_file_limit(rlim_t bytes) {
    const pid_t child = ::fork();
    if (child == 0) {
      ::signal(SIGXFSZ, SIG_IGN);
      const rlimit limit{bytes, bytes};
      ::setrlimit(RLIMIT_FSIZE, &limit);
      // Xapian writes the values of documents from a destructor, which no error can leave.
      std::set_terminate([] { ::_exit(static_cast<int>(ErrorCode::disk)); });
      const Expected<IndexReport> report = try_index();
      ::_exit(report ? 100 : static_cast<int>(report.error().code));
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status));
    return WEXITSTATUS(status) == 100 ? -1 : WEXITSTATUS(status);
  }
};

TEST_F(IndexSiteFailuresTest, UnknownMethodsAndStemmersAreUsageErrors) {
  options_.choices.method = "magic";
  EXPECT_EQ(error_of_run(), ErrorCode::usage);
  options_.choices.method = "all";
  options_.choices.stemmer = "klingon";
  EXPECT_EQ(error_of_run(), ErrorCode::usage);
  EXPECT_FALSE(std::filesystem::exists(database_));
}

TEST_F(IndexSiteFailuresTest, ASiteWithASlashInItsNameIsAUsageError) {
  options_.site = "example.org/docs";
  EXPECT_EQ(error_of_run(), ErrorCode::usage);
  EXPECT_FALSE(std::filesystem::exists(database_));
}

TEST_F(IndexSiteFailuresTest, PagesWithoutHostNeedTheNameOfASite) {
  options_.site = "";
  add_pages(1);
  EXPECT_EQ(index().added, 1u);
  source_.add("/index.html", page_html("apples"));
  EXPECT_EQ(error_of_run(), ErrorCode::usage);
  EXPECT_EQ(frequency("apples"), 0u);
}

TEST_F(IndexSiteFailuresTest, OtherChoicesThanThoseOfTheDatabaseAreIncompatible) {
  add_pages(1);
  options_.choices.stemmer = "german";
  index();
  options_.choices.stemmer = "de";  // The same one by another name.
  index();
  options_.choices.stemmer = "auto";
  const Expected<IndexReport> report = try_index();
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, ErrorCode::incompatible);
  EXPECT_THAT(report.error().what, HasSubstr("--stemmer german"));
  EXPECT_EQ(report.error().where, database_);
  options_.choices.stemmer = "german";
  options_.choices.title_weight = 1;
  EXPECT_EQ(error_of_run(), ErrorCode::incompatible);
  options_.dry_run = true;
  EXPECT_EQ(error_of_run(), ErrorCode::incompatible);
}

TEST_F(IndexSiteFailuresTest, ADatabaseOfAnotherProgramIsIncompatible) {
  {
    Xapian::WritableDatabase other(database_, Xapian::DB_CREATE_OR_OPEN);
    other.add_document(Xapian::Document());
  }
  add_pages(1);
  const auto before = files();
  EXPECT_EQ(error_of_run(), ErrorCode::incompatible);
  EXPECT_EQ(files(), before);
}

TEST_F(IndexSiteFailuresTest, AnEmptyDatabaseOfAnotherProgramIsUsed) {
  Xapian::WritableDatabase(database_, Xapian::DB_CREATE_OR_OPEN).close();
  add_pages(1);
  EXPECT_EQ(index().added, 1u);
}

TEST_F(IndexSiteFailuresTest, ADirectoryWithOtherFilesIsLeftAlone) {
  std::filesystem::create_directory(database_);
  std::ofstream(database_ + "/thesis.txt") << "precious";
  EXPECT_EQ(error_of_run(), ErrorCode::usage);
  EXPECT_THAT(files(), ElementsAre(testing::Pair("thesis.txt", "precious")));
}

TEST_F(IndexSiteFailuresTest, WhatAProcessLeavesThatIsKilledAtTheVeryBeginIsMadeADatabase) {
  source_.add("/a.html", "<p>apple");
  // They stand in the order in which Xapian makes them; the last thing it makes is iamglass.
  std::vector<std::string> left;
  for (const char* file : {"flintlock", "v.tmp", "termlist.glass", "postlist.glass"}) {
    left.emplace_back(file);
    std::filesystem::remove_all(database_);
    std::filesystem::create_directories(database_);
    for (const std::string& each : left) std::ofstream(database_ + "/" + each);
    EXPECT_EQ(index().added, 1u) << file;
  }
}

TEST_F(IndexSiteFailuresTest, AFileIsNoPlaceForADatabase) {
  std::ofstream(database_) << "precious";
  EXPECT_EQ(error_of_run(), ErrorCode::usage);
  options_.dry_run = true;
  EXPECT_EQ(error_of_run(), ErrorCode::usage);
}

TEST_F(IndexSiteFailuresTest, APlaceThatCannotBeMadeIsADiskError) {
  std::ofstream(folder_ / "file") << "x";
  database_ = (folder_ / "file" / "site.db").string();
  EXPECT_EQ(error_of_run(), ErrorCode::disk);
}

TEST_F(IndexSiteFailuresTest, ASecondWriterIsLockedOut) {
  add_pages(1);
  index();
  const Xapian::WritableDatabase first(database_, Xapian::DB_OPEN);
  EXPECT_EQ(error_of_run(), ErrorCode::locked);
  options_.dry_run = true;
  EXPECT_EQ(index().unchanged, 1u);
}

TEST_F(IndexSiteFailuresTest, ADamagedDatabaseIsCorrupt) {
  add_pages(1);
  index();
  std::filesystem::resize_file(database_ + "/iamglass", 10);
  EXPECT_EQ(error_of_run(), ErrorCode::corrupt);
}

TEST_F(IndexSiteFailuresTest, ADatabaseWithDamagedMetadataIsCorrupt) {
  add_pages(1);
  index();
  {
    Xapian::WritableDatabase database(database_, Xapian::DB_OPEN);
    database.set_metadata(std::string(kMetadataKey), "{}");
  }
  EXPECT_EQ(error_of_run(), ErrorCode::corrupt);
}

TEST_F(IndexSiteFailuresTest, ASourceThatBreaksIsAnErrorAndTheRunCanBeRepeated) {
  add_pages(5);
  source_.fails_before = 3;
  EXPECT_EQ(error_of_run(), ErrorCode::input);
  source_.fails_before = SIZE_MAX;
  EXPECT_EQ(index().documents, 5u);
  EXPECT_EQ(index().unchanged, 5u);
}

TEST_F(IndexSiteFailuresTest, AFullDiskIsADiskErrorAndTheLastCommitIsIntact) {
  add_pages(20);
  index();
  const std::uintmax_t size = std::filesystem::file_size(database_ + "/postlist.glass");
  add_pages(400, "more");
  EXPECT_EQ(run_with_file_limit(size + 50'000), static_cast<int>(ErrorCode::disk));
  EXPECT_GE(urls().size(), 20u);
  const Expected<DatabaseCheck> check = check_database(database_);
  ASSERT_TRUE(check) << check.error().message();
  EXPECT_EQ(check->problems, 0u) << check->report;
  EXPECT_EQ(index().documents, 420u);
}

TEST_F(IndexSiteFailuresTest, AFullDiskLosesNoBatchesCommittedBefore) {
  add_pages(400);
  options_.batch_bytes = 100'000;
  EXPECT_EQ(run_with_file_limit(2'000'000), static_cast<int>(ErrorCode::disk));
  const std::size_t committed = urls().size();
  EXPECT_GE(committed, 20u);
  EXPECT_LT(committed, 400u);
  EXPECT_EQ(index().unchanged, committed);
}

}  // namespace
}  // namespace winnow
