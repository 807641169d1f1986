// SPDX-License-Identifier: GPL-2.0-or-later
//
// A first run that ended when the machine stopped.
#include "indexer/database/begun_run.h"

#include <chrono>
#include <thread>

#include "indexer/checksums/checksum_file.h"
#include "tests/indexer/writer/site_fixture.h"
#include "winnow/indexer/database_admin.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;

class BegunRunTest : public SiteTest {
 protected:
  void SetUp() override {
    SiteTest::SetUp();
    for (const char* name : {"a", "b", "c"}) {
      source_.add(std::string("https://example.org/") + name, page_html(long_text(name)));
    }
  }

  // Ends the first run before it has all pages.
  void interrupt() {
    observer_.stop_after = 1;
    EXPECT_TRUE(index().interrupted);
    observer_.stop_after = UINT64_MAX;
    observer_.last = {};
  }

  std::string mark() const { return database_ + "/" + kBegunFile; }
  // Notes a run of some boot of this machine, or of another machine.
  void note(const std::string& boot, std::string machine = "") const {
    if (machine.empty()) {
      EXPECT_TRUE(note_begun(database_));
      std::ifstream file(mark());
      std::getline(file, machine);
      std::getline(file, machine);
    }
    std::ofstream(mark()) << boot << "\n" << machine << "\n";
  }
  void remove_checksums() const { fs::remove(database_ + "/" + kChecksumFile); }
};

TEST_F(BegunRunTest, HasAMarkWhileItLasts) {
  EXPECT_TRUE(note_begun(database_));
  EXPECT_TRUE(fs::exists(mark()));
  EXPECT_FALSE(is_cut_off(database_));
  index();
  EXPECT_FALSE(fs::exists(mark()));
}

// What it has committed is on the disk: the machine may be switched off.
TEST_F(BegunRunTest, HasNoMarkWhenItWasInterrupted) {
  interrupt();
  EXPECT_FALSE(fs::exists(mark()));
  EXPECT_EQ(index().documents, 3u);
}

TEST_F(BegunRunTest, HasNoMarkWhereTheSourceBroke) {
  source_.fails_before = 2;
  ASSERT_FALSE(try_index());
  EXPECT_TRUE(fs::exists(database_));
  EXPECT_FALSE(fs::exists(mark()));
}

TEST_F(BegunRunTest, IsBegunAnewInAnotherBoot) {
  interrupt();
  note("another boot");
  std::ofstream(database_ + "/postlist.glass", std::ios::binary) << "cut off";
  const IndexReport report = index();
  EXPECT_EQ(report.added, 3u);
  ASSERT_EQ(observer_.warnings.size(), 1u);
  EXPECT_THAT(observer_.warnings[0].message(), HasSubstr("begun anew"));
  EXPECT_FALSE(fs::exists(mark()));
  const auto check = check_database(database_);
  ASSERT_TRUE(check) << check.error().message();
  EXPECT_EQ(check->problems, 0u);
}

// Otherwise it would remove what the other run has written by then.
TEST_F(BegunRunTest, IsBegunAnewByOneOfTwoRuns) {
  interrupt();
  note("another boot");
  FileDescriptor other = hold_folder(database_);
  ASSERT_TRUE(other.is_open());
  const auto documents = fs::file_size(database_ + "/docdata.glass");
  std::thread run([this] { index(); });
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_EQ(fs::file_size(database_ + "/docdata.glass"), documents);
  EXPECT_TRUE(note_begun(database_));
  other = FileDescriptor();
  run.join();
  EXPECT_THAT(observer_.warnings, IsEmpty());
}

TEST_F(BegunRunTest, IsBegunAnewWithItsShards) {
  options_.shards = 2;
  interrupt();
  note("another boot");
  fs::remove(database_ + "/shard-1/iamglass");
  EXPECT_EQ(index().added, 3u);
}

TEST_F(BegunRunTest, GoesOnInTheSameBoot) {
  interrupt();
  const std::vector<std::string> before = urls();
  EXPECT_FALSE(before.empty());
  EXPECT_TRUE(note_begun(database_));
  index();
  EXPECT_THAT(observer_.warnings, IsEmpty());
  EXPECT_EQ(urls()[0], before[0]);
}

TEST_F(BegunRunTest, LeavesNothingThatIsRead) {
  index();
  remove_checksums();
  note("another boot");
  for (const bool dry_run : {false, true}) {
    const auto deleted = delete_page(database_, "https://example.org/a", dry_run);
    ASSERT_FALSE(deleted);
    EXPECT_EQ(deleted.error().code, ErrorCode::corrupt);
    EXPECT_THAT(deleted.error().message(), HasSubstr("winnow index begins it anew"));
  }
  ASSERT_FALSE(check_database(database_));
}

TEST_F(BegunRunTest, IsKnownByTheMarkOfTheDatabaseOrAboveTheShard) {
  index();
  remove_checksums();
  note("another boot");
  EXPECT_FALSE(is_cut_off(folder_.string()));
  EXPECT_TRUE(is_cut_off(database_));
  EXPECT_TRUE(is_cut_off(database_ + "/"));
  EXPECT_TRUE(is_cut_off(database_ + "/shard-0"));
}

TEST_F(BegunRunTest, IsOfNoConcernToAnotherMachine) {
  index();
  remove_checksums();
  note("another boot", "another machine");
  EXPECT_FALSE(is_cut_off(database_));
}

// A run may be killed after it has completed the database, and before it takes the mark away.
TEST_F(BegunRunTest, LosesNoDatabaseThatWasComplete) {
  index();
  note("another boot");
  EXPECT_FALSE(is_cut_off(database_));
  ASSERT_TRUE(check_database(database_));
  EXPECT_EQ(index().unchanged, 3u);
  EXPECT_THAT(observer_.warnings, IsEmpty());
  EXPECT_FALSE(fs::exists(mark()));
}

TEST_F(BegunRunTest, KeepsWhatItHasWhereTheSourceCannotBeCounted) {
  interrupt();
  note("another boot");
  source_.cannot_be_counted = true;
  ASSERT_FALSE(try_index());
  EXPECT_TRUE(fs::exists(mark()));
}

TEST_F(BegunRunTest, MayBeKilledWhileItMakesTheMark) {
  fs::create_directories(database_);
  std::ofstream(mark() + ".tmp") << "half";
  EXPECT_EQ(index().added, 3u);
}

}  // namespace
}  // namespace winnow
