// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/gumbo/long_numbers.h"

#include "extractor/html/scan/odd_references.h"
#include "extractor/text/ascii.h"

namespace winnow {
namespace {

// Seven digits fit in 32 bits, hexadecimal or not, and with a 9 in front they are beyond Unicode.
constexpr std::size_t kMostDigits = 7;

}  // namespace

std::string LongNumber::stand_in() const {
  std::string digits(end - begin, '0');
  digits[digits.size() - kMostDigits] = '9';
  return digits;
}

LongNumber find_long_number(std::string_view text, std::size_t from) {
  for (std::size_t at = text.find("&#", from); at != std::string_view::npos;
       at = text.find("&#", at)) {
    at += 2;
    const bool hexadecimal = at < text.size() && ascii_lower(text[at]) == 'x';
    if (hexadecimal) ++at;
    while (at < text.size() && text[at] == '0') ++at;
    const std::size_t begin = at;
    while (at < text.size() && digit_value(text[at], hexadecimal ? 16 : 10) >= 0) ++at;
    if (at - begin > kMostDigits) return {begin, at};
  }
  return {text.size(), text.size()};
}

}  // namespace winnow
