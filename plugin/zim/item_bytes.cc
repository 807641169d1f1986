// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/zim/item_bytes.h"

#include <algorithm>

#include "winnow/zim.h"

namespace winnow::zim {

Expected<std::string> provided_bytes(::zim::writer::ContentProvider* content, std::size_t limit) {
  const auto too_large = [limit] {
    return Error{ErrorCode::too_large, "larger than " + std::to_string(limit) + " bytes", "",
                 "raise Limits::page_bytes or LearnerOptions::item_bytes"};
  };
  if (content == nullptr) return Error{ErrorCode::input, "the item has no content", "", ""};
  const ::zim::size_type size = content->getSize();
  if (size > limit) return too_large();
  std::string bytes;
  bytes.reserve(size);
  while (true) {
    const ::zim::Blob blob = content->feed();
    if (blob.size() == 0) return bytes;
    if (blob.size() > limit - bytes.size()) return too_large();
    bytes.append(blob.data(), blob.size());
  }
}

namespace {

constexpr std::string_view kTypeBlanks = " \t\r\n";

char lower(char byte) {
  return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
}

// `name` is in lower case.
bool is_name(std::string_view text, std::string_view name) {
  return std::equal(text.begin(), text.end(), name.begin(), name.end(),
                    [](char a, char b) { return lower(a) == b; });
}

std::string_view trimmed_type(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kTypeBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kTypeBlanks) - begin + 1);
}

// What stands before the first `mark`; the rest behind it is left in `text`.
std::string_view cut(std::string_view& text, char mark) {
  const std::size_t end = text.find(mark);
  const std::string_view part = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  return trimmed_type(part);
}

}  // namespace

bool is_page(std::string_view mime_type) {
  const std::string_view essence = cut(mime_type, ';');
  return is_name(essence, "text/html") || is_name(essence, "application/xhtml+xml");
}

std::string_view charset_of(std::string_view mime_type) {
  cut(mime_type, ';');
  while (!mime_type.empty()) {
    std::string_view value = cut(mime_type, ';');
    if (!is_name(cut(value, '='), "charset")) continue;
    value = trimmed_type(value);
    if (value.size() >= 2 && value.front() == '"' && value.back() == '"') {
      value = value.substr(1, value.size() - 2);
    }
    return value;
  }
  return {};
}

}  // namespace winnow::zim
