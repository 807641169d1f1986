// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a document shows in a list of hits: the lines of its data.
#pragma once

#include <string>
#include <string_view>

#include "winnow/extractor/page_extractor.h"
#include "winnow/indexer/source.h"

namespace winnow {

// The title to show: the title element, else the first heading, else the last part of the path.
// Valid as long as these are.
std::string_view display_title(const RawPage& raw, const ExtractedPage& page);

// The data of the page's document, see namespace field. The text to show, the main text and
// with `page_text` that of class page behind it, is cut to `text_bytes`.
std::string document_data(const RawPage& raw, const ExtractedPage& page, std::string_view language,
                          std::string_view canonical, std::size_t text_bytes, bool page_text);

}  // namespace winnow
