// SPDX-License-Identifier: GPL-2.0-or-later
//
// Numbers the values of class attributes, so that what a value means need not be found out for each
// element that has it.
#pragma once

#include <cstdint>
#include <vector>

#include "winnow/extractor/document.h"

namespace winnow {

// Gives each element of a document a number that stands for the value of its class attribute.
// Elements with the same number have the same value. It is immutable, so thread-safe.
class ClassNumbers {
 public:
  // Takes linear time.
  explicit ClassNumbers(const Document& document);

  // Returns 0 for nodes without a class, or with an empty one. Now and then, equal values have
  // different numbers.
  std::uint32_t of(NodeIndex node) const { return numbers_[node]; }

  // Returns a number above all others.
  std::uint32_t end() const { return end_; }

 private:
  std::vector<std::uint32_t> numbers_;  // by node
  std::uint32_t end_ = 1;
};

}  // namespace winnow
