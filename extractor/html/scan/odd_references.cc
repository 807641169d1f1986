// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/scan/odd_references.h"

#include <cstdint>
#include <string>

#include "extractor/html/document/character_references.h"
#include "extractor/text/ascii.h"
#include "extractor/text/white_space.h"

namespace winnow {
namespace {

// Beyond this the parser may count a code point differently than the decoder of references does.
constexpr std::size_t kLongestNumber = 7;

// From here on code points begin like tokens.
constexpr std::uint32_t kFirstTokenPlane = 0xC0000;

}  // namespace

int digit_value(char c, std::uint32_t base) {
  if (is_ascii_digit(c)) return c - '0';
  const char lower = ascii_lower(c);
  return base == 16 && lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

bool has_odd_number(std::string_view text) {
  for (std::size_t at = text.find("&#"); at != std::string_view::npos; at = text.find("&#", at)) {
    at += 2;
    const std::uint32_t base = at < text.size() && ascii_lower(text[at]) == 'x' ? 16 : 10;
    if (base == 16) ++at;
    std::uint32_t code = 0;
    for (std::size_t digits = 1; at < text.size() && digit_value(text[at], base) >= 0;
         ++digits, ++at) {
      if (digits > kLongestNumber) return true;
      code = code * base + static_cast<std::uint32_t>(digit_value(text[at], base));
    }
    if (code >= kFirstTokenPlane) return true;
  }
  return false;
}

std::size_t white_space_reference(std::string_view text) {
  for (const std::string_view name : {"&Tab;", "&NewLine;"}) {
    if (text.starts_with(name)) return name.size();
  }
  if (!text.starts_with("&#")) return 0;
  const std::uint32_t base = text.size() > 2 && ascii_lower(text[2]) == 'x' ? 16 : 10;
  std::size_t end = base == 16 ? 3 : 2;
  while (end < text.size() && digit_value(text[end], base) >= 0) ++end;
  if (end < text.size() && text[end] == ';') ++end;
  std::string decoded;
  append_decoded(text.substr(0, end), ReferenceContext::text, decoded);
  return decoded.size() == 1 && is_white_space(decoded[0]) ? end : 0;
}

}  // namespace winnow
