// SPDX-License-Identifier: GPL-2.0-or-later
//
// Aligns the tokens of a page with those of its gold text: finds places where both have the same
// few words in a row, and aligns what lies between these word by word.
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
  // These are of the segments in `tokens`, and the last is the end of all.
  std::vector<std::uint32_t> starts;

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

// Holds a part of a text, and says which of its tokens begin a segment.
struct TokenGap {
  std::span<const Token> tokens;
  std::span<const std::uint8_t> begins;  // Each token has 1 where a segment begins, else 0.

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

  std::vector<Scores> scores_;       // It is the last row, by column.
  std::vector<std::uint8_t> steps_;  // They say by row and column how each state was reached.
  std::vector<TokenPair> pairs_;
  std::size_t columns_ = 0;
};

// Says that page[page, page + kSeedLength) equals gold[gold, gold + kSeedLength).
struct Seed {
  std::uint32_t page = 0;
  std::uint32_t gold = 0;
  std::int32_t value = 1024;  // A chain may skip so many words of either text for it.
};

inline constexpr std::uint32_t kSeedLength = 4;

// Returns all pairs of equal places, in no particular order. If a sequence of tokens makes more
// than 64 pairs, only its i-th place on the page is paired with the i-th in the gold, from the
// beginning and from the end: at most 4 seeds for each token of the two texts. Takes n log n time.
std::vector<Seed> find_seeds(std::span<const Token> page, std::span<const Token> gold);

// Returns the chain of the highest value whose seeds stand in the order of both texts. Each word of
// either text from the first seed to the last costs 1, so that a passage with two copies is not put
// together from both. Takes n log n time.
std::vector<Seed> best_chain(std::vector<Seed> seeds, std::uint32_t gold_size);

}  // namespace winnow
