// SPDX-License-Identifier: GPL-2.0-or-later
//
// Gives verdicts that several methods give alike, and classes to images.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "winnow/extractor/blocks.h"
#include "winnow/extractor/method.h"

namespace winnow {

// Takes the block for template text, because it is not is_indexable().
Verdict not_indexable(const Block& block);

// Takes everything for main text, for this reason, but for what may not be indexed.
void keep_everything(const BlockList& blocks, Reason reason, std::span<Verdict> verdicts);

// Takes the blocks [first, second) of the interval for main text, or everything if these have none
// that may be indexed.
void keep_interval(const BlockList& blocks, std::pair<std::uint32_t, std::uint32_t> interval,
                   std::span<Verdict> verdicts);

// Returns for each of page.metadata.images the class of the text beside it: that of the first block
// in the nearest element that has one. `verdicts` has one for each block of the page. Takes linear
// time.
std::vector<TextClass> classes_of_images(const ParsedPage& page, std::span<const Verdict> verdicts);

}  // namespace winnow
