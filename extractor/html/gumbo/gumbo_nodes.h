// SPDX-License-Identifier: GPL-2.0-or-later
//
// What gumbo's nodes are, in the terms of documents.
#pragma once

#include <gumbo.h>

#include <string>
#include <string_view>

#include "winnow/extractor/tag.h"

namespace winnow {

inline std::string_view view(const GumboStringPiece& piece) { return {piece.data, piece.length}; }

// Tag::unknown where only the name tells what the element is. Thread-safe.
Tag tag_of(const GumboElement& element);

// The tags of elements that are younger than gumbo, and of those that others stand in for.
Tag tag_of_new_element(const GumboElement& element, std::string_view name);

// In lower case. `written`: as it stands in the page, where the parser read another one.
std::string name_of(const GumboElement& element, bool written = false);

}  // namespace winnow
