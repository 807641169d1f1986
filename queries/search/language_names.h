// SPDX-License-Identifier: GPL-2.0-or-later
//
// Languages as people write them behind lang: and --lang. This is private to the search folder.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

// Gives the code that pages are indexed by (primary_language()): for a BCP 47 tag ("en", "pt-BR"),
// or for a language's name in English or in itself ("german", "Deutsch"), in letters of any case.
// It is empty for what is neither. Thread-safe. Source of the names: ICU.
std::string language_code(std::string_view text);

}  // namespace winnow
