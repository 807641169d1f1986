// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/media_type.h"

#include <algorithm>

#include "indexer/common/ascii.h"

namespace winnow {
namespace {

constexpr std::size_t kMaxTypeBytes = 100;

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_ascii_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_ascii_space(text.back())) text.remove_suffix(1);
  return text;
}

// What stands before `mark`, and removes both from `text`.
std::string_view take_until(std::string_view& text, char mark) {
  const std::size_t end = std::min(text.find(mark), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

std::string_view unquoted(std::string_view text) {
  const auto is_quote = [](char c) { return c == '"' || c == '\''; };
  while (!text.empty() && is_quote(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_quote(text.back())) text.remove_suffix(1);
  return text;
}

bool is_printable(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7f; });
}

}  // namespace

std::string MediaType::in_words() const { return type.empty() ? "no type" : "type " + type; }

MediaType parse_media_type(std::string_view text) {
  MediaType media;
  const std::string_view type = trimmed(take_until(text, ';'));
  if (type.size() <= kMaxTypeBytes && is_printable(type)) media.type = ascii_lower(type);
  while (!text.empty()) {
    std::string_view parameter = take_until(text, ';');
    if (ascii_lower(trimmed(take_until(parameter, '='))) != "charset") continue;
    const std::string_view charset = trimmed(unquoted(trimmed(parameter)));
    if (charset.size() <= kMaxTypeBytes && is_printable(charset)) media.charset = charset;
    break;
  }
  return media;
}

}  // namespace winnow
