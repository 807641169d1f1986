// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <array>
#include <ctime>
#include <string>

namespace winnow {

// The time of day as "2026-01-31T23:59:59Z" (ISO 8601). Thread-safe.
inline std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm date{};
  gmtime_r(&now, &date);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &date)};
}

}  // namespace winnow
