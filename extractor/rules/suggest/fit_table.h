// SPDX-License-Identifier: GPL-2.0-or-later
//
// Examples with their regions, and what selectors do to them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "winnow/extractor/content_selectors.h"
#include "winnow/extractor/rule_suggestions.h"

namespace winnow {

// An example and the region that it points at.
struct PlacedExample {
  const RegionExample* example = nullptr;
  NodeIndex region = 0;
};

// Returns the first example that is wanted; there must be one.
const PlacedExample& first_wanted(std::span<const PlacedExample> examples);

// Blocks of a page: [first, second).
using BlockRange = std::pair<std::uint32_t, std::uint32_t>;

BlockRange range_of(const PlacedExample& placed);

inline bool overlap(const BlockRange& one, const BlockRange& other) {
  return one.first < other.second && other.first < one.second;
}

// Tells which blocks are in any of the elements, which are in preorder.
std::vector<bool> blocks_in(const ParsedPage& page, std::span<const NodeIndex> elements);

// Returns the error for two examples of which one is wanted and the other is not, although they
// have text in common, or nothing if there are no such two.
std::optional<Error> find_overlap(std::span<const PlacedExample> examples);

// Says of each example whether a selector treats it as it wants.
using Fit = std::vector<bool>;

// Remembers, of each candidate, which examples it treats as they want. `examples` must outlive it.
class FitTable {
 public:
  explicit FitTable(std::span<const PlacedExample> examples);

  // Adds a candidate and returns how it fits. The reference lives until the next one is added.
  const Fit& add(const Selector& selector);

  // Names two examples that no candidate treats as both want, or says that there are no such two.
  Error contradiction() const;

 private:
  bool suits(const std::vector<bool>& matched, std::size_t i) const;
  std::string name(std::size_t i) const;

  std::span<const PlacedExample> examples_;
  std::map<const ParsedPage*, std::vector<std::size_t>> pages_;
  std::vector<Fit> rows_;
};

}  // namespace winnow
