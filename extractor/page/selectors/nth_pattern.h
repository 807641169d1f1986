// SPDX-License-Identifier: GPL-2.0-or-later
//
// The argument of :nth-child().
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace winnow {

// AN+B: the positions that are step * n + offset for an n from 0 on.
struct NthPattern {
  std::int32_t step = 0;
  std::int32_t offset = 0;

  // `position` counts from 1.
  bool matches(std::int64_t position) const {
    const std::int64_t distance = position - offset;
    if (step == 0) return distance == 0;
    return distance % step == 0 && distance / step >= 0;
  }
};

// "odd", "even", "3", "2n", "-n+4" and so on, in any case, with white space at the ends and around
// the sign before B. None if it is anything else, or a number exceeds 32 bits.
//
// Source: Selectors Level 3, section 6.6.5.2.
std::optional<NthPattern> parse_nth_pattern(std::string_view text);

}  // namespace winnow
