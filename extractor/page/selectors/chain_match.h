// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which elements a chain of compounds means.
#pragma once

#include <cstdint>
#include <vector>

#include "extractor/page/selectors/compound.h"
#include "winnow/extractor/document.h"

namespace winnow {

// By node: 1 if it matches the chain, else 0. From left to right, one pass over the document for
// each step: a node matches the first i steps if it matches the i-th compound and the combinator
// leads there from a node that matches the steps before. So no node is tested twice by a compound,
// however many ways lead there. Stops where nothing matches any more. Thread-safe.
std::vector<std::uint8_t> match_chain(const SelectorChain& chain, const Document& document);

}  // namespace winnow
