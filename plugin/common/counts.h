// SPDX-License-Identifier: GPL-2.0-or-later
//
// Numbers as people read them. Thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace winnow {

// Gives "1,234".
std::string human_count(std::uint64_t count);

// Gives "1 page" or "1,234 pages".
std::string count_of(std::uint64_t count, std::string_view singular, std::string_view plural);

}  // namespace winnow
