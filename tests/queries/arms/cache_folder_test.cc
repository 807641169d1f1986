// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/arms/cache_folder.h"

#include <sys/wait.h>
#include <unistd.h>

#include "tests/queries/arms/arm_fixture.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

const std::string kKey = "0123456789abcdef0123456789abcdef";

class CacheFolderTest : public ArmTest {
 protected:
  CacheFolder open() { return std::move(*CacheFolder::open(folder_ / "cache")); }

  // Makes an entry with one file of this content.
  void make(const CacheFolder& folder, const std::string& content) {
    const Expected<fs::path> place = folder.begin(kKey);
    ASSERT_TRUE(place);
    fs::create_directory(*place / "made");
    std::ofstream(*place / "made/file") << content;
    ASSERT_TRUE(folder.finish(kKey, *place / "made", "about " + content));
    fs::remove_all(*place);
  }

  // A process that is no more.
  static std::string dead_process() {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(0);
    ::waitpid(child, nullptr, 0);
    return std::to_string(child);
  }
};

TEST_F(CacheFolderTest, HasNoEntryAtFirst) { EXPECT_FALSE(open().use(kKey)); }

TEST_F(CacheFolderTest, KeepsAnEntryWithItsDescription) {
  const CacheFolder folder = open();
  make(folder, "one");
  EXPECT_EQ(folder.use(kKey), "about one");
  EXPECT_EQ(contents(folder.entry(kKey) / "file"), "one");
}

TEST_F(CacheFolderTest, KeepsTheEntryOfWhoeverWasFaster) {
  const CacheFolder folder = open();
  make(folder, "one");
  make(folder, "two");
  EXPECT_EQ(contents(folder.entry(kKey) / "file"), "one");
}

TEST_F(CacheFolderTest, ReplacesAnEntryWithoutDescription) {
  const CacheFolder folder = open();
  make(folder, "one");
  fs::remove(folder.path() / (kKey + ".json"));
  EXPECT_FALSE(folder.use(kKey));
  make(folder, "two");
  EXPECT_EQ(contents(folder.entry(kKey) / "file"), "two");
}

TEST_F(CacheFolderTest, TakesADescriptionWithoutEntryForNone) {
  const CacheFolder folder = open();
  std::ofstream(folder.path() / (kKey + ".json")) << "{}";
  EXPECT_FALSE(folder.use(kKey));
}

TEST_F(CacheFolderTest, RemovesWhatDeadProcessesLeft) {
  write("cache/" + kKey + ".tmp-" + dead_process() + "-1/file", "half");
  open();
  EXPECT_THAT(names_in_cache(), IsEmpty());
}

TEST_F(CacheFolderTest, LeavesAloneWhatLivingProcessesMake) {
  const std::string name = kKey + ".tmp-" + std::to_string(::getppid()) + "-1";
  write("cache/" + name + "/file", "half");
  open();
  EXPECT_THAT(names_in_cache(), ElementsAre(name));
}

TEST_F(CacheFolderTest, RemovesNoFilesOfOthers) {
  write("cache/notes.json", "{}");
  const CacheFolder folder = open();
  fs::last_write_time(folder.path() / "notes.json",
                      fs::file_time_type::clock::now() - std::chrono::hours(1000));
  EXPECT_EQ(folder.remove_unused(1), 0u);
  EXPECT_THAT(names_in_cache(), ElementsAre("notes.json"));
}

TEST_F(CacheFolderTest, RemovesLogsOfIndexesThatWereNeverMade) {
  write("cache/" + kKey + ".log", "12345");
  const CacheFolder folder = open();
  fs::last_write_time(folder.log(kKey),
                      fs::file_time_type::clock::now() - std::chrono::hours(1000));
  EXPECT_EQ(folder.remove_unused(1), 5u);
  EXPECT_THAT(names_in_cache(), IsEmpty());
}

}  // namespace
}  // namespace winnow
