// SPDX-License-Identifier: GPL-2.0-or-later
//
// The half of language.h that knows Xapian's stemmers.
#include <xapian.h>

#include <algorithm>

#include "indexer/common/ascii.h"
#include "winnow/indexer/language.h"

namespace winnow {
namespace {

struct LanguageStemmer {
  std::string_view language;
  std::string_view stemmer;
};

constexpr LanguageStemmer kStemmers[] = {
    {"ar", "arabic"},     {"ca", "catalan"},  {"da", "danish"},     {"de", "german"},
    {"en", "english"},    {"es", "spanish"},  {"eu", "basque"},     {"fi", "finnish"},
    {"fr", "french"},     {"ga", "irish"},    {"hu", "hungarian"},  {"hy", "armenian"},
    {"id", "indonesian"}, {"it", "italian"},  {"lt", "lithuanian"}, {"nb", "norwegian"},
    {"ne", "nepali"},     {"nl", "dutch"},    {"nn", "norwegian"},  {"no", "norwegian"},
    {"pt", "portuguese"}, {"ro", "romanian"}, {"ru", "russian"},    {"sv", "swedish"},
    {"ta", "tamil"},      {"tr", "turkish"},
};

constexpr std::string_view kNone = "none";
constexpr std::string_view kAuto = "auto";

// Whether `name` is a word of the space-separated `names`.
bool has_name(std::string_view names, std::string_view name) {
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(' '), names.size());
    if (names.substr(0, end) == name) return true;
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return false;
}

}  // namespace

std::string stemmer_for_language(std::string_view language) {
  const std::string code = primary_language(language);
  for (const LanguageStemmer& entry : kStemmers) {
    if (entry.language != code) continue;
    // A Xapian built with fewer stemmers than ours is no error.
    if (has_name(Xapian::Stem::get_available_languages(), entry.stemmer)) {
      return std::string(entry.stemmer);
    }
  }
  return std::string(kNone);
}

Expected<std::string> resolve_stemmer(std::string_view name) {
  std::string wanted = ascii_lower(name);
  const std::string available = Xapian::Stem::get_available_languages();
  if (wanted == kNone || wanted == kAuto || has_name(available, wanted)) return wanted;
  std::string by_code = stemmer_for_language(wanted);
  if (by_code != kNone) return by_code;
  return Error{ErrorCode::usage, "there is no stemmer \"" + std::string(name) + "\"", "",
               "use auto, none, a language code, or one of: " + available};
}

}  // namespace winnow
