// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/clean_text.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include "winnow/extractor/code_points.h"

namespace winnow {
namespace {

constexpr std::int32_t kZeroWidthJoiner = 0x200D;
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
// Longer rows of marks do not occur in writing; cutting inside of them harms nobody.
constexpr int kMaxSteps = 32;

bool is_double_quote(std::int32_t code) {
  // These are left, right, low and high-reversed; and full width.
  return (code >= 0x201C && code <= 0x201F) || code == 0xFF02;
}

bool is_space(std::int32_t code) {
  return code < 0 || u_isUWhiteSpace(code) || u_charType(code) == U_CONTROL_CHAR;
}

// Says whether the character belongs to the one before it.
bool is_attached(std::int32_t code) {
  if (code < 0) return false;
  const std::uint32_t category = U_MASK(u_charType(code));
  return (category & U_GC_M_MASK) != 0 || code == kZeroWidthJoiner ||
         u_hasBinaryProperty(code, UCHAR_EMOJI_MODIFIER);
}

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

// Gives the beginning of the character before `offset`.
std::size_t previous_character(std::string_view text, std::size_t offset) {
  std::size_t start = offset - 1;
  while (start > 0 && offset - start < U8_MAX_LENGTH && is_continuation(text[start])) --start;
  return start;
}

}  // namespace

Utf8Character utf8_character(std::string_view text, std::size_t offset) {
  const CodePoint decoded = decode_code_point(text, offset);
  return {decoded.value, decoded.length};
}

std::string clean_query(std::string_view query) {
  std::string clean;
  clean.reserve(query.size());
  for (std::size_t offset = 0; offset < query.size();) {
    const Utf8Character character = utf8_character(query, offset);
    if (is_space(character.code)) {
      clean += ' ';
    } else if (is_double_quote(character.code)) {
      clean += '"';
    } else {
      clean.append(query, offset, character.length);
    }
    offset += character.length;
  }
  return clean;
}

std::string valid_utf8(std::string_view text) {
  std::string valid;
  valid.reserve(text.size());
  for (std::size_t offset = 0; offset < text.size();) {
    const Utf8Character character = utf8_character(text, offset);
    valid.append(character.code < 0 ? kReplacement : text.substr(offset, character.length));
    offset += character.length;
  }
  return valid;
}

std::size_t safe_cut(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return text.size();
  for (int i = 0; i < 3 && offset > 0 && is_continuation(text[offset]); ++i) --offset;
  for (int step = 0; step < kMaxSteps && offset > 0; ++step) {
    const std::size_t before = previous_character(text, offset);
    const bool attached = is_attached(utf8_character(text, offset).code) ||
                          utf8_character(text, before).code == kZeroWidthJoiner;
    if (!attached) break;
    offset = before;
  }
  return offset;
}

}  // namespace winnow
