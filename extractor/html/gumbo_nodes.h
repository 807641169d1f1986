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

// The tags of elements that are younger than gumbo: dialog, picture, search, slot.
Tag tag_of_new_element(const GumboElement& element, std::string_view name);

// In lower case.
std::string name_of(const GumboElement& element);

}  // namespace winnow
