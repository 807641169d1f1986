// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads UTF-8 character by character.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "winnow/extractor/export.h"

namespace winnow {

struct CodePoint {
  std::int32_t value = -1;  // negative for a malformed sequence
  std::uint8_t length = 0;  // bytes
};

// Reads the code point of `text` (UTF-8) at `offset`, which must be within it. Malformed sequences
// are what the Encoding Standard replaces by one U+FFFD. It takes constant time. It is thread-safe.
WINNOW_EXPORT CodePoint decode_code_point(std::string_view text, std::size_t offset);

}  // namespace winnow
