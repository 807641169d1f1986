// SPDX-License-Identifier: GPL-2.0-or-later
//
// Aligns the tokens of a page with those of its gold text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace winnow {

// Stands for a word: its 64-bit hash without regard to case. Among the words of two texts,
// different words practically always have different hashes.
using Token = std::uint64_t;

// Holds a text as tokens in segments: the blocks of a page, or the lines of a gold text.
struct SegmentedTokens {
  std::vector<Token> tokens;
  std::vector<std::uint32_t> starts;  // of the segments in `tokens`, and the end of the last

  std::size_t segments() const { return starts.size() - 1; }
  std::span<const Token> segment(std::size_t i) const {
    return std::span(tokens).subspan(starts[i], starts[i + 1] - starts[i]);
  }
};

// Tells for each token of the page whether the gold has it. Each token of the gold stands for at
// most one. Tokens of the page with `dimmed` set give way to equal ones without. gold_shares()
// describes the bounds.
std::vector<bool> align(const SegmentedTokens& page, const SegmentedTokens& gold,
                        const std::vector<bool>& dimmed);

}  // namespace winnow
