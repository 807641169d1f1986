// SPDX-License-Identifier: GPL-2.0-or-later
//
// Takes the text that a page gives only to programs, out of strings that may hold markup.
#pragma once

#include <string>
#include <string_view>

#include "extractor/page/metadata/structured_data.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/words.h"

namespace winnow {

// Returns the text of `value` (UTF-8): a line for each paragraph, white space collapsed. Markup,
// even if it is escaped twice, is parsed like a page, and its hidden parts are left out.
// It is thread-safe.
std::string plain_text(std::string_view value);

// Returns the text of what the page is about: the body of its article, else the description of the
// thing that it describes, with a line for each paragraph. The text is empty if the page has none,
// lists several things, or cuts the text off (it ends in an ellipsis). It is thread-safe.
std::string structured_text(const std::vector<StructuredItem>& items);

// Returns a structured_text() of 40 words or more that the page does not show before its scripts
// run: the blocks that may be indexed have fewer words, and hold less than half of the text's
// different runs of three words. Otherwise the text is empty. A page without JSON-LD costs only a
// look at the tag of each node. Thread-safe, with a segmenter for each thread.
std::string missing_structured_text(const ParsedPage& page, WordSegmenter& segmenter);

}  // namespace winnow
