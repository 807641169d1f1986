// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/path_glob.h"

#include <algorithm>
#include <charconv>
#include <cstddef>

#include "queries/search/query_words.h"
#include "winnow/indexer/analyzer.h"

namespace winnow {

bool matches_glob(std::string_view glob, std::string_view text) {
  std::size_t at = 0;
  std::size_t star = std::string_view::npos;
  std::size_t behind_star = 0;  // where the text goes on that the last * does not stand for
  for (std::size_t i = 0; i < text.size();) {
    if (at < glob.size() && glob[at] == '*') {
      star = at++;
      behind_star = i;
    } else if (at < glob.size() && glob[at] == '?') {
      i += std::max<std::size_t>(utf8_character(text, i).length, 1);
      ++at;
    } else if (at < glob.size() && glob[at] == text[i]) {
      ++i;
      ++at;
    } else if (star != std::string_view::npos) {
      at = star + 1;
      i = ++behind_star;
    } else {
      return false;
    }
  }
  return glob.find_first_not_of('*', at) == std::string_view::npos;
}

std::string without_escapes(std::string_view path) {
  std::string text;
  for (std::size_t i = 0; i < path.size(); ++i) {
    unsigned char byte = 0;
    const std::string_view digits = path.substr(std::min(i + 1, path.size()), 2);
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
    if (path[i] == '%' && digits.size() == 2 && read.ptr == digits.data() + 2) {
      text += static_cast<char>(byte);
      i += 2;
    } else {
      text += path[i];
    }
  }
  return text;
}

}  // namespace winnow
