// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says in which languages a page declares its blocks to be.
#pragma once

#include <string>
#include <vector>

#include "winnow/extractor/export.h"
#include "winnow/extractor/page_parser.h"

namespace winnow {

// Returns for each block the language that the nearest element around its first text has by lang or
// xml:lang, as the page writes it ("fr-CA"), where that is another one than the page's
// (PageMetadata::language): the primary subtags differ. Elsewhere it is empty, as it is where the
// html element alone says a language, and for what is no tag of a language by its form. Takes
// linear time and is thread-safe.
WINNOW_EXPORT std::vector<std::string> declared_languages(const ParsedPage& page);

}  // namespace winnow
