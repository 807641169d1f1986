// SPDX-License-Identifier: GPL-2.0-or-later
//
// Quotients of what may be nothing.
#pragma once

#include <cstdint>
#include <numeric>
#include <span>

namespace winnow {

// A share of nothing is 0.
inline double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

inline double mean_of(std::span<const double> values, double if_none = 0) {
  if (values.empty()) return if_none;
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

}  // namespace winnow
