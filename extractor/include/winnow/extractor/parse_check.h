// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checks that trees built straight from the tags are the right ones.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

#include "winnow/extractor/export.h"

namespace winnow {

// HtmlParser builds the tree of a page straight from its tags if it can. This must give the
// Document that the parser makes of the page. To make sure, some pages are parsed both ways and
// compared, and after the first difference all go to the parser.
//
// The result of a page does not depend on other pages: the bytes of a page alone decide whether it
// is compared, a page that differs is returned as the whole page gives it, and for all others both
// ways are equal as far as anyone knows.
//
// All parsers of a run or site share one (ParseOptions::parse_check). It is thread-safe.
class WINNOW_EXPORT ParseCheck {
 public:
  // Compares one page of `every`, which is at least 1. With 64 that costs 1.5 percent of the time.
  explicit ParseCheck(std::uint64_t every = 64) : every_(every == 0 ? 1 : every) {}

  struct Counts {
    std::uint64_t quick = 0;        // pages whose trees were built straight from the tags
    std::uint64_t whole = 0;        // pages that the parser had to take
    std::uint64_t compared = 0;     // those of `quick` that were compared
    std::uint64_t differences = 0;  // those of `compared` that differed
  };
  Counts counts() const;

  // Returns false from the first difference on.
  bool trusted() const { return differences_.load(std::memory_order_relaxed) == 0; }

  // Tells whether to compare the page.
  bool chooses(std::string_view page) const;

  // The parser reports to these.
  void count_page(bool quick);
  void count_checked(bool same);

 private:
  std::uint64_t every_;
  std::atomic<std::uint64_t> quick_ = 0;
  std::atomic<std::uint64_t> whole_ = 0;
  std::atomic<std::uint64_t> compared_ = 0;
  std::atomic<std::uint64_t> differences_ = 0;
};

}  // namespace winnow
