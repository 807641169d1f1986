// SPDX-License-Identifier: GPL-2.0-or-later
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "extractor/html/document/markup_names.h"
#include "extractor/text/characters.h"
#include "extractor/text/utf8.h"

namespace winnow {
namespace {

struct NamedReference {
  std::string_view name;
  std::string_view text;
};

constexpr NamedReference kNamed[] = {
#include "extractor/html/document/character_reference_table.inc"
};

// These are nearly all of those that pages have, so they are looked for first.
constexpr NamedReference kFrequent[] = {
    {"nbsp;", "\u00A0"}, {"amp;", "&"}, {"lt;", "<"}, {"gt;", ">"}, {"quot;", "\""}};

constexpr std::size_t kLongestName = 32;  // CounterClockwiseContourIntegral;

// On the web the numbers 0x80 to 0x9F mean characters of windows-1252. Entry 0 keeps the number.
constexpr std::array<std::uint16_t, 32> kC1 = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

bool is_alphanumeric(char c) { return is_ascii_digit(c) || is_ascii_letter(c); }

int hex_value(char c) {
  if (is_ascii_digit(c)) return c - '0';
  const char lower = ascii_lower(c);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

void append_code_point(std::uint32_t code, std::string& out) {
  if (code >= 0x80 && code <= 0x9F && kC1[code - 0x80] != 0) code = kC1[code - 0x80];
  const bool scalar = code <= 0x10FFFF && !U_IS_SURROGATE(code);
  if (code == 0 || !scalar || is_noncharacter(code)) code = 0xFFFD;
  std::array<char, U8_MAX_LENGTH> bytes;
  std::int32_t length = 0;
  U8_APPEND_UNSAFE(bytes.data(), length, static_cast<UChar32>(code));
  out.append(bytes.data(), static_cast<std::size_t>(length));
}

// Decodes a number; `raw` begins with "&#". Returns how many bytes the reference takes, or 0 if it
// is none.
std::size_t decode_number(std::string_view raw, std::string& out) {
  std::size_t at = 2;
  const bool hexadecimal = at < raw.size() && (raw[at] == 'x' || raw[at] == 'X');
  if (hexadecimal) ++at;
  const std::size_t first_digit = at;
  std::uint32_t code = 0;
  for (; at < raw.size(); ++at) {
    const int digit =
        hexadecimal ? hex_value(raw[at]) : (is_ascii_digit(raw[at]) ? raw[at] - '0' : -1);
    if (digit < 0) break;
    // Past the last code point it matters only that the value stays there.
    if (code <= 0x10FFFF) code = code * (hexadecimal ? 16 : 10) + static_cast<std::uint32_t>(digit);
  }
  if (at == first_digit) return 0;
  append_code_point(code, out);
  return at < raw.size() && raw[at] == ';' ? at + 1 : at;
}

// Finds the longest name of the table that `text` begins with.
const NamedReference* longest_name(std::string_view text) {
  for (const NamedReference& each : kFrequent) {
    if (text.starts_with(each.name)) return &each;
  }
  std::size_t length = 0;
  while (length < text.size() && length < kLongestName && is_alphanumeric(text[length])) ++length;
  if (length < text.size() && text[length] == ';') ++length;
  for (; length >= 2; --length) {
    const std::string_view candidate = text.substr(0, length);
    const auto* found = std::lower_bound(
        std::begin(kNamed), std::end(kNamed), candidate,
        [](const NamedReference& entry, std::string_view key) { return entry.name < key; });
    if (found != std::end(kNamed) && found->name == candidate) return found;
  }
  return nullptr;
}

std::size_t decode_name(std::string_view raw, ReferenceContext context, std::string& out) {
  const NamedReference* found = longest_name(raw.substr(1));
  if (found == nullptr) return 0;
  const std::size_t length = 1 + found->name.size();
  if (context == ReferenceContext::attribute && found->name.back() != ';' && length < raw.size() &&
      (raw[length] == '=' || is_alphanumeric(raw[length]))) {
    return 0;
  }
  out += found->text;
  return length;
}

}  // namespace

void append_decoded(std::string_view raw, ReferenceContext context, std::string& out) {
  std::size_t done = 0;
  for (;;) {
    const std::size_t ampersand = raw.find('&', done);
    out += raw.substr(done, ampersand - done);
    if (ampersand == std::string_view::npos) return;
    const std::string_view rest = raw.substr(ampersand);
    const std::size_t taken = rest.size() > 1 && rest[1] == '#' ? decode_number(rest, out)
                                                                : decode_name(rest, context, out);
    if (taken == 0) out += '&';
    done = ampersand + std::max<std::size_t>(taken, 1);
  }
}

}  // namespace winnow
