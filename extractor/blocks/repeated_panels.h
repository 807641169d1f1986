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
// An element is in a row if the element right before it, its label, is shown and has few words, and
// if the page has another such pair with the same tags and classes. No two labels of a row show the
// same text: "show more" does not say of what. Panels have several words outside of links: a date
// or a number below each heading is no answer. An element around a pair may be hidden; that is not
// looked at. Takes n log n time and is thread-safe.
std::vector<bool> in_rows_of_panels(const Document& document, const BlockList& blocks,
                                    std::span<const HiddenElement> hidden);

}  // namespace winnow
