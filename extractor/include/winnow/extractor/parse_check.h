// SPDX-License-Identifier: GPL-2.0-or-later
//
// Watches over the fast way of parsing.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

#include "winnow/extractor/export.h"

namespace winnow {

// HtmlParser has two short ways to the tree of a page: straight from its tags, and from a skeleton
// with each text and each list of attributes as one character. The Document must be the one that
// the parser makes of the whole page. To make sure, some pages are parsed both ways and compared; at
// the first difference the short ways are not used any more.
//
// The result of a page does not depend on other pages: which ones are compared is told by their
// bytes alone, a page that differs is returned as the whole page gives it, and for all others both
// ways are equal as far as anyone knows.
//
// One for all parsers of a run or site (ParseOptions::parse_check). Thread-safe.
class WINNOW_EXPORT ParseCheck {
 public:
  // Compares one page of `every`, at least 1: with 64 that costs 1.5 percent.
  explicit ParseCheck(std::uint64_t every = 64) : every_(every == 0 ? 1 : every) {}

  struct Counts {
    std::uint64_t quick = 0;        // pages parsed a short way
    std::uint64_t whole = 0;        // pages for which none is sure to be right
    std::uint64_t compared = 0;     // of `quick`
    std::uint64_t differences = 0;  // of `compared`
  };
  Counts counts() const;

  // False from the first difference on.
  bool trusted() const { return differences_.load(std::memory_order_relaxed) == 0; }

  // Whether the page is one to be compared.
  bool chooses(std::string_view page) const;

  // For the parser.
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
