// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/white_space.h"

namespace winnow {
namespace {

// U+00A0 in UTF-8.
constexpr std::string_view kNoBreakSpace = "\xC2\xA0";

// The bytes that white space at the front of `text` takes, 0 if there is none.
std::size_t space_length(std::string_view text) {
  if (is_white_space(text.front())) return 1;
  return text.front() == kNoBreakSpace[0] && text.starts_with(kNoBreakSpace) ? 2 : 0;
}

}  // namespace

bool is_blank_text(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = space_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

void append_collapsed(std::string_view text, std::string& out) {
  std::size_t plain_begin = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = space_length(text.substr(at));
    if (length == 0) {
      ++at;
      continue;
    }
    out += text.substr(plain_begin, at - plain_begin);
    if (!out.empty() && out.back() != ' ') out += ' ';
    at += length;
    plain_begin = at;
  }
  out += text.substr(plain_begin);
}

}  // namespace winnow
