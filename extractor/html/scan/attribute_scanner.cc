// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string>

#include "extractor/html/scan/tag_scanner.h"
#include "extractor/html/scan/text_scan.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

enum ByteClass : std::uint8_t { kEndsName = 1, kEndsValue = 2, kBetween = 4 };

constexpr auto kClasses = [] {
  std::array<std::uint8_t, 256> table{};
  for (const char c : {' ', '\t', '\n', '\f', '>'}) {
    table[static_cast<unsigned char>(c)] = kEndsName | kEndsValue;
  }
  for (const char c : {'/', '='}) table[static_cast<unsigned char>(c)] = kEndsName;
  for (const char c : {' ', '\t', '\n', '\f', '\r', '/'}) {
    table[static_cast<unsigned char>(c)] |= kBetween;
  }
  return table;
}();

bool is(char c, ByteClass wanted) {
  return (kClasses[static_cast<unsigned char>(c)] & wanted) != 0;
}

// These return the first place from `at` on with another kind of byte, or one that is an `end`.
// Places are passed by value, so that they stay in registers.
std::size_t skip_between(std::string_view html, std::size_t at) {
  while (at < html.size() && is(html[at], kBetween)) ++at;
  return at;
}
std::size_t skip_white_space(std::string_view html, std::size_t at) {
  while (at < html.size() && is_white_space(html[at])) ++at;
  return at;
}
std::size_t skip_to(std::string_view html, std::size_t at, ByteClass end) {
  while (at < html.size() && !is(html[at], end)) ++at;
  return at;
}

// Reads the value that begins at `at`, within the page, and returns the place behind it. That is
// beyond the page if the value has no end.
std::size_t read_value(std::string_view html, std::size_t at, SourceAttribute& attribute) {
  const char quote = html[at];
  const bool quoted = quote == '"' || quote == '\'';
  const std::size_t begin = quoted ? at + 1 : at;
  ByteSearch end{};
  if (quoted) {
    end = search_byte(html, begin, quote);
  } else {
    end.at = skip_to(html, begin, kEndsValue);
    end.ampersand = html.substr(begin, end.at - begin).find('&') != std::string_view::npos;
  }
  attribute.value = static_cast<std::uint32_t>(begin);
  attribute.value_length = static_cast<std::uint32_t>(end.at - begin);
  attribute.references = end.ampersand;
  const bool ends = quoted || end.at < html.size();
  return quoted || !ends ? end.at + 1 : end.at;
}

}  // namespace

AttributeScan scan_attributes(std::string_view html, std::size_t at,
                              std::vector<SourceAttribute>& attributes) {
  AttributeScan scan;
  for (;;) {
    const std::size_t begin = skip_between(html, at);
    // A slash counts only right before the end.
    if (begin > at) scan.self_closing = html[begin - 1] == '/';
    if (begin == html.size()) return scan;
    if (html[begin] == '>') {
      scan.after = begin + 1;
      scan.complete = true;
      return scan;
    }
    scan.self_closing = false;
    // An equals sign in front belongs to the name.
    const std::size_t name_end = skip_to(html, begin + 1, kEndsName);
    SourceAttribute attribute;
    attribute.name = static_cast<std::uint32_t>(begin);
    attribute.name_length = static_cast<std::uint32_t>(name_end - begin);
    at = skip_white_space(html, name_end);
    if (at == html.size()) return scan;
    if (html[at] == '=') {
      at = skip_white_space(html, at + 1);
      if (at == html.size()) return scan;
      at = read_value(html, at, attribute);
      if (at > html.size()) return scan;
    }
    attributes.push_back(attribute);
  }
}

namespace {

// Comparing each name to all others takes less time for no more than so many.
constexpr std::size_t kFewNames = 32;

bool has_repeated_of_many(std::string_view html, std::span<const SourceAttribute> attributes) {
  std::set<std::string> names;
  return !std::all_of(attributes.begin(), attributes.end(), [&](const SourceAttribute& each) {
    return names.insert(ascii_lowered(html.substr(each.name, each.name_length))).second;
  });
}

}  // namespace

bool has_repeated_names(std::string_view html, std::span<const SourceAttribute> attributes) {
  const auto name = [html](const SourceAttribute& attribute) {
    return html.substr(attribute.name, attribute.name_length);
  };
  if (attributes.size() < 2) return false;
  if (attributes.size() > kFewNames) return has_repeated_of_many(html, attributes);
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    const std::string_view text = name(attributes[i]);
    const auto first = static_cast<unsigned char>(ascii_lower(text[0]));
    const std::uint64_t bit = std::uint64_t{1} << ((first + 5 * text.size()) & 63);
    const bool maybe = (seen & bit) != 0;
    seen |= bit;
    if (!maybe) continue;
    const std::string lower = ascii_lowered(text);
    for (std::size_t k = 0; k < i; ++k) {
      if (equals_in_any_case(name(attributes[k]), lower)) return true;
    }
  }
  return false;
}

}  // namespace winnow
