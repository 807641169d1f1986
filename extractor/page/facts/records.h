// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds repeated records: products of a shop's page, posts of a thread, teasers of a list.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/page/facts/block_traits.h"
#include "extractor/page/facts/element_facts.h"
#include "extractor/page/facts/path_groups.h"
#include "winnow/extractor/blocks.h"
#include "winnow/extractor/document.h"

namespace winnow {

// Describes siblings of the same key (PathKeys), even if others stand between them.
struct RecordRun {
  std::uint32_t records = 1;
  std::uint32_t first_block = 0;    // of the first record
  std::uint32_t with_currency = 0;  // records that name a price
  EmbeddedCounts embedded;
  Sums sums;
  double squared_words = 0;  // summed over the records
  float log_words = 0;       // ln(1 + mean words)
  float variation = 0;       // standard deviation / mean of the words of a record, up to 10
};

// Finds the runs of records of a page. It is immutable once built.
class Records {
 public:
  Records(const Document& document, const BlockList& blocks, const RunningSums& sums,
          std::span<const BlockTraits> traits, const Embedded& embedded, const PathKeys& keys);

  // Counts the siblings with text that have the same key as the block's element, itself included.
  std::uint32_t siblings(std::uint32_t block) const { return siblings_[block]; }
  // Return the runs of the nearest and the farthest ancestor that is a record: one of at least
  // three alike, with one and a half blocks on average. Without one, they return a run of a single
  // record that begins with the page.
  const RecordRun& inner(std::uint32_t block) const { return runs_[inner_[block]]; }
  const RecordRun& outer(std::uint32_t block) const { return runs_[outer_[block]]; }
  // Returns the outermost run of records that has most blocks.
  const RecordRun& largest() const { return runs_[largest_]; }

 private:
  class Builder;

  void find_around(const Document& document, const BlockList& blocks,
                   std::span<const std::uint32_t> run_of);

  std::vector<RecordRun> runs_;  // the first stands for all that is no record
  std::uint32_t largest_ = 0;
  std::vector<std::uint32_t> siblings_, inner_, outer_;
};

}  // namespace winnow
