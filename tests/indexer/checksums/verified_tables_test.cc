// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a program that stands between Xapian and the system learns of each block.

#include "winnow/indexer/verified_tables.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <vector>

#include "tests/indexer/checksums/checksums_fixture.h"

namespace winnow {
namespace {

constexpr std::size_t kBlockBytes = 8192;

class VerifiedTablesTest : public ChecksumsTest {
 protected:
  // Says whether a block of the table is sound.
  bool is_sound(const std::string& path, off_t block) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    VerifiedTables::opened(file, path.c_str());
    has_ = VerifiedTables::has(file);
    std::vector<char> bytes(kBlockBytes);
    const off_t at = block * static_cast<off_t>(kBlockBytes);
    EXPECT_EQ(::pread(file, bytes.data(), bytes.size(), at), ssize_t{kBlockBytes});
    const bool sound = VerifiedTables::are_sound(file, static_cast<std::uint64_t>(at), bytes);
    if (!sound) {
      VerifiedTables::note_damage(file, static_cast<std::uint64_t>(at), bytes.size());
    }
    VerifiedTables::closed(file);
    EXPECT_FALSE(VerifiedTables::has(file));
    ::close(file);
    return sound;
  }

  bool has_ = false;
};

TEST_F(VerifiedTablesTest, TellWhetherABlockIsAsItWasWritten) {
  EXPECT_TRUE(is_sound(table("docdata"), 1));
  EXPECT_TRUE(has_);
  flip(table("docdata"), kBlockBytes + 3000);
  EXPECT_FALSE(is_sound(table("docdata"), 1));
  EXPECT_TRUE(is_sound(table("docdata"), 2));
}

TEST_F(VerifiedTablesTest, KnowNothingOfOtherFiles) {
  const std::string file = folder_ + "/alone.glass";
  std::ofstream(file) << std::string(2 * kBlockBytes, 'x');
  EXPECT_TRUE(is_sound(file, 1));
  EXPECT_FALSE(has_);
}

TEST_F(VerifiedTablesTest, SayWhereDamageWasUntilSomebodyAsks) {
  flip(table("postlist"), kBlockBytes + 3000);
  EXPECT_FALSE(is_sound(table("postlist"), 1));
  EXPECT_FALSE(take_noted_damage(folder_ + "/other.db"));
  const std::optional<DamagedBytes> noted = take_noted_damage(database_ + "/");
  ASSERT_TRUE(noted);
  EXPECT_EQ(noted->file, table("postlist"));
  EXPECT_EQ(noted->first, kBlockBytes);
  EXPECT_FALSE(take_noted_damage(database_));
}

TEST_F(VerifiedTablesTest, LeaveErrnoAlone) {
  errno = EDOM;
  VerifiedTables::opened(3, "/nowhere/postlist.glass");
  VerifiedTables::closed(3);
  EXPECT_EQ(errno, EDOM);
}

}  // namespace
}  // namespace winnow
