// SPDX-License-Identifier: GPL-2.0-or-later
//
// Aligns two short sequences of tokens word by word.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/gold_labels/alignment.h"

namespace winnow {

// Holds a part of a text, and says which of its tokens begin a segment.
struct TokenGap {
  std::span<const Token> tokens;
  std::span<const std::uint8_t> begins;  // by token; 1 where a segment begins

  std::size_t size() const { return tokens.size(); }
};

// Pairs a token of the page with one of the gold, as offsets into the two gaps.
struct TokenPair {
  std::uint32_t page = 0;
  std::uint32_t gold = 0;
};

// Aligns gaps and keeps its buffers between two calls. It is not thread-safe.
class GapAlignment {
 public:
  GapAlignment();
  ~GapAlignment();

  // Tells whether the lengths are within bounds: the shorter within 1024 tokens, the product within
  // 16 million.
  static bool fits(std::size_t page_size, std::size_t gold_size);

  // Returns the pairs of the best alignment, last first; the view is valid until the next call. A
  // pair gains 6. A skipped run of tokens costs 4 on the page, much of which is not in the gold,
  // and 8 in the gold, and 1 more for each of its ends inside a segment. So a single word that both
  // happen to have does not count unless it touches another match or an end of the gold, and of
  // several places for a title the one that is a block wins. Takes page.size() * gold.size() steps
  // and bytes.
  std::span<const TokenPair> align(const TokenGap& page, const TokenGap& gold);

 private:
  struct Scores;
  void fill_row(std::uint32_t row, const TokenGap& page, const TokenGap& gold);
  void trace_back(std::uint32_t row, std::uint32_t column);

  std::vector<Scores> scores_;       // the last row, by column
  std::vector<std::uint8_t> steps_;  // by row and column: how each state was reached
  std::vector<TokenPair> pairs_;
  std::size_t columns_ = 0;
};

}  // namespace winnow
