// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which language a page is in, and which stemmer goes with it.
#pragma once

#include <string>
#include <string_view>

#include "winnow/extractor/expected.h"

namespace winnow {

// Gives the primary subtag of a BCP 47 tag in lower case ("pt" for "pt-BR", "zh" for "zh_Hans"), in
// its current and shortest form ("he" for "iw", "en" for "eng"). It is empty if the tag is not one
// ("english", "x-default", "{{lang}}") or names no language ("und", "xx"). Thread-safe.
WINNOW_EXPORT std::string primary_language(std::string_view tag);

// Detects the language of `text` (UTF-8, also malformed) by its letters and words, as a code like
// primary_language()'s; empty if the text is shorter than some 40 bytes of letters (10 characters
// of Chinese, Japanese or Korean) or the detector is not sure. Reads the first 64 KiB. Thread-safe.
// Source: Compact Language Detector 2.
WINNOW_EXPORT std::string detect_language(std::string_view text);

// Says the language of a page: the html element's lang if it names a language that the text does not
// contradict, else the detector's. It is contradicted where the detector is sure of another one,
// and the letters are none of its script, English words are rare in a page that is said to be
// English, or frequent in one that is not. Thread-safe.
WINNOW_EXPORT std::string page_language(std::string_view html_lang, std::string_view text);

// Gives Xapian's name of the stemmer that `name` asks for: a name ("english"), a code ("en",
// "pt-BR"), "none" or "auto", which is returned as it is. Letter case does not matter.
// ErrorCode::usage with the list of names if there is none. Thread-safe.
WINNOW_EXPORT Expected<std::string> resolve_stemmer(std::string_view name);

// Names the stemmer for a language code or tag, "none" where Xapian has none. Thread-safe.
WINNOW_EXPORT std::string stemmer_for_language(std::string_view language);

}  // namespace winnow
