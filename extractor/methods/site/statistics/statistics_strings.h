// SPDX-License-Identifier: GPL-2.0-or-later
//
// The texts that statistics keep to be shown: short, and safe to print.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace winnow {

// The first characters of a text that take at most `bytes`, UTF-8, without control characters and
// what is malformed. Time is linear in `bytes`. Thread-safe.
std::string plain_beginning(std::string_view text, std::size_t bytes);

// Whether plain_beginning() could have made it. Linear time. Thread-safe.
bool is_plain(std::string_view text);

}  // namespace winnow
