// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the hidden elements whose text a reader can have shown: panels of tabs and accordions whose
// labels are shown, articles behind a paywall, and what a page is streamed in.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "winnow/extractor/blocks.h"
#include "winnow/extractor/document.h"

namespace winnow {

// Describes an element that hides its text.
struct HiddenElement {
  NodeIndex node = 0;
  NodeIndex before = kNoNode;  // the element right before it, with the same parent
};

// Returns by block whether it is hidden, but in a panel that can be shown. `hidden` stands in the
// order of nodes and has all elements that hide their text, also inside one another.
//
// A hidden element is a panel if its words are not for the most part in links, it is no pop-up or
// form control by its tag or role, what it says is not shown elsewhere on the page, and one of
// these holds:
//
//  - it can be found in the page all the same: hidden="until-found"
//  - it is one of several panels: role="tabpanel"
//  - an element that is shown names it in aria-controls, or an a by href="#id"
//  - a term, a button or a heading with a button stands right before it
//  - it is one of several alike, each with a short text of its own right before it
//  - it goes on with the text: it begins with a paragraph that has classes, and those of the
//    paragraph right before it
//  - it was streamed: <div hidden id="S:1f">, as React writes it
//
// An element inside a hidden one counts as shown if that is a panel. Takes n log n time and is
// thread-safe.
std::vector<bool> in_hidden_panels(const Document& document, const BlockList& blocks,
                                   std::span<const HiddenElement> hidden);

}  // namespace winnow
