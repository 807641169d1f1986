// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/common/printable.h"

#include <cstddef>

#include "winnow/extractor/code_points.h"

namespace winnow {
namespace {

constexpr std::int32_t kFirstBeyondAscii = 0x80;

void append_escaped(std::string& to, std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    to.append("\\x").append(1, kDigits[value >> 4]).append(1, kDigits[value & 15]);
  }
}

constexpr bool is_within(std::int32_t code_point, std::int32_t first, std::int32_t last) {
  return first <= code_point && code_point <= last;
}

}  // namespace

bool acts_on_terminals(std::int32_t code_point) {
  if (code_point < ' ' || is_within(code_point, 0x7f, 0x9f)) return true;
  return code_point == 0x061c || is_within(code_point, 0x200e, 0x200f) ||
         is_within(code_point, 0x2028, 0x202e) || is_within(code_point, 0x2066, 0x2069);
}

std::string printable(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const auto first = static_cast<unsigned char>(text[at]);
    const CodePoint next =
        first < kFirstBeyondAscii ? CodePoint{first, 1} : decode_code_point(text, at);
    const std::string_view bytes = text.substr(at, next.length);
    if (acts_on_terminals(next.value)) {
      append_escaped(result, bytes);
    } else {
      result += bytes;
    }
    at += next.length;
  }
  return result;
}

std::string printable_lines(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    result += printable(text.substr(0, end));
    if (end == std::string_view::npos) break;
    result += '\n';
    text.remove_prefix(end + 1);
  }
  return result;
}

}  // namespace winnow
