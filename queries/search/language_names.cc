// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/language_names.h"

#include <unicode/locid.h>
#include <unicode/uloc.h>
#include <unicode/unistr.h>

#include <map>

#include "winnow/indexer/language.h"

namespace winnow {
namespace {

using CodesByName = std::map<std::string, std::string, std::less<>>;

std::string lower_case(icu::UnicodeString text) {
  std::string bytes;
  text.trim().toLower(icu::Locale::getRoot()).toUTF8String(bytes);
  return bytes;
}

// ICU gives the code where it has no name. The first language of a name keeps it.
void add_name(const std::string& code, const icu::Locale& in, CodesByName& names) {
  icu::UnicodeString name;
  const std::string lower = lower_case(icu::Locale(code.c_str()).getDisplayLanguage(in, name));
  if (!lower.empty() && lower != code) names.emplace(lower, primary_language(code));
}

CodesByName codes_by_name() {
  CodesByName names;
  for (const char* const* code = uloc_getISOLanguages(); *code != nullptr; ++code) {
    if (primary_language(*code).empty()) continue;
    add_name(*code, icu::Locale::getEnglish(), names);
    add_name(*code, icu::Locale(*code), names);
  }
  return names;
}

}  // namespace

std::string language_code(std::string_view text) {
  std::string code = primary_language(text);
  if (!code.empty()) return code;
  static const CodesByName kNames = codes_by_name();
  const icu::StringPiece piece(text.data(), static_cast<std::int32_t>(text.size()));
  const auto found = kNames.find(lower_case(icu::UnicodeString::fromUTF8(piece)));
  return found == kNames.end() ? "" : found->second;
}

}  // namespace winnow
