// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds hidden answers below questions that are shown: accordions that say nothing of it in their
// attributes, and are known by the repetition alone.
#pragma once

#include <span>
#include <vector>

#include "extractor/blocks/hidden_panels.h"

namespace winnow {

// Returns by hidden element whether it stands in a row of labelled panels. `hidden` is what
// in_hidden_panels() takes.
//
// An element is in a row if the element right before it is shown itself and has few words, and if
// another hidden element of the page has the same tag and classes, and so has the one before that.
// No two labels of a row are alike: where each says "show more", it is not known what of. Panels
// have several words outside of links: a date or a number below each heading is no answer.
// Whether the element around both is shown is not looked at. Takes linear time but for one sort,
// and is thread-safe.
std::vector<bool> in_rows_of_panels(const Document& document, const BlockList& blocks,
                                    std::span<const HiddenElement> hidden);

}  // namespace winnow
