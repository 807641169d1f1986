// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/selectors/nth_pattern.h"

#include <charconv>
#include <string>
#include <system_error>

#include "extractor/text/ascii.h"
#include "extractor/text/white_space.h"

namespace winnow {
namespace {

bool is_sign(char c) { return c == '+' || c == '-'; }

// A whole number, with a sign or without.
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

// What stands before the n.
std::optional<std::int32_t> step_of(std::string_view text) {
  if (text.empty() || text == "+") return 1;
  if (text == "-") return -1;
  return integer(text);
}

// What stands behind the n: nothing, or a sign and a number.
std::optional<std::int32_t> offset_of(std::string_view text) {
  text = trimmed(text);
  if (text.empty()) return 0;
  if (!is_sign(text.front())) return std::nullopt;
  const std::string_view digits = trimmed(text.substr(1));
  if (digits.empty() || is_sign(digits.front())) return std::nullopt;
  return integer(text.front() + std::string(digits));
}

}  // namespace

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
