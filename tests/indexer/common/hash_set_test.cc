// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/common/hash_set.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <unordered_set>

namespace winnow {
namespace {

// Few different hashes, so that many are erased and come again, in a table that is often full.
TEST(HashSet, HasWhatASetOfTheStandardHas) {
  std::mt19937_64 random(7);
  for (const std::uint64_t values : {5U, 150U, 3000U}) {
    HashSet set;
    std::unordered_set<std::uint64_t> expected;
    for (int step = 0; step < 20000; ++step) {
      // Neighbours and 0 are among them.
      const std::uint64_t hash = random() % values;
      if (random() % 3 == 0) {
        set.erase(hash);
        expected.erase(hash);
      } else {
        set.insert(hash);
        expected.insert(hash);
      }
      const std::uint64_t asked = random() % values;
      ASSERT_EQ(set.contains(asked), expected.contains(asked)) << "step " << step;
    }
    EXPECT_EQ(set.size(), expected.size());
    for (std::uint64_t hash = 0; hash < values; ++hash) {
      ASSERT_EQ(set.contains(hash), expected.contains(hash)) << hash;
    }
  }
}

TEST(HashSet, Grows) {
  std::mt19937_64 random(1);
  HashSet set;
  for (int i = 0; i < 100000; ++i) set.insert(random());
  EXPECT_EQ(set.size(), 100000U);
  random.seed(1);
  for (int i = 0; i < 100000; ++i) ASSERT_TRUE(set.contains(random())) << i;
  EXPECT_FALSE(set.contains(random()));
}

}  // namespace
}  // namespace winnow
