// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the paragraphs of a page, and tells where blocks stand between them: where a text ends, and
// what is behind its end.
#pragma once

#include <cstdint>
#include <vector>

#include "extractor/page/facts/block_traits.h"
#include "winnow/extractor/blocks.h"

namespace winnow {

// A paragraph is a block that can be seen and has at least twenty words outside of links, and
// hardly any in links. Paragraphs with few blocks between them are a run; the run of most words is
// likely the main text or its larger part. Takes linear time to build; immutable, so thread-safe.
class Paragraphs {
 public:
  Paragraphs(const BlockList& blocks, const RunningSums& sums);

  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  // Return the last paragraph at or before the block, and the first at or behind it; kNone without.
  std::uint32_t last(std::uint32_t block) const { return last_[block]; }
  std::uint32_t next(std::uint32_t block) const { return next_[block]; }

  // Counts the words outside of links of the paragraphs before the block; for the number of blocks,
  // of all.
  std::uint32_t words_before(std::uint32_t block) const { return words_before_[block]; }
  std::uint32_t words() const { return words_before_.back(); }
  // Counts the headings before the block.
  std::uint32_t headings_before(std::uint32_t block) const { return headings_before_[block]; }

  // A run begins and ends with paragraphs.
  struct Run {
    std::uint32_t first = 0;
    std::uint32_t last = 0;   // It is a part of the run.
    std::uint32_t words = 0;  // These are those of its paragraphs outside of links.
  };
  // Returns the run of most words, the first of equal ones; without paragraphs the whole page.
  const Run& largest() const { return largest_; }
  std::uint32_t runs() const { return runs_; }

 private:
  void find_runs();

  std::vector<std::uint32_t> last_;  // These two have an entry for each block.
  std::vector<std::uint32_t> next_;
  std::vector<std::uint32_t> words_before_;  // These two have one more.
  std::vector<std::uint32_t> headings_before_;
  Run largest_;
  std::uint32_t runs_ = 0;
};

}  // namespace winnow
