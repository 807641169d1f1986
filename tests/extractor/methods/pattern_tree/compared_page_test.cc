// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/compared_page.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace winnow {
namespace {

TEST(MatcherPool, GivesWhatWasGivenBack) {
  MatcherPool pool;
  std::unique_ptr<TolerantMatcher> matcher = pool.take();
  const TolerantMatcher* const first = matcher.get();
  pool.give_back(std::move(matcher));
  EXPECT_EQ(pool.take().get(), first);
}

TEST(MatcherPool, GivesNoneToTwo) {
  MatcherPool pool;
  pool.give_back(std::make_unique<TolerantMatcher>());
  const std::unique_ptr<TolerantMatcher> first = pool.take();
  const std::unique_ptr<TolerantMatcher> second = pool.take();
  ASSERT_NE(second, nullptr);
  EXPECT_NE(first, second);
}

TEST(MatcherPool, TakesMoreThanItKeeps) {
  MatcherPool pool;
  std::vector<std::unique_ptr<TolerantMatcher>> matchers;
  for (int i = 0; i < 100; ++i) matchers.push_back(pool.take());
  for (std::unique_ptr<TolerantMatcher>& matcher : matchers) pool.give_back(std::move(matcher));
  EXPECT_NE(pool.take(), nullptr);
}

}  // namespace
}  // namespace winnow
