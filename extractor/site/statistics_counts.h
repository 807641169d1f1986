// SPDX-License-Identifier: GPL-2.0-or-later
//
// In how many pages things stand.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "winnow/extractor/site_statistics.h"

namespace winnow {

// That a page has something.
struct Sighting {
  std::uint64_t hash = 0;
  std::uint32_t page = 0;

  friend auto operator<=>(const Sighting&, const Sighting&) = default;
};

// What at least `least` different pages have, by hash. Sorts the sightings; time n log n.
// Thread-safe.
std::vector<PageCount> count_pages(std::vector<Sighting>& sightings, std::uint32_t least);

// Where a hash is in what count_pages() gave; counts.size() if it is not there. Logarithmic time.
// Thread-safe.
std::size_t index_of(std::span<const PageCount> counts, std::uint64_t hash);

// The pages of a hash in what count_pages() gave; 0 if it is not there. Logarithmic time.
// Thread-safe.
std::uint32_t pages_of(std::span<const PageCount> counts, std::uint64_t hash);

}  // namespace winnow
