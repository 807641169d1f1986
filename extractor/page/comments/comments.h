// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds readers' comments below the text of an article.
#pragma once

#include <vector>

#include "winnow/extractor/page_parser.h"

namespace winnow {

// Tells for each block whether it belongs to readers' comments below the page's main text, with
// their headings, names and dates. It judges by microdata and structure, not by names of classes or
// words of a language. In doubt it says no: a thread whose posts are the page's text has no
// comments. Takes n log n time in the size of the page. Thread-safe with a segmenter for each
// thread. Source: schema.org, Comment; HTML Standard, 4.3.2 (an article inside an article is a
// comment).
std::vector<bool> comment_blocks(const ParsedPage& page, WordSegmenter& segmenter);

}  // namespace winnow
