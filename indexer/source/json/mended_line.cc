// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/mended_line.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <system_error>

namespace winnow {
namespace {

constexpr std::size_t kEscapeBytes = 6;  // \uXXXX
constexpr std::string_view kReplacement = "\\ufffd";

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_high(std::uint32_t unit) { return unit >= 0xd800 && unit <= 0xdbff; }
constexpr bool is_low(std::uint32_t unit) { return unit >= 0xdc00 && unit <= 0xdfff; }

// The code unit of the escape \uXXXX that `text` begins with; 0 if it begins with none.
std::uint32_t escaped_unit(std::string_view text) {
  if (text.size() < kEscapeBytes || !text.starts_with("\\u")) return 0;
  std::uint32_t unit = 0;
  const char* const end = text.data() + kEscapeBytes;
  const std::from_chars_result read = std::from_chars(text.data() + 2, end, unit, 16);
  return read.ec == std::errc() && read.ptr == end ? unit : 0;
}

bool is_huge(std::string_view number) {
  double value = 0;
  const char* const end = number.data() + number.size();
  return std::from_chars(number.data(), end, value).ec == std::errc::result_out_of_range;
}

// A number of the same grammar, right or wrong: with fewer digits before its point, and 0 for its
// exponent.
std::string small_number(std::string_view number) {
  constexpr std::size_t kDigits = 15;
  const std::size_t begin = number.starts_with('-') ? 1 : 0;
  const std::size_t end = std::min(number.find_first_not_of("0123456789", begin), number.size());
  std::string small(number.substr(0, std::min(end, begin + kDigits)));
  bool in_exponent = false;
  for (const char c : number.substr(end)) {
    if (in_exponent && is_digit(c)) {
      if (!is_digit(small.back())) small += '0';
    } else {
      small += c;
    }
    in_exponent = in_exponent || c == 'e' || c == 'E';
  }
  return small;
}

class LineMender {
 public:
  explicit LineMender(std::string_view line) : line_(line) {}

  std::optional<MendedLine> mend() {
    while (at_ < line_.size()) {
      const char c = line_[at_];
      if (c == '"') {
        pass_string();
      } else if (c == '-' || is_digit(c)) {
        pass_number();
      } else {
        ++at_;
      }
    }
    if (copied_ == 0) return {};
    mended_.text += line_.substr(copied_);
    return std::move(mended_);
  }

 private:
  void pass_string() {
    for (++at_; at_ < line_.size() && line_[at_] != '"';) {
      if (line_[at_] == '\\') {
        pass_escape();
      } else {
        ++at_;
      }
    }
    ++at_;
  }

  void pass_escape() {
    const std::uint32_t unit = escaped_unit(line_.substr(at_));
    if (!is_high(unit) && !is_low(unit)) {
      at_ += 2;
    } else if (is_high(unit) && is_low(escaped_unit(line_.substr(at_ + kEscapeBytes)))) {
      at_ += 2 * kEscapeBytes;
    } else {
      replace(kEscapeBytes, kReplacement);
    }
  }

  void pass_number() {
    const std::size_t end = std::min(line_.find_first_not_of("0123456789+-.eE", at_), line_.size());
    const std::string_view number = line_.substr(at_, end - at_);
    std::string small = is_huge(number) ? small_number(number) : "";
    // What the grammar has no number for (01e999, 1e999-2) is left for the parser to refuse.
    if (nlohmann::json::accept(small)) {
      mended_.huge_numbers.push_back({numbers_, std::string(number)});
      replace(number.size(), small);
    } else {
      at_ = end;
    }
    ++numbers_;
  }

  void replace(std::size_t length, std::string_view by) {
    mended_.text += line_.substr(copied_, at_ - copied_);
    mended_.text += by;
    at_ += length;
    copied_ = at_;
  }

  std::string_view line_;
  std::size_t at_ = 0;
  std::size_t copied_ = 0;   // of the line, to the mended one
  std::size_t numbers_ = 0;  // passed so far
  MendedLine mended_;
};

}  // namespace

std::optional<MendedLine> mend_json_line(std::string_view line) { return LineMender(line).mend(); }

}  // namespace winnow
