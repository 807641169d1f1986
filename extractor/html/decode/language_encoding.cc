// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/decode/language_encoding.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

constexpr std::size_t kHeadBytes = 1024;

struct LanguageEncoding {
  std::string_view tag;  // or its beginning, up to a hyphen
  Encoding encoding;
};

constexpr LanguageEncoding kLanguageEncodings[] = {
    {"ar", Encoding::windows_1256}, {"az", Encoding::windows_1254}, {"ba", Encoding::windows_1251},
    {"be", Encoding::windows_1251}, {"bg", Encoding::windows_1251}, {"cs", Encoding::windows_1250},
    {"el", Encoding::iso_8859_7},   {"et", Encoding::windows_1257}, {"fa", Encoding::windows_1256},
    {"he", Encoding::windows_1255}, {"hr", Encoding::windows_1250}, {"hu", Encoding::iso_8859_2},
    {"iw", Encoding::windows_1255}, {"ja", Encoding::shift_jis},    {"kk", Encoding::windows_1251},
    {"ko", Encoding::euc_kr},       {"ku", Encoding::windows_1254}, {"ky", Encoding::windows_1251},
    {"lt", Encoding::windows_1257}, {"lv", Encoding::windows_1257}, {"mk", Encoding::windows_1251},
    {"pl", Encoding::iso_8859_2},   {"ru", Encoding::windows_1251}, {"sah", Encoding::windows_1251},
    {"sk", Encoding::windows_1250}, {"sl", Encoding::iso_8859_2},   {"sr", Encoding::windows_1251},
    {"tg", Encoding::windows_1251}, {"th", Encoding::windows_874},  {"tr", Encoding::windows_1254},
    {"tt", Encoding::windows_1251}, {"uk", Encoding::windows_1251}, {"vi", Encoding::windows_1258},
    {"zh-hant", Encoding::big5},    {"zh-hk", Encoding::big5},      {"zh-mo", Encoding::big5},
    {"zh-tw", Encoding::big5},      {"zh", Encoding::gbk},
};

// `tag` has no underscores.
bool is_of_language(std::string_view tag, std::string_view language) {
  if (!begins_in_any_case(tag, language)) return false;
  return tag.size() == language.size() || tag[language.size()] == '-';
}

}  // namespace

std::string_view declared_language(std::string_view bytes) {
  std::size_t begin = bytes.substr(0, kHeadBytes).find('<');
  while (begin != std::string_view::npos && !begins_in_any_case(bytes.substr(begin), "<html")) {
    begin = bytes.substr(0, kHeadBytes).find('<', begin + 1);
  }
  if (begin == std::string_view::npos) return {};
  std::string_view tag = bytes.substr(begin, bytes.find('>', begin) - begin);
  for (std::size_t at = 0; at + 6 < tag.size(); ++at) {
    const bool begins = is_white_space(tag[at]) || tag[at] == ':';
    if (!begins || !begins_in_any_case(tag.substr(at + 1), "lang=")) continue;
    tag.remove_prefix(at + 6);
    const char quote = tag.front();
    if (quote == '"' || quote == '\'') return tag.substr(1, tag.find(quote, 1) - 1);
    return tag.substr(0, tag.find_first_of(" \t\n\r\f/"));
  }
  return {};
}

std::optional<Encoding> encoding_of_language(std::string_view declared, bool has_c1) {
  constexpr std::size_t kLongestTag = 32;
  std::string tag(declared.substr(0, kLongestTag));
  std::replace(tag.begin(), tag.end(), '_', '-');
  const auto* const found =
      std::find_if(std::begin(kLanguageEncodings), std::end(kLanguageEncodings),
                   [&tag](const LanguageEncoding& each) { return is_of_language(tag, each.tag); });
  if (found == std::end(kLanguageEncodings)) return std::nullopt;
  if (has_c1 && found->encoding == Encoding::iso_8859_2) return Encoding::windows_1250;
  if (has_c1 && found->encoding == Encoding::iso_8859_7) return Encoding::windows_1253;
  return found->encoding;
}

}  // namespace winnow
