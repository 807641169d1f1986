// SPDX-License-Identifier: GPL-2.0-or-later
//
// Repeated records: the products of a shop's page, the posts of a thread, the teasers of a list.
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

// Siblings of one key (PathGroups), be there others between them.
struct RecordRun {
  std::uint32_t records = 1;
  std::uint32_t first_block = 0;    // of the first record
  std::uint32_t with_currency = 0;  // records that name a price
  EmbeddedCounts embedded;
  Sums sums;
  double squared_words = 0;  // sum over the records
  float log_words = 0;       // ln(1 + mean words)
  float variation = 0;       // standard deviation by mean of the words of a record, up to 10
};

class Records {
 public:
  Records(const Document& document, const BlockList& blocks, const RunningSums& sums,
          std::span<const BlockTraits> traits, const Embedded& embedded, const PathKeys& keys);

  // Siblings with text of one key with the block's own element, itself included.
  std::uint32_t siblings(std::uint32_t block) const { return siblings_[block]; }
  // The nearest (farthest) ancestors that are records: at least three alike, of one and a half
  // blocks on average. A run of one record, which begins with the page, if there are none.
  const RecordRun& inner(std::uint32_t block) const { return runs_[inner_[block]]; }
  const RecordRun& outer(std::uint32_t block) const { return runs_[outer_[block]]; }
  // The run of records with most blocks, outermost ones only.
  const RecordRun& largest() const { return runs_[largest_]; }

 private:
  class Builder;

  void find_around(const Document& document, const BlockList& blocks,
                   std::span<const std::uint32_t> run_of);

  std::vector<RecordRun> runs_;  // the first is that of what is no record
  std::uint32_t largest_ = 0;
  std::vector<std::uint32_t> siblings_, inner_, outer_;
};

}  // namespace winnow
