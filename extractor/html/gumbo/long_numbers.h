// SPDX-License-Identifier: GPL-2.0-or-later
//
// Numbers of character references that are too long for gumbo-parser.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace winnow {

// gumbo 0.10.1 counts in 32 bits: to it &#4294967361; is an A. All such numbers lie beyond Unicode,
// so that any other one beyond it serves instead.
struct LongNumber {
  std::size_t
      begin;  // of its digits, without zeros in front; the size of the text if there is none
  std::size_t end;

  // As many digits, of a number beyond Unicode that the parser can count.
  std::string stand_in() const;
};

// The first one in `text` from `from` on. Linear time. Thread-safe.
LongNumber find_long_number(std::string_view text, std::size_t from);

}  // namespace winnow
