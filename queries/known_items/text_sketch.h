// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says whether two pages have nearly the same text. This is private to the known_items folder.
#pragma once

#include <cstdint>
#include <vector>

#include "winnow/extractor/blocks.h"

namespace winnow {

// Holds the smallest hashes of a page's blocks, in order, each once: 256 bytes at most. It is empty
// for pages without text.
using TextSketch = std::vector<std::uint32_t>;

// Looks at the blocks that a reader sees, without those that are links for the most part: the menus
// are what a version for printing lacks. Where a block stands does not matter, so that other orders
// of a list are nearly the same page. It is thread-safe.
TextSketch sketch_text(const BlockList& blocks);

// Says whether about three quarters of the different blocks of two pages are common to both. No
// page is nearly the same as one without text. It is thread-safe.
//
// The source is Broder, On the resemblance and containment of documents (SEQUENCES 1997), with
// blocks for shingles.
bool are_nearly_same(const TextSketch& left, const TextSketch& right);

}  // namespace winnow
