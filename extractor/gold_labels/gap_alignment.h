// SPDX-License-Identifier: GPL-2.0-or-later
//
// Aligns two short sequences of tokens word by word. Private to the training folder.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/gold_labels/label_tokens.h"

namespace winnow {

// A part of a text, and which of its tokens begin a segment.
struct TokenGap {
  std::span<const Token> tokens;
  std::span<const std::uint8_t> begins;  // by token; 1 where a segment begins

  std::size_t size() const { return tokens.size(); }
};

// A token of the page and one of the gold, as offsets into the two gaps.
struct TokenPair {
  std::uint32_t page = 0;
  std::uint32_t gold = 0;
};

// Keeps its buffers between two calls. Not thread-safe.
class GapAlignment {
 public:
  GapAlignment();
  ~GapAlignment();

  // Whether the two lengths are within bounds: the shorter within 1024 tokens, the product within
  // 16 million.
  static bool fits(std::size_t page_size, std::size_t gold_size);

  // The pairs of the best alignment, last first; valid until the next call. A pair gains 6; to pass
  // over tokens costs 4 a run on the page, of which much is not in the gold, and 8 in the gold, and
  // 1 more for each end of the run that is inside of a segment. So a single word that both happen
  // to have does not count unless it touches another match or an end of the gold, and of several
  // places for a title the one that is a block is taken. page.size() * gold.size() time, and a byte
  // each.
  std::span<const TokenPair> align(const TokenGap& page, const TokenGap& gold);

 private:
  struct Scores;
  void fill_row(std::uint32_t row, const TokenGap& page, const TokenGap& gold);
  void trace_back(std::uint32_t row, std::uint32_t column);

  std::vector<Scores> scores_;       // of the last row, by column
  std::vector<std::uint8_t> steps_;  // by row and column: how each state was reached
  std::vector<TokenPair> pairs_;
  std::size_t columns_ = 0;
};

}  // namespace winnow
