// SPDX-License-Identifier: GPL-2.0-or-later
//
// In how many pages things stand.
#pragma once

#include <boost/sort/pdqsort/pdqsort.hpp>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "winnow/extractor/repetition.h"
#include "winnow/extractor/site_statistics.h"

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

// Where a hash is in what PageCounter::counts() gave; counts.size() if it is not there. Logarithmic
// time. Thread-safe.
std::size_t index_of(std::span<const PageCount> counts, std::uint64_t hash);

// The pages of a hash in what PageCounter::counts() gave; 0 if it is not there. Logarithmic time.
// Thread-safe.
std::uint32_t pages_of(std::span<const PageCount> counts, std::uint64_t hash);

}  // namespace winnow
