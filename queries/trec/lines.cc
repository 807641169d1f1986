// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/trec/lines.h"

#include <algorithm>

namespace winnow {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::string_view without_leading_blanks(std::string_view text) {
  const auto start = std::find_if_not(text.begin(), text.end(), is_blank);
  return text.substr(static_cast<std::size_t>(start - text.begin()));
}

// Takes the first line off `content`.
std::string_view take_line(std::string_view& content) {
  const std::size_t end = std::min(content.find_first_of("\r\n"), content.size());
  const std::string_view line = content.substr(0, end);
  content.remove_prefix(end);
  const std::size_t line_end = content.starts_with("\r\n") ? 2 : 1;
  content.remove_prefix(std::min(line_end, content.size()));
  return line;
}

}  // namespace

bool has_blank(std::string_view text) { return std::any_of(text.begin(), text.end(), is_blank); }

std::string_view without_outer_blanks(std::string_view text) {
  text = without_leading_blanks(text);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

LineReader::LineReader(std::string_view content, std::string_view file)
    : rest_(content), file_(file) {
  if (rest_.starts_with(kByteOrderMark)) rest_.remove_prefix(kByteOrderMark.size());
}

bool LineReader::next() {
  if (rest_.empty()) return false;
  line_ = take_line(rest_);
  ++number_;
  return true;
}

bool LineReader::next_entry() {
  while (next()) {
    const std::string_view text = without_leading_blanks(line_);
    if (!text.empty() && !text.starts_with('#')) return true;
  }
  return false;
}

Error LineReader::error(std::string_view what, std::string_view hint) const {
  return error_at(number_, what, hint);
}

std::string LineReader::place_of(std::size_t number) const {
  return std::string(file_) + ":" + std::to_string(number);
}

Error LineReader::error_at(std::size_t number, std::string_view what, std::string_view hint) const {
  return {ErrorCode::input, std::string(what), place_of(number), std::string(hint)};
}

std::size_t split_fields(std::string_view line, std::span<std::string_view> fields) {
  std::size_t count = 0;
  for (line = without_leading_blanks(line); !line.empty(); line = without_leading_blanks(line)) {
    const auto end = std::find_if(line.begin(), line.end(), is_blank);
    const auto length = static_cast<std::size_t>(end - line.begin());
    if (count < fields.size()) fields[count] = line.substr(0, length);
    ++count;
    line.remove_prefix(length);
  }
  return count;
}

}  // namespace winnow
