// SPDX-License-Identifier: GPL-2.0-or-later
//
// gumbo-parser within a budget. Stock gumbo 0.10.1 takes quadratic time and unbounded memory on
// hostile pages, overflows the stack when it destroys a deep tree, and has assertions that pages
// can fail; here all that it allocates lies in an arena, a budget is checked as it allocates, its
// tree is never destroyed, and a failed assertion ends the parse only.
//
// The last of these needs gumbo's archive (libgumbo.a), as programs and shared libraries link it:
// its calls of __assert_fail() then meet the one of this file. Where there is only gumbo's shared
// library, they end the process, and the check before the parse (bomb_check.h) is the only
// protection.
#pragma once

#include <gumbo.h>

#include <chrono>
#include <cstdint>
#include <string_view>

#include "extractor/html/gumbo/bump_arena.h"

namespace winnow {

// Not thread-safe; one for each thread.
class GumboSession {
 public:
  enum class Outcome { parsed, out_of_memory, out_of_time, failed_assertion };

  struct Budget {
    std::uint64_t bytes;
    std::chrono::nanoseconds thread_time;
  };

  // Parses `html`, which must outlive the tree: nodes point into it.
  Outcome parse(std::string_view html, const Budget& budget);

  // The tree of the last parse whose outcome was `parsed`; valid until the next parse or forget().
  const GumboOutput& output() const { return *output_; }

  // Gives the memory of the last parse back, but for what a page of common size needs.
  void forget();

 private:
  BumpArena arena_;
  GumboOutput* output_ = nullptr;
};

}  // namespace winnow
