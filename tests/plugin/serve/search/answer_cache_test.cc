// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/search/answer_cache.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow::serve {
namespace {

std::shared_ptr<const CachedAnswer> answer_of(std::size_t bytes) {
  auto answer = std::make_shared<CachedAnswer>();
  answer->response.body.assign(bytes, 'x');
  return answer;
}

TEST(AnswerCache, RemembersByRevision) {
  AnswerCache cache(1 << 20);
  const auto answer = answer_of(10);
  EXPECT_EQ(cache.find(0, "q=a"), nullptr);
  cache.keep(1, "q=a", answer);
  EXPECT_EQ(cache.find(1, "q=a"), answer);
  EXPECT_EQ(cache.find(1, "q=b"), nullptr);
  EXPECT_EQ(cache.find(2, "q=a"), nullptr);
  cache.keep(2, "q=b", answer);
  EXPECT_EQ(cache.find(1, "q=a"), nullptr) << "the newer revision has taken its place";
  cache.keep(1, "q=c", answer);
  EXPECT_EQ(cache.find(2, "q=b"), answer) << "a worker that is behind changes nothing";
  EXPECT_EQ(cache.find(1, "q=c"), nullptr);
}

TEST(AnswerCache, ForgetsWhatNobodyHasAskedForLongest) {
  AnswerCache cache(40'000);
  cache.keep(1, "a", answer_of(9'000));
  cache.keep(1, "b", answer_of(9'000));
  cache.keep(1, "c", answer_of(9'000));
  cache.keep(1, "d", answer_of(9'000));
  EXPECT_NE(cache.find(1, "a"), nullptr);
  cache.keep(1, "e", answer_of(9'000));
  EXPECT_NE(cache.find(1, "a"), nullptr);
  EXPECT_EQ(cache.find(1, "b"), nullptr);
  EXPECT_LE(cache.bytes(), 40'000U);
}

TEST(AnswerCache, KeepsNothingThatIsLarge) {
  AnswerCache cache(40'000);
  cache.keep(1, "a", answer_of(20'000));
  EXPECT_EQ(cache.find(1, "a"), nullptr);
  AnswerCache none(0);
  none.keep(1, "a", answer_of(1));
  EXPECT_EQ(none.bytes(), 0U);
}

}  // namespace
}  // namespace winnow::serve
