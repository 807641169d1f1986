// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes two renderings of a page to compare them: the tree that stock gumbo gives, and the
// Document.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/document.h"

namespace winnow {

// Writes a line for each node in preorder: depth, kind, name and kept attributes or the text.
using TreeLines = std::vector<std::string>;

// Parses with gumbo's default options, so the page must be harmless.
TreeLines lines_of_gumbo(std::string_view html);

TreeLines lines_of_document(const Document& document);

}  // namespace winnow
