// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a run did with the pages that it wrote, for a run that completes it.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "winnow/indexer/index_site.h"

namespace winnow {

// The field of its report in which a run has counted a page.
using ReportField = std::uint64_t IndexReport::*;

// Pages are known by the hashes of their URL terms.
class WrittenPages {
 public:
  void add(std::uint64_t page, ReportField counted_as) { pages_[page] = counted_as; }

  // The result is null if the run did not write the page.
  ReportField find(std::uint64_t page) const {
    const auto found = pages_.find(page);
    return found == pages_.end() ? nullptr : found->second;
  }

 private:
  std::unordered_map<std::uint64_t, ReportField> pages_;
};

}  // namespace winnow
