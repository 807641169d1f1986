// SPDX-License-Identifier: GPL-2.0-or-later
//
// Text from strings that may hold markup.
// Text that a page gives to programs only.
#pragma once

#include <string>
#include <string_view>

#include "extractor/page/metadata/structured_data.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/words.h"

namespace winnow {

// `value` (UTF-8) as text: a line for each paragraph, white space collapsed. Markup is parsed as a
// page would be, also if it is escaped twice, and its hidden parts are left out. Thread-safe.
std::string plain_text(std::string_view value);

// The text of what the page is about: the body of its article, else the description of the thing
// that it describes; a line for each paragraph. Empty if there is none, if the page lists several,
// or if the text is cut off (ends in an ellipsis). Thread-safe.
std::string structured_text(const std::vector<StructuredItem>& items);

// structured_text() of 40 words or more that the page shows to no reader, because its scripts have
// yet to: the blocks that may be indexed have fewer words, and less than half of the text's
// different runs of three words are found in them. Else empty, as for pages without JSON-LD, which
// cost a look at the tag of each node. Thread-safe, with a segmenter for each thread.
std::string missing_structured_text(const ParsedPage& page, WordSegmenter& segmenter);

}  // namespace winnow
