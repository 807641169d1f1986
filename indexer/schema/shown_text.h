// SPDX-License-Identifier: GPL-2.0-or-later
//
// Gives the text of a page that a list of hits shows, and its sections.
#pragma once

#include <cstddef>
#include <string>

#include "winnow/extractor/page_extractor.h"

namespace winnow {

struct ShownText {
  std::string text;
  std::string sections;  // the line of winnow/indexer/sections.h
};

// Gives the text to show: the main text and, with `page_text`, that of class page behind it, cut to
// so many bytes. Sections are those of headings and defined terms that a link can lead to, and of
// which all lies within the first `section_bytes`; but for the heading at the top, which is the
// page's own. Text that the page's author wants shown nowhere (kNoSnippet) is left out. It is
// thread-safe.
ShownText shown_text(const ExtractedPage& page, bool page_text, std::size_t limit,
                     std::size_t section_bytes);

}  // namespace winnow
