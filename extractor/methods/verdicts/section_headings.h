// SPDX-License-Identifier: GPL-2.0-or-later
//
// Keeps and drops headings with what stands below them. All functions are thread-safe and take
// linear time.
#pragma once

#include <span>
#include <vector>

#include "winnow/extractor/blocks.h"

namespace winnow {

// Adds to what is chosen the headings right above it, unless they are most improbable.
void keep_headings_of_chosen(std::span<const Block> blocks, std::span<const float> probabilities,
                             std::vector<bool>& chosen);

// Takes out of what is chosen up to three headings below which nothing is: "Read more" above links
// that are dropped. If a page has more of them, they may be what it is for. A section goes on to
// the next heading of its level or a higher one. A heading stays if nothing is in its section at
// all, or if nothing is chosen above it.
void drop_headings_of_nothing(std::span<const Block> blocks, std::vector<bool>& chosen);

}  // namespace winnow
