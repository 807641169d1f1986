// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/selectors/css_reader.h"

#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string>
#include <system_error>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

constexpr std::size_t kMaxEscapeDigits = 6;
constexpr std::uint32_t kReplacement = 0xFFFD;

bool is_hex_digit(char c) {
  return is_ascii_digit(c) || (ascii_lower(c) >= 'a' && ascii_lower(c) <= 'f');
}

bool is_line_break(char c) { return c == '\n' || c == '\r' || c == '\f'; }

// Tells whether a name may begin with this byte. All characters outside of ASCII belong to names.
bool begins_name(char c) {
  return is_ascii_letter(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

bool is_name(char c) { return begins_name(c) || is_ascii_digit(c) || c == '-'; }

void append_character(std::uint32_t code, std::string& out) {
  if (code == 0 || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) code = kReplacement;
  std::array<char, 4> bytes{};
  std::size_t length = 0;
  U8_APPEND_UNSAFE(bytes.data(), length, static_cast<UChar32>(code));
  out.append(bytes.data(), length);
}

bool is_sign(char c) { return c == '+' || c == '-'; }

// Reads a whole number with or without a sign.
std::optional<std::int32_t> integer(std::string_view text) {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) return std::nullopt;
  }
  std::int32_t value = 0;
  const char* end = text.data() + text.size();
  const auto [rest, status] = std::from_chars(text.data(), end, value);
  if (status != std::errc() || rest != end) return std::nullopt;
  return value;
}

// Reads what stands before the n.
std::optional<std::int32_t> step_of(std::string_view text) {
  if (text.empty() || text == "+") return 1;
  if (text == "-") return -1;
  return integer(text);
}

// Reads what stands behind the n: nothing, or a sign and a number.
std::optional<std::int32_t> offset_of(std::string_view text) {
  text = trimmed(text);
  if (text.empty()) return 0;
  if (!is_sign(text.front())) return std::nullopt;
  const std::string_view digits = trimmed(text.substr(1));
  if (digits.empty() || is_sign(digits.front())) return std::nullopt;
  return integer(text.front() + std::string(digits));
}

}  // namespace

char CssReader::peek(std::size_t ahead) const {
  return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
}

bool CssReader::take(char expected) {
  if (at_end() || peek() != expected) return false;
  ++at_;
  return true;
}

void CssReader::skip_comments() {
  while (text_.substr(at_).starts_with("/*")) {
    const std::size_t end = text_.find("*/", at_ + 2);
    at_ = end == std::string_view::npos ? text_.size() : end + 2;
  }
}

bool CssReader::skip_space() {
  bool any = false;
  for (skip_comments(); is_white_space(peek()); skip_comments()) {
    ++at_;
    any = true;
  }
  return any;
}

bool CssReader::begins_escape(std::size_t ahead) const {
  return peek(ahead) == '\\' && at_ + ahead + 1 < text_.size() && !is_line_break(peek(ahead + 1));
}

bool CssReader::begins_identifier() const {
  const std::size_t ahead = peek() == '-' ? 1 : 0;
  return begins_name(peek(ahead)) || begins_escape(ahead) || (ahead == 1 && peek(1) == '-');
}

std::string CssReader::identifier() { return begins_identifier() ? name() : std::string(); }

std::string CssReader::name() {
  std::string name;
  for (;;) {
    if (is_name(peek())) {
      name += text_[at_++];
    } else if (begins_escape(0)) {
      append_escape(name);
    } else {
      return name;
    }
  }
}

// Reads the digits of a code, which a white space may end, or the character itself.
void CssReader::append_escape(std::string& out) {
  ++at_;
  std::size_t digits = 0;
  while (digits < kMaxEscapeDigits && is_hex_digit(peek(digits))) ++digits;
  if (digits == 0) {
    out += text_[at_++];
    return;
  }
  std::uint32_t code = 0;
  std::from_chars(text_.data() + at_, text_.data() + at_ + digits, code, 16);
  append_character(code, out);
  at_ += digits;
  if (peek() == '\r' && peek(1) == '\n') ++at_;
  if (is_white_space(peek())) ++at_;
}

std::optional<std::string> CssReader::quoted() {
  const char quote = peek();
  if (quote != '"' && quote != '\'') return std::nullopt;
  ++at_;
  std::string value;
  while (!at_end() && !is_line_break(peek())) {
    if (take(quote)) return value;
    if (begins_escape(0)) {
      append_escape(value);
    } else if (peek() == '\\') {
      return std::nullopt;
    } else {
      value += text_[at_++];
    }
  }
  return std::nullopt;
}

std::string_view CssReader::before(char end) {
  const std::size_t begin = at_;
  at_ = std::min(text_.find(end, at_), text_.size());
  return text_.substr(begin, at_ - begin);
}

std::optional<NthPattern> parse_nth_pattern(std::string_view text) {
  const std::string lower = ascii_lowered(trimmed(text));
  if (lower == "odd") return NthPattern{2, 1};
  if (lower == "even") return NthPattern{2, 0};
  const std::string_view pattern = lower;
  const std::size_t n = pattern.find('n');
  if (n == std::string_view::npos) {
    const auto only = integer(pattern);
    return only ? std::optional(NthPattern{0, *only}) : std::nullopt;
  }
  const auto step = step_of(pattern.substr(0, n));
  const auto offset = offset_of(pattern.substr(n + 1));
  return step && offset ? std::optional(NthPattern{*step, *offset}) : std::nullopt;
}

}  // namespace winnow
