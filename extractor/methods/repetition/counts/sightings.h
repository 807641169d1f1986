// SPDX-License-Identifier: GPL-2.0-or-later
//
// On how many pages, and how often, hashes were seen.
#pragma once

#include <boost/sort/pdqsort/pdqsort.hpp>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "winnow/extractor/repetition.h"

namespace winnow {

// That a page has something.
struct Sighting {
  std::uint64_t hash = 0;
  std::uint32_t page = 0;

  friend auto operator<=>(const Sighting&, const Sighting&) = default;
};

// The same order without a branch, which no processor can predict among hashes.
struct StandsBefore {
  bool operator()(const Sighting& a, const Sighting& b) const {
    return (a.hash < b.hash) | ((a.hash == b.hash) & (a.page < b.page));
  }
};

// Calls visit(count) for each hash that was seen, by hash, with a RepetitionCount. Sorts the
// sightings; time n log n. Thread-safe.
template <typename Visit>
void for_each_count(std::vector<Sighting>& sightings, Visit visit) {
  boost::sort::pdqsort_branchless(sightings.begin(), sightings.end(), StandsBefore());
  for (std::size_t begin = 0, end = 0; begin < sightings.size(); begin = end) {
    RepetitionCount found{sightings[begin].hash, 0, 0};
    for (; end < sightings.size() && sightings[end].hash == found.hash; ++end) {
      ++found.occurrences;
      if (end == begin || sightings[end].page != sightings[end - 1].page) ++found.pages;
    }
    visit(found);
  }
}

}  // namespace winnow
