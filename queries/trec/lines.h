// SPDX-License-Identifier: GPL-2.0-or-later
//
// Retrieval experiments have text files of lines and fields. This is private to the trec folder.
#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "winnow/extractor/expected.h"

namespace winnow {

// White space and control characters: what separates fields, and what no identifier holds.
constexpr bool is_blank(char byte) {
  return static_cast<unsigned char>(byte) <= ' ' || byte == 0x7F;
}

bool has_blank(std::string_view text);

// `text` without blanks at its ends; empty if it is all blank.
std::string_view without_outer_blanks(std::string_view text);

// Goes through the lines of a file, which end with LF, CR LF or CR; a byte order mark is passed
// over. The file's content and name must outlive the reader.
class LineReader {
 public:
  LineReader(std::string_view content, std::string_view file);

  // Goes to the next line; it is false if there is none.
  bool next();

  // Goes to the next line that is neither blank nor a comment, which begins with #.
  bool next_entry();

  std::string_view line() const { return line_; }
  std::size_t number() const { return number_; }  // from 1

  // Gives FILE:LINE.
  std::string place_of(std::size_t number) const;

  // Makes an ErrorCode::input about the current line, or about line `number`.
  Error error(std::string_view what, std::string_view hint) const;
  Error error_at(std::size_t number, std::string_view what, std::string_view hint) const;

 private:
  std::string_view rest_;
  std::string_view file_;
  std::string_view line_;
  std::size_t number_ = 0;
};

// Puts the first fields of a line, which blanks separate, in `fields`, and returns how many fields
// the line has in all.
std::size_t split_fields(std::string_view line, std::span<std::string_view> fields);

// Reads a number as C's functions read it in the "C" locale, which is all of `text`; a plus sign
// may lead. It gives nothing if it is none or beyond what a Number holds.
template <typename Number>
std::optional<Number> parse_number(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  const char* const end = text.data() + text.size();
  Number number{};
  const std::from_chars_result result = std::from_chars(text.data(), end, number);
  if (result.ec != std::errc() || result.ptr != end) return std::nullopt;
  return number;
}

}  // namespace winnow
