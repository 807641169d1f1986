// SPDX-License-Identifier: GPL-2.0-or-later
//
// Two renderings of one page, to be compared: gumbo's tree as stock gumbo gives it, and Document.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/document.h"

namespace winnow {

// One line for each node in preorder: depth, kind, name and kept attributes or the text.
using TreeLines = std::vector<std::string>;

// Parsed with gumbo's default options; the page must be harmless.
TreeLines lines_of_gumbo(std::string_view html);

TreeLines lines_of_document(const Document& document);

}  // namespace winnow
