// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/arms/cache_folder.h"

#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "tests/queries/arms/arm_fixture.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

const std::string kKey = "0123456789abcdef0123456789abcdef";

class CacheFolderTest : public ArmTest {
 protected:
  CacheFolder open() { return std::move(*CacheFolder::open(folder_ / "cache")); }

  // Makes an entry with one file of this content, and a description if it is to have one.
  void make(const CacheFolder& folder, const std::string& content, bool described = true) {
    const Expected<TemporaryDirectory> place = folder.begin(kKey);
    ASSERT_TRUE(place);
    const fs::path made = place->path() / "made";
    fs::create_directory(made);
    std::ofstream(made / "file") << content;
    if (described) std::ofstream(made / kDescriptionFile) << content;
    ASSERT_TRUE(folder.finish(kKey, made, is_described));
  }

  static bool is_described(const fs::path& entry) { return fs::exists(entry / kDescriptionFile); }

  std::string content() { return contents(folder_ / "cache" / kKey / "file"); }

  static fs::file_time_type long_ago() {
    return fs::file_time_type::clock::now() - std::chrono::hours(1000);
  }
};

TEST_F(CacheFolderTest, HasNoEntryAtFirst) { EXPECT_FALSE(open().use(kKey)); }

TEST_F(CacheFolderTest, KeepsAnEntryWithItsDescription) {
  const CacheFolder folder = open();
  make(folder, "one");
  EXPECT_TRUE(folder.use(kKey));
  EXPECT_EQ(content(), "one");
  EXPECT_THAT(names_in_cache(), ElementsAre(kKey));
}

TEST_F(CacheFolderTest, KeepsTheEntryOfWhoeverWasFaster) {
  const CacheFolder folder = open();
  make(folder, "one");
  make(folder, "two");
  EXPECT_EQ(content(), "one");
  EXPECT_THAT(names_in_cache(), ElementsAre(kKey));
}

TEST_F(CacheFolderTest, ReplacesAnEntryThatDoesNotPassTheCheck) {
  const CacheFolder folder = open();
  make(folder, "one", false);
  EXPECT_FALSE(folder.use(kKey));
  make(folder, "two");
  EXPECT_EQ(content(), "two");
  EXPECT_THAT(names_in_cache(), ElementsAre(kKey));
}

TEST_F(CacheFolderTest, SaysWhatCannotBecomeAnEntry) {
  const CacheFolder folder = open();
  write("cache/" + kKey, "a file");
  const Expected<TemporaryDirectory> place = folder.begin(kKey);
  ASSERT_TRUE(place);
  fs::create_directory(place->path() / "made");
  const Expected<void> kept = folder.finish(kKey, place->path() / "made", is_described);
  ASSERT_FALSE(kept);
  EXPECT_EQ(kept.error().code, ErrorCode::disk);
}

TEST_F(CacheFolderTest, NeverLacksAnEntryWhileOthersMakeIt) {
  const CacheFolder folder = open();
  make(folder, "one");
  std::atomic<bool> goes_on = true;
  std::atomic<int> lost = 0;
  std::thread reader([&] {
    while (goes_on) lost += !folder.use(kKey);
  });
  std::vector<std::thread> makers;
  for (int i = 0; i < 3; ++i) {
    makers.emplace_back([&] {
      for (int j = 0; j < 20; ++j) make(open(), "again");
    });
  }
  for (std::thread& maker : makers) maker.join();
  goes_on = false;
  reader.join();
  EXPECT_EQ(lost, 0);
  EXPECT_EQ(content(), "one");
}

TEST_F(CacheFolderTest, RemovesWhatNobodyHasLocked) {
  write("cache/" + kKey + ".tmp-abcdef/made/file", "half");
  open();
  EXPECT_THAT(names_in_cache(), IsEmpty());
}

TEST_F(CacheFolderTest, LeavesAloneWhatOthersMake) {
  const CacheFolder folder = open();
  const Expected<TemporaryDirectory> place = folder.begin(kKey);
  ASSERT_TRUE(place);
  open();
  EXPECT_THAT(names_in_cache(), ElementsAre(place->path().filename().string()));
}

TEST_F(CacheFolderTest, RemovesWhatAProcessLeftThatWasKilled) {
  const CacheFolder folder = open();
  const pid_t child = ::fork();
  if (child == 0) {
    const auto place = folder.begin(kKey);
    ::_exit(place ? 0 : 1);
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  ASSERT_EQ(status, 0);
  ASSERT_THAT(names_in_cache(), SizeIs(1));
  open();
  EXPECT_THAT(names_in_cache(), IsEmpty());
}

TEST_F(CacheFolderTest, RemovesWhatWasUsedLongAgo) {
  const CacheFolder folder = open();
  make(folder, "12345");
  fs::last_write_time(folder.entry(kKey) / kDescriptionFile, long_ago());
  EXPECT_EQ(folder.remove_unused(1), 10u);
  EXPECT_THAT(names_in_cache(), IsEmpty());
}

TEST_F(CacheFolderTest, RemovesNoFilesOfOthers) {
  write("cache/notes.json", "{}");
  const CacheFolder folder = open();
  fs::last_write_time(folder.path() / "notes.json", long_ago());
  EXPECT_EQ(folder.remove_unused(1), 0u);
  EXPECT_THAT(names_in_cache(), ElementsAre("notes.json"));
}

TEST_F(CacheFolderTest, RemovesLogsOfIndexesThatWereNeverMade) {
  write("cache/" + kKey + ".log", "12345");
  const CacheFolder folder = open();
  fs::last_write_time(folder.log(kKey), long_ago());
  EXPECT_EQ(folder.remove_unused(1), 5u);
  EXPECT_THAT(names_in_cache(), IsEmpty());
}

}  // namespace
}  // namespace winnow
