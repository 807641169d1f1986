// SPDX-License-Identifier: GPL-2.0-or-later
//
// Verdicts that several methods give alike.
#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "winnow/extractor/blocks.h"
#include "winnow/extractor/method.h"

namespace winnow {

// Template text, since the block is not is_indexable().
Verdict not_indexable(const Block& block);

// Main text for this reason, all but what may not be indexed.
void keep_everything(const BlockList& blocks, Reason reason, std::span<Verdict> verdicts);

// Main text from the first block of the interval up to the second, without that. Everything if
// that would be nothing.
void keep_interval(const BlockList& blocks, std::pair<std::uint32_t, std::uint32_t> interval,
                   std::span<Verdict> verdicts);

}  // namespace winnow
