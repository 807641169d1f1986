// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a run did with the pages that it wrote, for a run that completes it.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "winnow/indexer/index_site.h"

namespace winnow {

// Where in its report a run has counted a page.
using PageCounter = std::uint64_t IndexReport::*;

// By the hashes of the pages' URL terms.
class WrittenPages {
 public:
  void add(std::uint64_t page, PageCounter counted_as) { pages_[page] = counted_as; }

  // Null if the run did not write the page.
  PageCounter find(std::uint64_t page) const {
    const auto found = pages_.find(page);
    return found == pages_.end() ? nullptr : found->second;
  }

 private:
  std::unordered_map<std::uint64_t, PageCounter> pages_;
};

// A report that goes on where another ended: with what that says of the texts of the pages written.
IndexReport continued(const IndexReport& before);

}  // namespace winnow
