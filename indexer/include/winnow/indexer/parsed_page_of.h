// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds a page that was read among those that were parsed to learn from them.
#pragma once

#include <optional>

#include "winnow/extractor/export.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/indexer/parsed_pages.h"
#include "winnow/indexer/source.h"

namespace winnow {

// Does what ParsedPages::take() does. Whoever learned must have parsed with the same options. It is
// thread-safe.
WINNOW_EXPORT std::optional<ParsedPage> take_parsed(ParsedPages& pages, const RawPage& page,
                                                    bool with_hashes);

}  // namespace winnow
