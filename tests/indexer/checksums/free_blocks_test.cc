// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which blocks are free, and what a loss of power may do to these without any harm.
#include "indexer/checksums/free_blocks.h"

#include <algorithm>
#include <vector>

#include "indexer/checksums/file_bytes.h"
#include "indexer/common/big_endian.h"
#include "tests/indexer/checksums/checksums_fixture.h"

namespace winnow {
namespace {

constexpr std::uint64_t kTableBlock = 8192;

class FreeBlocksTest : public ChecksumsTest {
 protected:
  void SetUp() override {
    ChecksumsTest::SetUp();
    write(100, 400);  // other data of the same documents
    ASSERT_TRUE(renew_checksums(database_));
  }

  VersionFile version() const {
    std::ifstream file(database_ + "/iamglass", std::ios::binary);
    const auto parsed = parse_version_file({std::istreambuf_iterator<char>(file), {}});
    EXPECT_TRUE(parsed);
    return parsed.value_or(VersionFile());
  }

  std::vector<std::uint64_t> free_of(const std::string& name) const {
    const VersionFile now = version();
    const VersionFile::FreeList* const list = free_list_of(now, name + ".glass");
    EXPECT_NE(list, nullptr);
    const FileDescriptor file = open_in(open_folder(database_), name + ".glass");
    return free_blocks(file, *list, now.block_bytes);
  }

  std::vector<std::uint64_t> damaged_blocks() const {
    std::vector<std::uint64_t> numbers;
    for (const DamagedBytes& each : compare().damaged) {
      for (std::uint64_t at = each.first; at < each.last; at += kTableBlock) {
        numbers.push_back(at / kTableBlock);
      }
    }
    return numbers;
  }
};

// Xapian writes nothing into blocks that are in use, so all that a search reads is among the rest.
TEST_F(FreeBlocksTest, AreThoseThatNoSearchReads) {
  const std::vector<std::uint64_t> free = free_of("docdata");
  ASSERT_FALSE(free.empty());
  EXPECT_TRUE(std::is_sorted(free.begin(), free.end()));
  const std::string zeros(kTableBlock, '\0');
  for (const std::uint64_t block : free) {
    std::fstream file(table("docdata"), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(block * kTableBlock));
    file.write(zeros.data(), static_cast<std::streamsize>(zeros.size()));
  }
  const Xapian::Database database(database_);
  EXPECT_EQ(database.get_doccount(), 800u);
  for (Xapian::docid id = 1; id <= database.get_lastdocid(); ++id) {
    EXPECT_TRUE(database.get_document(id).get_data().starts_with("data of ")) << id;
  }
}

// The second half of a block was written, the first one, with its new revision, was not.
TEST_F(FreeBlocksTest, AreNotDamagedByAPartOfAWrite) {
  const std::vector<std::uint64_t> free = free_of("docdata");
  ASSERT_FALSE(free.empty());
  for (const std::uint64_t block : free) flip(table("docdata"), block * kTableBlock + 5000);
  EXPECT_THAT(damaged_blocks(), testing::IsEmpty());
}

TEST_F(FreeBlocksTest, AreNoExcuseForDamageOfOthers) {
  const std::vector<std::uint64_t> free = free_of("docdata");
  const std::uint64_t root = version().roots[1].block;
  ASSERT_FALSE(std::binary_search(free.begin(), free.end(), root));
  flip(table("docdata"), root * kTableBlock + 5000);
  EXPECT_THAT(damaged_blocks(), testing::ElementsAre(root));
}

TEST_F(FreeBlocksTest, OfADamagedListAreNone) {
  const VersionFile::FreeList list = version().free_lists[1];
  flip(table("docdata"), list.begin.block * kTableBlock + kTableBlock - 4);
  const FileDescriptor file = open_in(open_folder(database_), "docdata.glass");
  VersionFile::FreeList other = list;
  other.end.block += 1;  // so that the end is never met
  EXPECT_THAT(free_blocks(file, other, kTableBlock), testing::IsEmpty());
  other = list;
  other.end.at = other.begin.at - 4;
  EXPECT_THAT(free_blocks(file, other, kTableBlock), testing::IsEmpty());
}

// A commit that the disk refuses is tried once more as the one behind it, and both write there.
TEST_F(FreeBlocksTest, ListMayHaveTheRevisionsOfCommitsThatFailed) {
  write(100, 300);  // The checksums are those of before.
  const VersionFile now = version();
  for (const std::uint64_t behind : {2, 3}) {
    const std::string revision = big_endian(static_cast<std::uint32_t>(now.revision + behind));
    std::fstream file(table("docdata"), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(now.free_lists[1].end.block * kTableBlock));
    file.write(revision.data(), static_cast<std::streamsize>(revision.size()));
    file.close();
    EXPECT_EQ(damaged_blocks().empty(), behind == 2);
  }
}

// The last block of the list is written on where it stands, behind its end.
TEST_F(FreeBlocksTest, ListIsComparedUpToItsEnd) {
  const VersionFile::FreeList list = version().free_lists[1];
  ASSERT_NE(list.end.at, 0u);
  flip(table("docdata"), list.end.block * kTableBlock + list.end.at);
  EXPECT_THAT(damaged_blocks(), testing::IsEmpty());
  flip(table("docdata"), list.end.block * kTableBlock + list.end.at - 4);
  EXPECT_THAT(damaged_blocks(), testing::ElementsAre(list.end.block));
}

}  // namespace
}  // namespace winnow
