// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which token of a page is which token of its gold text. Private to the training folder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "extractor/gold_labels/label_tokens.h"

namespace winnow {

// A text as tokens in segments: the blocks of a page, the lines of a gold text.
struct SegmentedTokens {
  std::vector<Token> tokens;
  std::vector<std::uint32_t> starts;  // of the segments in `tokens`, and the end of the last

  std::size_t segments() const { return starts.size() - 1; }
  std::span<const Token> segment(std::size_t i) const {
    return std::span(tokens).subspan(starts[i], starts[i + 1] - starts[i]);
  }
};

// For each token of the page whether the gold has it; each token of the gold stands for at most
// one. Tokens of the page with `dimmed` set give way to equal ones without. Bounds as in
// gold_shares().
std::vector<bool> align(const SegmentedTokens& page, const SegmentedTokens& gold,
                        const std::vector<bool>& dimmed);

}  // namespace winnow
