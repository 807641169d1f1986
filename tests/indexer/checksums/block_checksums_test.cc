// SPDX-License-Identifier: GPL-2.0-or-later
//
// Damage is found, and told from what later commits and killed writers have written.

#include "indexer/checksums/block_checksums.h"

#include <xxhash.h>

#include "indexer/checksums/file_bytes.h"
#include "indexer/common/big_endian.h"
#include "tests/indexer/checksums/checksums_fixture.h"
#include "winnow/indexer/written_bytes.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

using BlockChecksumsTest = ChecksumsTest;

constexpr std::uint64_t kBlock = 8192;

TEST_F(BlockChecksumsTest, FindNothingInWhatWasWritten) {
  const ChecksumReport report = compare();
  EXPECT_TRUE(report.has_checksums);
  EXPECT_TRUE(report.damaged.empty());
  EXPECT_EQ(report.newer_bytes, 0u);
  std::uint64_t bytes = 0;
  for (const auto& file : fs::directory_iterator(database_)) {
    if (file.path().extension() == ".glass") bytes += file.file_size();
  }
  EXPECT_EQ(report.bytes, bytes);
}

TEST_F(BlockChecksumsTest, NameTheBlockOfAByteThatIsAnother) {
  flip(table("docdata"), 2 * kBlock + 4321);
  const ChecksumReport report = compare();
  ASSERT_EQ(report.damaged.size(), 1u);
  EXPECT_EQ(report.damaged[0].file, table("docdata"));
  EXPECT_EQ(report.damaged[0].first, 2 * kBlock);
  EXPECT_EQ(report.damaged[0].last, 3 * kBlock - 1);
  EXPECT_EQ(text_of(report.damaged[0]), "bytes 16384 to 24575 are not those that were written");
}

TEST_F(BlockChecksumsTest, PutBlocksThatTouchTogether) {
  for (const std::uint64_t block : {1, 2, 4}) flip(table("docdata"), block * kBlock + 100);
  const ChecksumReport report = compare();
  ASSERT_EQ(report.damaged.size(), 2u);
  EXPECT_EQ(report.damaged[0].last, 3 * kBlock - 1);
  EXPECT_EQ(report.damaged[1].first, 4 * kBlock);
}

TEST_F(BlockChecksumsTest, FindAChangedRevisionOfABlock) {
  flip(table("docdata"), kBlock);
  EXPECT_EQ(compare().damaged.size(), 1u);
}

TEST_F(BlockChecksumsTest, SayNothingOfWhatLaterCommitsWrote) {
  for (int i = 0; i < 10; ++i) write(i * 50, i * 50 + 120);
  const ChecksumReport report = compare();
  EXPECT_TRUE(report.damaged.empty());
  EXPECT_GT(report.newer_bytes, 0u);
}

TEST_F(BlockChecksumsTest, FindDamageOfBlocksThatLaterCommitsLeft) {
  write(500, 510);
  flip(table("docdata"), kBlock + 4000);
  EXPECT_EQ(compare().damaged.size(), 1u);
}

TEST_F(BlockChecksumsTest, AreOfAllAgainWhenTheyAreRenewed) {
  write(400, 600);
  ASSERT_TRUE(renew_checksums(database_));
  const ChecksumReport report = compare();
  EXPECT_TRUE(report.damaged.empty());
  EXPECT_EQ(report.newer_bytes, 0u);
}

TEST_F(BlockChecksumsTest, DoNotTakeDamageForWhatWasWritten) {
  flip(table("docdata"), kBlock + 4000);
  write(500, 510);
  ASSERT_TRUE(renew_checksums(database_));
  const ChecksumReport report = compare();
  ASSERT_EQ(report.damaged.size(), 1u);
  EXPECT_EQ(report.damaged[0].first, kBlock);
}

// A writer that is killed has written blocks that no commit knows.
TEST_F(BlockChecksumsTest, SayNothingOfWhatAWriterLeftWithoutACommit) {
  {
    Xapian::WritableDatabase database(database_, Xapian::DB_OPEN | Xapian::DB_BACKEND_GLASS);
    for (int i = 0; i < 400; ++i) {
      Xapian::Document document;
      document.set_data(std::string(2000, 'y'));
      document.add_term("late" + std::to_string(i));
      database.add_document(document);
      if (i % 100 == 0) database.commit();
    }
    ASSERT_TRUE(renew_checksums(database_));
    database.begin_transaction(false);
    for (int i = 1; i < 400; ++i) database.delete_document(static_cast<Xapian::docid>(i));
    fs::copy(database_, folder_ + "/left.db");
    database.cancel_transaction();
  }
  database_ = folder_ + "/left.db";
  EXPECT_TRUE(compare().damaged.empty());
}

