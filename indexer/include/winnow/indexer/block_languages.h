// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says which blocks of a page are in another language than the page.
#pragma once

#include <string>
#include <vector>

#include "winnow/extractor/export.h"
#include "winnow/extractor/page_parser.h"

namespace winnow {

// Returns for each block its language where that is another one than the page's (page_language()),
// else an empty string: what the page declares (declared_languages()), else what detect_language()
// finds in blocks of some 30 words or more that are no code. Languages that are much alike, as
// Danish and Norwegian are, are not told apart. Takes linear time and is thread-safe.
WINNOW_EXPORT std::vector<std::string> block_languages(const ParsedPage& page);

}  // namespace winnow
