// SPDX-License-Identifier: GPL-2.0-or-later
#include <array>
#include <cstdint>
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

class AttributeScanner {
 public:
  AttributeScanner(std::string_view html, std::size_t at) : html_(html), at_(at) {
    scan_.begin = scan_.end = at;
  }

  AttributeScan scan(std::vector<SourceAttribute>& attributes) {
    bool any = false;
    for (;;) {
      skip_between();
      if (at_ == html_.size()) return scan_;
      if (html_[at_] == '>') break;
      if (!any) scan_.begin = at_;
      any = true;
      SourceAttribute attribute;
      if (!read(attribute)) return scan_;
      attributes.push_back(attribute);
    }
    if (!any) scan_.begin = scan_.end;
    scan_.after = at_ + 1;
    scan_.complete = true;
    return scan_;
  }

 private:
  void skip_between() {
    const std::size_t begin = at_;
    while (at_ < html_.size() && is(kBetween)) ++at_;
    if (at_ > begin) scan_.self_closing = html_[at_ - 1] == '/';
  }

  void skip_white_space() {
    while (at_ < html_.size() && is_white_space(html_[at_])) ++at_;
  }

  void skip_to(ByteClass end) {
    while (at_ < html_.size() && !is(end)) ++at_;
  }

  // Tells whether the next byte is of the class.
  bool is(ByteClass wanted) const {
    return (kClasses[static_cast<unsigned char>(html_[at_])] & wanted) != 0;
  }

  // Returns false if the page ends before the attribute does.
  bool read(SourceAttribute& attribute) {
    scan_.self_closing = false;
    attribute.name = static_cast<std::uint32_t>(at_);
    ++at_;  // an equals sign in front belongs to the name
    skip_to(kEndsName);
    attribute.name_length = static_cast<std::uint32_t>(at_ - attribute.name);
    scan_.end = at_;
    skip_white_space();
    if (at_ == html_.size()) return false;
    if (html_[at_] != '=') return true;
    ++at_;
    skip_white_space();
    if (at_ == html_.size() || !read_value(attribute)) return false;
    scan_.end = at_;
    return true;
  }

  bool read_value(SourceAttribute& attribute) {
    const char quote = html_[at_];
    if (quote != '"' && quote != '\'') {
      attribute.value = static_cast<std::uint32_t>(at_);
      skip_to(kEndsValue);
      const std::string_view value = html_.substr(attribute.value, at_ - attribute.value);
      set_value(attribute, {at_, value.find('&') != std::string_view::npos});
      return at_ < html_.size();
    }
    attribute.value = static_cast<std::uint32_t>(at_ + 1);
    const ByteSearch close = search_byte(html_, at_ + 1, quote);
    set_value(attribute, close);
    at_ = close.at + 1;
    return close.at < html_.size();
  }

  static void set_value(SourceAttribute& attribute, const ByteSearch& end) {
    attribute.value_length = static_cast<std::uint32_t>(end.at - attribute.value);
    attribute.references = end.ampersand;
  }

  std::string_view html_;
  std::size_t at_;
  AttributeScan scan_;
};

}  // namespace

AttributeScan scan_attributes(std::string_view html, std::size_t at,
                              std::vector<SourceAttribute>& attributes) {
  // Many tags have none.
  if (at < html.size() && html[at] == '>') return {at, at, at + 1, false, true};
  return AttributeScanner(html, at).scan(attributes);
}

bool has_repeated_names(std::string_view html, std::span<const SourceAttribute> attributes) {
  const auto name = [html](const SourceAttribute& attribute) {
    return html.substr(attribute.name, attribute.name_length);
  };
  if (attributes.size() < 2) return false;
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
