// SPDX-License-Identifier: GPL-2.0-or-later
//
// How much is in the files of a database, before and after it is written anew.
#include "indexer/checksums/block_use.h"

#include "tests/indexer/checksums/checksums_fixture.h"

namespace winnow {
namespace {

class BlockUseTest : public ChecksumsTest {
 protected:
  // Returns the path of a copy with full blocks.
  std::string compacted() const {
    const std::string copy = folder_ + "/copy.db";
    Xapian::Database(database_).compact(copy, Xapian::Compactor::FULL);
    return copy;
  }
};

TEST_F(BlockUseTest, IsNearlyAllOfADatabaseThatWasCompacted) {
  const BlockUse use = block_use(compacted());
  EXPECT_GT(use.files, 100'000u);
  EXPECT_LT(use.files, use.held * 5 / 4);
  EXPECT_GT(use.files, use.held);
}

TEST_F(BlockUseTest, IsTheSameHoweverManyBlocksAreFree) {
  for (int i = 0; i < 4; ++i) write(i * 50, 500);
  const BlockUse loose = block_use(database_);
  const BlockUse full = block_use(compacted());
  EXPECT_GT(loose.files, full.files * 3 / 2);
  EXPECT_NEAR(static_cast<double>(loose.held), static_cast<double>(full.held),
              0.05 * static_cast<double>(full.held));
}

// A table has one block here: no smaller files can hold a word.
TEST_F(BlockUseTest, KnowsThatATableHasABlockAtLeast) {
  const std::string small = folder_ + "/small.db";
  {
    Xapian::WritableDatabase database(small, Xapian::DB_CREATE);
    Xapian::Document document;
    document.add_posting("word", 1);
    document.set_data("a page");
    database.add_document(document);
    database.commit();
  }
  const BlockUse use = block_use(small);
  EXPECT_GT(use.held, 0u);
  EXPECT_EQ(use.least, use.files);
}

TEST_F(BlockUseTest, KnowsWhatFullBlocksWouldTake) {
  for (int i = 0; i < 4; ++i) write(i * 50, 500);
  const auto least = static_cast<double>(block_use(database_).least);
  const auto full = static_cast<double>(block_use(compacted()).files);
  EXPECT_NEAR(least, full, 0.1 * full);
}

TEST_F(BlockUseTest, IsNothingWhereThereIsNoDatabase) {
  EXPECT_EQ(block_use(folder_ + "/none").files, 0u);
  std::ofstream(database_ + "/iamglass") << "something else";
  EXPECT_EQ(block_use(database_).files, 0u);
}

}  // namespace
}  // namespace winnow
