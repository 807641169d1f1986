// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds what stands alike in the tree of a page: groups of blocks, and repeated records such as
// products of a shop's page, posts of a thread, teasers of a list.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/html/document/class_numbers.h"
#include "extractor/page/facts/block_traits.h"
#include "extractor/page/facts/element_facts.h"
#include "winnow/extractor/blocks.h"
#include "winnow/extractor/document.h"

namespace winnow {

// Gives each element a key and a path. Two elements have the same key if their tags and, apart from
// digits, their first classes are equal, and the same path if all their ancestors also have the
// same keys. Classes are only compared with each other; what they say does not matter.
class PathKeys {
 public:
  // `classes` are the document's.
  PathKeys(const Document& document, const ClassNumbers& classes);

  std::uint64_t key(NodeIndex element) const { return keys_[element]; }
  // Returns a hash of the element's key and those of all its ancestors.
  std::uint64_t path(NodeIndex element) const { return paths_[element]; }

 private:
  std::vector<std::uint64_t> keys_;  // Each node has one, which is 0 for texts and comments.
  std::vector<std::uint64_t> paths_;
};

// Numbers the paths of the blocks from 0 on, and returns them by block. Takes n log n time.
std::vector<std::uint32_t> numbered_paths(const PathKeys& keys, const BlockList& blocks);

// Groups the blocks of a page by path and by text. It is immutable once built.
class PathGroups {
 public:
  // `texts` are the hashes of the blocks' texts.
  PathGroups(const PathKeys& keys, const BlockList& blocks, const RunningSums& sums,
             std::span<const std::uint64_t> texts);

  std::uint32_t group_of(std::uint32_t block) const { return group_of_[block]; }
  std::span<const std::uint32_t> groups() const { return group_of_; }  // by block
  // Returns the sums over all blocks whose elements have the same path.
  const Sums& group(std::uint32_t block) const { return groups_[group_of_[block]]; }
  // Returns ln(1 + mean words) of these blocks.
  float log_words(std::uint32_t block) const { return log_words_[group_of_[block]]; }
  // Counts the blocks of the page that have the same text.
  std::uint32_t copies(std::uint32_t block) const { return copies_[block]; }

 private:
  std::vector<std::uint32_t> group_of_;
  std::vector<Sums> groups_;
  std::vector<float> log_words_;  // Each group has its own.
  std::vector<std::uint32_t> copies_;
};

// Describes siblings of the same key (PathKeys), even if others stand between them.
struct RecordRun {
  std::uint32_t records = 1;
  std::uint32_t first_block = 0;    // It is that of the first record.
  std::uint32_t with_currency = 0;  // So many records name a price.
  EmbeddedCounts embedded;
  Sums sums;
  double squared_words = 0;  // They are summed over the records.
  float log_words = 0;       // This is ln(1 + mean words).
  float variation = 0;  // This is standard deviation / mean of the words of a record, up to 10.
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

  std::vector<RecordRun> runs_;  // The first stands for all that is no record.
  std::uint32_t largest_ = 0;
  std::vector<std::uint32_t> siblings_, inner_, outer_;
};

}  // namespace winnow
