// SPDX-License-Identifier: GPL-2.0-or-later
//
// Matchers that are used again for page after page.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>

#include "extractor/methods/pattern_tree/matching/tolerant_match.h"

namespace winnow {

// A matcher knows its pattern trees and has its buffers: to make one for each page would cost as
// much as to match it. At most kKept are kept while nobody uses them. Thread-safe, without a lock.
class MatcherPool {
 public:
  MatcherPool() = default;
  ~MatcherPool();
  MatcherPool(const MatcherPool&) = delete;
  MatcherPool& operator=(const MatcherPool&) = delete;

  // One that nobody else uses, until it is given back.
  std::unique_ptr<TolerantMatcher> take();
  void give_back(std::unique_ptr<TolerantMatcher> matcher);

 private:
  static constexpr std::size_t kKept = 64;
  std::array<std::atomic<TolerantMatcher*>, kKept> kept_{};
};

}  // namespace winnow
