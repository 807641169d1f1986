// SPDX-License-Identifier: GPL-2.0-or-later
//
// Groups blocks whose elements stand alike in the tree.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/page/facts/block_traits.h"
#include "winnow/extractor/blocks.h"
#include "winnow/extractor/document.h"

namespace winnow {

// Gives each element a key and a path. Two elements have the same key if their tags and, apart from
// digits, their first classes are equal, and the same path if all their ancestors also have the
// same keys. Classes are only compared with each other; what they say does not matter.
class PathKeys {
 public:
  explicit PathKeys(const Document& document);

  std::uint64_t key(NodeIndex element) const { return keys_[element]; }
  // Returns a hash of the element's key and those of all its ancestors.
  std::uint64_t path(NodeIndex element) const { return paths_[element]; }

 private:
  std::vector<std::uint64_t> keys_;  // by node; 0 for texts and comments
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
  std::vector<float> log_words_;  // by group
  std::vector<std::uint32_t> copies_;
};

}  // namespace winnow
