// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a document shows in a list of hits: the lines of its data.
#pragma once

#include <string>
#include <string_view>

#include "winnow/extractor/page_extractor.h"
#include "winnow/indexer/source.h"

namespace winnow {

// Makes the data of the page's document (namespace field), with `text_bytes` of shown_text() at
// most.
std::string document_data(const RawPage& raw, const ExtractedPage& page, std::string_view language,
                          std::string_view canonical, std::size_t text_bytes, bool page_text);

}  // namespace winnow
