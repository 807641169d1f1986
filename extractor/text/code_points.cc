// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/code_points.h"

#include <unicode/utf8.h>

namespace winnow {

CodePoint decode_code_point(std::string_view text, std::size_t offset) {
  // ICU counts in 32 bits; a window keeps that exact in texts of any length.
  const std::string_view window = text.substr(offset, U8_MAX_LENGTH);
  const auto size = static_cast<std::int32_t>(window.size());
  std::int32_t end = 0;
  UChar32 value = 0;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"  // within ICU's macro
  U8_NEXT(window.data(), end, size, value);
#pragma GCC diagnostic pop
  return {value, static_cast<std::uint8_t>(end)};
}

}  // namespace winnow
