// SPDX-License-Identifier: GPL-2.0-or-later
//
// From probabilities to verdicts.
#pragma once

#include <span>
#include <vector>

#include "winnow/extractor/method.h"

namespace winnow {

// A verdict for each block: main for those that select_blocks() chooses, else template. Comments
// that the options keep or drop are decided before that, and have no say in the choice. A page of
// which nothing would be main keeps all that may be indexed. `segmenter` is the calling thread's
// own.
std::vector<Verdict> choose_main(const ParsedPage& page, std::span<const float> probabilities,
                                 const MethodOptions& options, WordSegmenter& segmenter);

}  // namespace winnow
