// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "extractor/gold_labels/alignment.h"

namespace winnow {
namespace {

constexpr std::size_t kMaxShorter = 1024;
constexpr std::size_t kMaxCells = std::size_t{16} << 20;

constexpr std::int32_t kPair = 6;
constexpr std::int32_t kPageRun = 4;
constexpr std::int32_t kGoldRun = 8;
constexpr std::int32_t kCut = 1;  // It is for an end of a run inside of a segment.
constexpr std::int32_t kImpossible = -1'000'000'000;

// Says what an alignment of two prefixes ends in. The start counts as a pair, since what touches it
// is in place.
enum State : std::uint8_t { kPaired, kPageSkipped, kGoldSkipped };

struct Best {
  std::int32_t score;
  State from;
};

// Returns the best, and of equal scores the earlier one.
Best best_of(Best first, Best second, Best third) {
  const Best& two = second.score > first.score ? second : first;
  return third.score > two.score ? third : two;
}

// Stores how the three states of a cell were reached, in two bits each.
std::uint8_t packed(State paired, State page_skipped, State gold_skipped) {
  return static_cast<std::uint8_t>(paired | page_skipped << 2 | gold_skipped << 4);
}

State unpacked(std::uint8_t steps, State state) {
  return static_cast<State>(steps >> (2 * state) & 3);
}

}  // namespace

// Holds the scores of the best alignments of two prefixes, by what they end in.
struct GapAlignment::Scores {
  std::int32_t paired = kImpossible;
  std::int32_t page_skipped = kImpossible;
  std::int32_t gold_skipped = kImpossible;
};

GapAlignment::GapAlignment() = default;
GapAlignment::~GapAlignment() = default;

bool GapAlignment::fits(std::size_t page_size, std::size_t gold_size) {
  return std::min(page_size, gold_size) <= kMaxShorter &&
         (page_size + 1) <= kMaxCells / (gold_size + 1);
}

void GapAlignment::fill_row(std::uint32_t row, const TokenGap& page, const TokenGap& gold) {
  std::uint8_t* steps = &steps_[row * columns_];
  const Token token = page.tokens[row - 1];
  const std::int32_t page_cut = page.begins[row - 1] != 0 ? 0 : kCut;
  const std::int32_t page_run = kPageRun + page_cut;
  Scores diagonal;
  for (std::uint32_t column = 0; column < columns_; ++column) {
    const Scores above = scores_[column];
    const Best page_skip =
        best_of({above.page_skipped, kPageSkipped}, {above.paired - page_run, kPaired},
                {above.gold_skipped - page_run, kGoldSkipped});
    Best gold_skip{kImpossible, kPaired};
    Best pair{kImpossible, kPaired};
    if (column > 0) {
      const Scores& left = scores_[column - 1];
      const std::int32_t gold_cut = gold.begins[column - 1] != 0 ? 0 : kCut;
      const std::int32_t gold_run = kGoldRun + gold_cut;
      gold_skip = best_of({left.gold_skipped, kGoldSkipped}, {left.paired - gold_run, kPaired},
                          {left.page_skipped - gold_run, kPageSkipped});
      if (token == gold.tokens[column - 1]) {
        pair =
            best_of({diagonal.page_skipped - page_cut, kPageSkipped},
                    {diagonal.gold_skipped - gold_cut, kGoldSkipped}, {diagonal.paired, kPaired});
        pair.score += kPair;
      }
    }
    scores_[column] = {pair.score, page_skip.score, gold_skip.score};
    steps[column] = packed(pair.from, page_skip.from, gold_skip.from);
    diagonal = above;
  }
}

void GapAlignment::trace_back(std::uint32_t row, std::uint32_t column) {
  const Scores& end = scores_[column];
  State state = best_of({end.page_skipped, kPageSkipped}, {end.gold_skipped, kGoldSkipped},
                        {end.paired, kPaired})
                    .from;
  while (row > 0 && column > 0) {
    const State from = unpacked(steps_[row * columns_ + column], state);
    if (state == kPaired) pairs_.push_back({row - 1, column - 1});
    if (state != kGoldSkipped) --row;
    if (state != kPageSkipped) --column;
    state = from;
  }
}

std::span<const TokenPair> GapAlignment::align(const TokenGap& page, const TokenGap& gold) {
  pairs_.clear();
  columns_ = gold.size() + 1;
  scores_.assign(columns_, {});
  steps_.resize((page.size() + 1) * columns_);
  scores_[0].paired = 0;
  for (std::size_t column = 1; column < columns_; ++column) {
    scores_[column].gold_skipped = -kGoldRun;
  }
  for (std::uint32_t row = 1; row <= page.size(); ++row) fill_row(row, page, gold);
  trace_back(static_cast<std::uint32_t>(page.size()), static_cast<std::uint32_t>(gold.size()));
  return pairs_;
}

}  // namespace winnow
