// SPDX-License-Identifier: GPL-2.0-or-later
//
// Logarithms of counts, which most features of a length are.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace winnow {

inline constexpr std::size_t kTabledLogs = 1024;

// ln(1 + i) for the first integers, rounded from double: the same float with every compiler and
// mathematics library.
const std::array<float, kTabledLogs>& log_table();

// ln(1 + count). Thread-safe.
inline float log_of(std::uint32_t count) {
  static const std::array<float, kTabledLogs>& table = log_table();
  if (count < kTabledLogs) return table[count];
  return static_cast<float>(std::log1p(static_cast<double>(count)));
}

}  // namespace winnow
