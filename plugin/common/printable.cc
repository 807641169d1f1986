// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/common/printable.h"

#include <cstddef>

namespace winnow {
namespace {

// Bytes of the control character at the beginning of `text`; 0 if it begins with another one.
// U+0080 to U+009F, C2 80 to C2 9F in UTF-8, control terminals as well as those below 20.
std::size_t control_bytes(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  if (first < ' ' || first == 0x7f) return 1;
  if (first != 0xc2 || text.size() < 2) return 0;
  const auto second = static_cast<unsigned char>(text[1]);
  return second >= 0x80 && second <= 0x9f ? 2 : 0;
}

}  // namespace

std::string printable(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string result;
  while (!text.empty()) {
    std::size_t length = control_bytes(text);
    if (length == 0) {
      result += text[0];
      length = 1;
    } else {
      for (const char byte : text.substr(0, length)) {
        const auto value = static_cast<unsigned char>(byte);
        result.append("\\x").append(1, kDigits[value >> 4]).append(1, kDigits[value & 15]);
      }
    }
    text.remove_prefix(length);
  }
  return result;
}

}  // namespace winnow
