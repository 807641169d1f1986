// SPDX-License-Identifier: GPL-2.0-or-later
//
// Whether two pages have nearly the same text. Private to the known_items folder.
#pragma once

#include <cstdint>
#include <vector>

#include "winnow/extractor/blocks.h"

namespace winnow {

// The smallest hashes of a page's blocks, in order, each once: 256 bytes at most. Empty for pages
// without text.
using TextSketch = std::vector<std::uint32_t>;

// Of the blocks that a reader sees, without those that are links for the most part: the menus are
// what a version for printing lacks. Where a block stands does not matter, so that other orders of
// a list are nearly the same page. Thread-safe.
TextSketch sketch_text(const BlockList& blocks);

// Whether about three quarters of the different blocks of two pages are common to both. No page is
// nearly the same as one without text. Thread-safe.
//
// Source: Broder, On the resemblance and containment of documents (SEQUENCES 1997), with blocks for
// shingles.
bool are_nearly_same(const TextSketch& left, const TextSketch& right);

}  // namespace winnow
