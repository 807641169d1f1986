// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/common/counts.h"

#include <cstddef>

namespace winnow {

std::string human_count(std::uint64_t count) {
  std::string digits = std::to_string(count);
  for (auto at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), 1, ',');
  }
  return digits;
}

std::string count_of(std::uint64_t count, std::string_view singular, std::string_view plural) {
  return human_count(count).append(" ").append(count == 1 ? singular : plural);
}

}  // namespace winnow
