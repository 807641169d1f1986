// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the encoding that a page declares for itself.
#pragma once

#include <optional>
#include <string_view>

#include "extractor/html/decode/encoding_labels.h"

namespace winnow {

// Returns the encoding of the first <meta charset> or <meta http-equiv="content-type" content>
// within the first 1024 bytes whose label the table knows, by the algorithm "prescan a byte stream
// to determine its encoding" of the HTML Standard (section 13.2.3.2). A UTF-16 label means UTF-8
// (the prescan could not have read it otherwise) and x-user-defined means windows-1252.
std::optional<Encoding> prescan_meta(std::string_view bytes);

// Returns the label behind "charset=" in the value of a content attribute ("text/html;
// charset=utf-8"), by the algorithm of the HTML Standard, section 2.5.4, or an empty string.
std::string_view charset_of_content(std::string_view content);

}  // namespace winnow
