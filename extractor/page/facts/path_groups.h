// SPDX-License-Identifier: GPL-2.0-or-later
//
// Blocks that stand alike in the tree.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/page/facts/block_traits.h"
#include "winnow/extractor/blocks.h"
#include "winnow/extractor/document.h"

namespace winnow {

// Two elements have the same key if tag and first class are equal, digits in the class apart, and
// the same path if so are the keys of all their ancestors. Classes are only compared with each
// other; what they say does not matter.
class PathKeys {
 public:
  explicit PathKeys(const Document& document);

  std::uint64_t key(NodeIndex element) const { return keys_[element]; }
  // Of the element's key and those of all its ancestors.
  std::uint64_t path(NodeIndex element) const { return paths_[element]; }

 private:
  std::vector<std::uint64_t> keys_;  // by node; 0 for what is no element
  std::vector<std::uint64_t> paths_;
};

// By block: the number of its path, from 0 on. n log n time.
std::vector<std::uint32_t> numbered_paths(const PathKeys& keys, const BlockList& blocks);

class PathGroups {
 public:
  // `texts`: hashes of the blocks' texts.
  PathGroups(const PathKeys& keys, const BlockList& blocks, const RunningSums& sums,
             std::span<const std::uint64_t> texts);

  std::uint32_t group_of(std::uint32_t block) const { return group_of_[block]; }
  std::span<const std::uint32_t> groups() const { return group_of_; }  // by block
  // Over the blocks whose elements have the same path.
  const Sums& group(std::uint32_t block) const { return groups_[group_of_[block]]; }
  // ln(1 + mean words) of these.
  float log_words(std::uint32_t block) const { return log_words_[group_of_[block]]; }
  // How often the page has a block of the same text.
  std::uint32_t copies(std::uint32_t block) const { return copies_[block]; }

 private:
  std::vector<std::uint32_t> group_of_;
  std::vector<Sums> groups_;
  std::vector<float> log_words_;  // by group
  std::vector<std::uint32_t> copies_;
};

}  // namespace winnow
