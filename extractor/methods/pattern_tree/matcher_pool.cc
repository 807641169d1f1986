// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/matcher_pool.h"

namespace winnow {

MatcherPool::~MatcherPool() {
  for (std::atomic<TolerantMatcher*>& slot : kept_) {
    const std::unique_ptr<TolerantMatcher> matcher(slot.load());
  }
}

std::unique_ptr<TolerantMatcher> MatcherPool::take() {
  for (std::atomic<TolerantMatcher*>& slot : kept_) {
    if (slot.load(std::memory_order_relaxed) == nullptr) continue;
    if (TolerantMatcher* const matcher = slot.exchange(nullptr)) {
      return std::unique_ptr<TolerantMatcher>(matcher);
    }
  }
  return std::make_unique<TolerantMatcher>();
}

void MatcherPool::give_back(std::unique_ptr<TolerantMatcher> matcher) {
  for (std::atomic<TolerantMatcher*>& slot : kept_) {
    TolerantMatcher* nothing = nullptr;
    if (!slot.compare_exchange_strong(nothing, matcher.get())) continue;
    matcher.release();
    return;
  }
}

}  // namespace winnow
