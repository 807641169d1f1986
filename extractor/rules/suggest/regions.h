// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says which region of a page an example points at (find_region()), in words.
#pragma once

#include "winnow/extractor/document.h"
#include "winnow/extractor/rule_suggestions.h"

namespace winnow {

// Returns how the text of a region begins and ends, at most some 80 bytes, or all of it if it is
// not longer.
std::string region_excerpt(const ParsedPage& page, NodeIndex region);

// Names the example in messages: its text in quotation marks, or its element, and its page.
std::string example_name(const RegionExample& example);

}  // namespace winnow
