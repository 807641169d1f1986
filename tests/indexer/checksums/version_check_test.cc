// SPDX-License-Identifier: GPL-2.0-or-later
//
// What can be seen of a database at once: that its files are there, and of a commit that was made.

#include "indexer/checksums/version_check.h"

#include "indexer/checksums/checksum_cache.h"
#include "indexer/checksums/file_bytes.h"
#include "tests/indexer/checksums/checksums_fixture.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

class VersionCheckTest : public ChecksumsTest {
 protected:
  std::string version_file() const { return database_ + "/iamglass"; }

  std::string version() const {
    std::ifstream file(version_file(), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  void put_version(const std::string& bytes) const {
    std::ofstream(version_file(), std::ios::binary) << bytes;
  }
};

TEST_F(VersionCheckTest, ReadsWhatXapianWrote) {
  const Xapian::Database database(database_);
  const std::optional<VersionFile> parsed = parse_version_file(version());
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->revision, database.get_revision());
  EXPECT_EQ(parsed->block_bytes, 8192u);
  EXPECT_TRUE(parsed->roots[0].is_on_disk);
  EXPECT_FALSE(parsed->roots[4].is_on_disk);  // it has no spelling words
}

TEST_F(VersionCheckTest, TellsOtherSizesOfBlocks) {
  const std::string other = folder_ + "/other.db";
  Xapian::Database(database_).compact(other, 0, 2048);
  std::ifstream file(other + "/iamglass", std::ios::binary);
  const auto parsed = parse_version_file({std::istreambuf_iterator<char>(file), {}});
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->block_bytes, 2048u);
  ASSERT_TRUE(renew_checksums(other));
  flip(other + "/docdata.glass", 5000);
  const Expected<ChecksumReport> report = compare_with_checksums(other);
  ASSERT_TRUE(report);
  ASSERT_EQ(report->damaged.size(), 1u);
  EXPECT_EQ(report->damaged[0].first, 4096u);
  EXPECT_EQ(report->damaged[0].last, 6143u);
}

// One of them is of the identifier, by which the checksums of another database are known.
TEST_F(VersionCheckTest, FindsTwoBytesThatAreOthers) {
  std::string damaged = version();
  for (const std::size_t at : {std::size_t{20}, damaged.size() - 3}) damaged[at] ^= 0x40;
  put_version(damaged);
  EXPECT_THROW(require_sound_files(database_), Xapian::DatabaseCorruptError);
}

TEST_F(VersionCheckTest, HasNothingToSayOfAnotherDatabase) {
  const std::string other = folder_ + "/other.db";
  write(0, 3, other);
  fs::copy_file(database_ + "/winnow.sums", other + "/winnow.sums");
  EXPECT_NO_THROW(require_sound_files(other));
  EXPECT_EQ(checksums_of(other), nullptr);
}

TEST_F(VersionCheckTest, FindsEveryByteOfTheVersionFileThatIsAnother) {
  const std::string sound = version();
  constexpr std::size_t kRevision = 32;  // a higher one is that of a commit without changes
  for (std::size_t at = 0; at < sound.size(); ++at) {
    if (at == kRevision) continue;
    for (const int bit : {0, 6}) {
      std::string damaged = sound;
      damaged[at] = static_cast<char>(damaged[at] ^ (1 << bit));
      put_version(damaged);
      EXPECT_THROW(require_sound_files(database_), Xapian::DatabaseCorruptError) << at;
    }
  }
  put_version(sound);
  EXPECT_NO_THROW(require_sound_files(database_));
}

// Xapian does so where a commit fails.
TEST_F(VersionCheckTest, LetsACommitPassThatChangesNothing) {
  const std::uint64_t before = Xapian::Database(database_).get_revision();
  std::string bytes = version();
  bytes[32] = static_cast<char>(bytes[32] + 2);
  put_version(bytes);
  EXPECT_NO_THROW(require_sound_files(database_));
  EXPECT_EQ(Xapian::Database(database_).get_revision(), before + 2);
}

TEST_F(VersionCheckTest, FindsALaterRevisionThatNoTableKnows) {
  std::string bytes = version();
  bytes[32] = static_cast<char>(bytes[32] + 2);
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  put_version(bytes);
  EXPECT_THROW(require_sound_files(database_), Xapian::DatabaseCorruptError);
}

TEST_F(VersionCheckTest, LetsLaterCommitsPass) {
  write(500, 520);
  EXPECT_NO_THROW(require_sound_files(database_));
}

TEST_F(VersionCheckTest, FindsThatTheVersionFileIsOlderThanTheChecksums) {
  const std::string before = version();
  write(500, 520);
  ASSERT_TRUE(renew_checksums(database_));
  put_version(before);
  EXPECT_THROW(require_sound_files(database_), Xapian::DatabaseCorruptError);
}

TEST_F(VersionCheckTest, LeavesADatabaseAloneThatTookThePlaceOfTheOther) {
  const std::string other = folder_ + "/other.db";
  write(0, 10, other);
  fs::copy_file(database_ + "/" + kChecksumFile, other + "/" + kChecksumFile);
  EXPECT_NO_THROW(require_sound_files(other));
  EXPECT_EQ(checksums_of(other), nullptr);
  const Expected<ChecksumReport> report = compare_with_checksums(other);
  ASSERT_TRUE(report);
  EXPECT_FALSE(report->has_checksums);
}

TEST_F(VersionCheckTest, FindsTablesThatAreMissingOrCutShort) {
  for (const char* name : {"docdata", "position", "termlist"}) {
    const std::uint64_t size = fs::file_size(table(name));
    fs::rename(table(name), folder_ + "/aside");
    EXPECT_THROW(require_sound_files(database_), Xapian::DatabaseCorruptError) << name;
    EXPECT_EQ(compare().damaged.at(0).what, "is missing");
    fs::rename(folder_ + "/aside", table(name));
    fs::resize_file(table(name), size - 1);
    EXPECT_THROW(require_sound_files(database_), Xapian::DatabaseCorruptError) << name;
    fs::resize_file(table(name), size);
  }
}

TEST_F(VersionCheckTest, LetsADatabaseWithoutChecksumsPass) {
  fs::remove(database_ + "/" + kChecksumFile);
  fs::remove(table("docdata"));
  EXPECT_NO_THROW(require_sound_files(database_));
  const Expected<ChecksumReport> report = compare_with_checksums(database_);
  ASSERT_TRUE(report);
  EXPECT_FALSE(report->has_checksums);
}

}  // namespace
}  // namespace winnow