// A damaged list of free blocks can lead Xapian to write terabytes behind the last block.
TEST_F(BlockChecksumsTest, AreNotTakenOfATableThatIsMostlyHoles) {
  fs::resize_file(table("position"), std::uint64_t{1} << 40);
  write(500, 510);
  const Expected<void> renewed = renew_checksums(database_);
  ASSERT_FALSE(renewed);
  EXPECT_EQ(renewed.error().code, ErrorCode::corrupt);
  EXPECT_EQ(renewed.error().where, table("position"));
}

TEST_F(BlockChecksumsTest, LetATableHaveAFewHoles) {
  constexpr std::uint64_t kBytes = std::uint64_t{128} << 20;
  std::ofstream(folder_ + "/few.glass") << noise(kBytes / 128);
  fs::resize_file(folder_ + "/few.glass", kBytes);
  const FileDescriptor file = open_in(open_folder(folder_), "few.glass");
  EXPECT_TRUE(is_mostly_holes(file));
  std::ofstream(folder_ + "/few.glass", std::ios::in | std::ios::ate) << noise(kBytes / 64);
  EXPECT_FALSE(is_mostly_holes(file));
}

TEST_F(BlockChecksumsTest, AreOfWhatWasWrittenInAFileWithHoles) {
  const std::string file = folder_ + "/holes.glass";
  constexpr std::uint64_t kPart = std::uint64_t{1} << 20;
  EXPECT_EQ(written_bytes(file), 0U);
  std::ofstream(file) << noise(kPart);
  EXPECT_EQ(written_bytes(file), kPart);
  fs::resize_file(file, 9 * kPart);
  std::ofstream(file, std::ios::in | std::ios::ate) << noise(kPart);
  EXPECT_EQ(written_bytes(file), 2 * kPart);
}

TEST_F(BlockChecksumsTest, AreWrittenOnlyIfSomethingWasCommitted) {
  const auto before = fs::last_write_time(database_ + "/" + kChecksumFile);
  fs::last_write_time(database_ + "/" + kChecksumFile, before - std::chrono::hours(1));
  ASSERT_TRUE(renew_checksums(database_));
  EXPECT_EQ(fs::last_write_time(database_ + "/" + kChecksumFile), before - std::chrono::hours(1));
}

// The checksum of the file itself is right here.
TEST_F(BlockChecksumsTest, TakeNoMoreMemoryThanTheirFile) {
  constexpr std::size_t kHeadLength = 12;  // where the head's length stands
  const Expected<BlockChecksums> read = read_checksums(open_folder(database_), database_);
  ASSERT_TRUE(read);
  std::string bytes = to_bytes(*read);
  const std::uint64_t head = from_big_endian(std::string_view(bytes).substr(kHeadLength, 4));
  bytes.replace(kHeadLength + 4 + head - 8, 8, big_endian(std::uint64_t{0xFFFFFFFF}));
  bytes.resize(bytes.size() - 8);
  bytes += big_endian(XXH3_64bits(bytes.data(), bytes.size()));
  const Expected<BlockChecksums> refused = checksums_from(bytes, "it");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::corrupt);
}

TEST_F(BlockChecksumsTest, AreReadAsTheyWereWritten) {
  const Expected<BlockChecksums> read = read_checksums(open_folder(database_), database_);
  ASSERT_TRUE(read);
  const Expected<BlockChecksums> again = checksums_from(to_bytes(*read), "it");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->version.bytes, read->version.bytes);
  ASSERT_EQ(again->tables.size(), read->tables.size());
  EXPECT_EQ(again->tables[0].hashes, read->tables[0].hashes);
}

TEST_F(BlockChecksumsTest, AreNotBelievedWhereTheyAreDamagedThemselves) {
  const std::string file = database_ + "/" + kChecksumFile;
  for (std::uint64_t at = 0; at < fs::file_size(file); at += 7) {
    flip(file, at);
    const Expected<ChecksumReport> report = compare_with_checksums(database_);
    ASSERT_FALSE(report) << at;
    EXPECT_EQ(report.error().code, ErrorCode::corrupt);
    flip(file, at);
  }
  EXPECT_TRUE(compare().damaged.empty());
}

TEST_F(BlockChecksumsTest, AreMadeAnewWhereTheyAreDamaged) {
  flip(database_ + "/" + kChecksumFile, 100);
  ASSERT_TRUE(renew_checksums(database_));
  EXPECT_TRUE(compare().damaged.empty());
}

TEST_F(BlockChecksumsTest, OfAnotherFormatAreRefused) {
  const Expected<BlockChecksums> read = read_checksums(open_folder(database_), database_);
  ASSERT_TRUE(read);
  std::string bytes = to_bytes(*read);
  bytes[11] = 2;
  EXPECT_FALSE(checksums_from(bytes, "it"));
}

}  // namespace
}  // namespace winnow
