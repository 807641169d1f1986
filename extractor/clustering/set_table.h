// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sets of numbers, each kept once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "winnow/extractor/document.h"

namespace winnow {

class SetTable {
 public:
  // The index of the set with these members, which ascend: 0, 1 ... in the order in which different
  // ones come. Sets are taken for equal if 128 bits of hash are.
  std::uint32_t add(std::span<const std::uint32_t> members);

  std::uint32_t size() const { return static_cast<std::uint32_t>(ends_.size()); }
  // Valid until the next add().
  std::span<const std::uint32_t> operator[](std::uint32_t set) const;

 private:
  std::vector<std::uint32_t> members_;  // set by set
  std::vector<std::size_t> ends_;
  std::map<Hash128, std::uint32_t> known_;
};

}  // namespace winnow
