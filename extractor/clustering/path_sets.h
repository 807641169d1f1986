// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages as sets of paths.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "extractor/clustering/set_table.h"

namespace winnow {

// Gives each path a number, and keeps each different set of numbers once. Four bytes for each path
// of each different set, and about 70 for each different path.
class PathSets {
 public:
  // One page more, with these different paths, by their hashes (page_paths.h). Time is n log n.
  void add(std::span<const std::uint64_t> paths);

  // Of a path that a page has. Logarithmic time.
  std::uint32_t number(std::uint64_t path) const { return numbers_.find(path)->second; }
  // In the order of the numbers.
  std::vector<std::uint64_t> hashes(std::span<const std::uint32_t> numbers) const;

  std::uint32_t paths() const { return static_cast<std::uint32_t>(hashes_.size()); }
  std::uint32_t pages() const { return static_cast<std::uint32_t>(set_of_page_.size()); }
  // The different sets, by the first pages that have them.
  const SetTable& sets() const { return sets_; }
  std::span<const std::uint32_t> set_of_page() const { return set_of_page_; }

 private:
  // Sorted: pages choose the names that are hashed, and could slow a hash table down.
  std::map<std::uint64_t, std::uint32_t> numbers_;
  std::vector<std::uint64_t> hashes_;
  SetTable sets_;
  std::vector<std::uint32_t> set_of_page_;
  std::vector<std::uint32_t> members_;  // of the set at hand
};

}  // namespace winnow
