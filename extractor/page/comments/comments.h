// SPDX-License-Identifier: GPL-2.0-or-later
//
// Readers' comments below the text of an article.
#pragma once

#include <vector>

#include "winnow/extractor/page_parser.h"

namespace winnow {

// By block: whether it belongs to readers' comments below the page's main text, their headings,
// names and dates included. Told by microdata and by structure, not by names of classes or words
// of a language. In doubt false: threads whose posts are the text of the page have no comments.
// n log n in the size of the page. Thread-safe with a segmenter for each thread.
// Source: schema.org, Comment; HTML Standard, 4.3.2 (an article inside an article is a comment).
std::vector<bool> comment_blocks(const ParsedPage& page, WordSegmenter& segmenter);

}  // namespace winnow
