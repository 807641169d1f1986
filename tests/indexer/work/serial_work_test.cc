// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/work/serial_work.h"

#include <gtest/gtest.h>

#include <new>
#include <vector>

namespace winnow {
namespace {

TEST(SerialWork, IsDoneInTheOrderInWhichItWasPosted) {
  WorkPool pool(4);
  SerialWork work(pool);
  std::vector<int> done;
  for (int i = 0; i < 200; ++i) work.post([&, i] { done.push_back(i); });
  work.wait_until_idle();
  ASSERT_EQ(done.size(), 200U);
  for (int i = 0; i < 200; ++i) EXPECT_EQ(done[static_cast<std::size_t>(i)], i);
}

TEST(SerialWork, MayPostMore) {
  WorkPool pool(2);
  SerialWork work(pool);
  int done = 0;
  work.post([&] { work.post([&] { ++done; }); });
  work.wait_until_idle();
  EXPECT_EQ(done, 1);
}

TEST(SerialWork, AttemptsNothingMoreAfterAFailure) {
  WorkPool pool(1);
  SerialWork work(pool);
  EXPECT_TRUE(work.attempt([] {}));
  EXPECT_EQ(work.failure(), nullptr);
  EXPECT_FALSE(work.attempt([] { throw std::bad_alloc(); }));
  EXPECT_FALSE(work.attempt([] { FAIL(); }));
  EXPECT_THROW(std::rethrow_exception(work.failure()), std::bad_alloc);
}

}  // namespace
}  // namespace winnow
