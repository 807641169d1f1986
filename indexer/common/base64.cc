// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/common/base64.h"

#include <algorithm>
#include <cstddef>

#include "indexer/common/ascii.h"

namespace winnow {
namespace {

// 0 to 63, or -1.
int base64_value(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (is_ascii_digit(c)) return c - '0' + 52;
  if (c == '+') return 62;
  return c == '/' ? 63 : -1;
}

}  // namespace

bool is_base64(std::string_view text) {
  constexpr std::size_t kGroup = 4;
  std::string_view digits = text;
  for (int padding = 0; padding < 2 && digits.ends_with('='); ++padding) digits.remove_suffix(1);
  const bool padded = digits.size() != text.size();
  if (padded ? text.size() % kGroup != 0 : digits.size() % kGroup == 1) return false;
  return std::all_of(digits.begin(), digits.end(), [](char c) { return base64_value(c) >= 0; });
}

std::string decode_base64(std::string_view text) {
  std::string out;
  out.reserve(text.size() / 4 * 3);
  unsigned bits = 0;
  int count = 0;
  for (const char c : text) {
    if (c == '=') break;
    const int value = base64_value(c);
    if (value < 0) continue;
    bits = bits << 6 | static_cast<unsigned>(value);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    out += static_cast<char>(bits >> count & 0xff);
  }
  return out;
}

}  // namespace winnow
