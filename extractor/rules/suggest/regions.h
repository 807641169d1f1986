// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the region of a page that an example points at.
#pragma once

#include "winnow/extractor/document.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/rule_suggestions.h"

namespace winnow {

// Returns the smallest element with blocks that has the words of the example, or the element that
// it selects. Of places with the same text it takes what can be seen before what is hidden, whole
// blocks before whole words, and these before parts of words. Errors are those of
// RuleSuggester::from() that concern one example. Takes linear time.
Expected<NodeIndex> find_region(const RegionExample& example);

// Returns how the text of a region begins and ends, at most some 80 bytes, or all of it if it is
// not longer.
std::string region_excerpt(const ParsedPage& page, NodeIndex region);

// Names the example in messages: its text in quotation marks, or its element, and its page.
std::string example_name(const RegionExample& example);

}  // namespace winnow
