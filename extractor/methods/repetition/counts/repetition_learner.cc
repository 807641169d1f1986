// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/repetition/counts/repetition_learner.h"

#include <boost/sort/pdqsort/pdqsort.hpp>
#include <compare>
#include <cstddef>
#include <cstring>
#include <memory>

#include "extractor/methods/repetition/counts/repetition_format.h"

namespace winnow {
namespace {

// Says that a page has something.
struct Sighting {
  std::uint64_t hash = 0;
  std::uint32_t page = 0;

  friend auto operator<=>(const Sighting&, const Sighting&) = default;
};

// Gives the same order without a branch, which no processor can predict among hashes.
struct StandsBefore {
  bool operator()(const Sighting& a, const Sighting& b) const {
    return (a.hash < b.hash) | ((a.hash == b.hash) & (a.page < b.page));
  }
};

// Calls visit(RepetitionCount) for each hash that was seen, in the order of hashes. Sorts the
// sightings, which takes n log n time.
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

// Leaves out what occurs once, which is most of what pages have for themselves.
std::vector<RepetitionCount> count(std::vector<Sighting>& sightings) {
  std::vector<RepetitionCount> counts;
  for_each_count(sightings, [&](const RepetitionCount& found) {
    if (found.occurrences > 1) counts.push_back(found);
  });
  return counts;
}

}  // namespace

RepetitionCounts count_repetition(std::span<const PagePieces* const> pages) {
  RepetitionHeader header;
  header.flat = kRepetitionFormat.header();
  header.pages = static_cast<std::uint32_t>(pages.size());
  std::vector<Sighting> sightings;
  for (std::uint32_t page = 0; page < pages.size(); ++page) {
    header.words += pages[page]->words;
    for (const std::uint64_t hash : pages[page]->hashes) sightings.push_back({hash, page});
  }
  const std::vector<RepetitionCount> counts = count(sightings);
  header.counts = static_cast<std::uint32_t>(counts.size());
  // Words begin at a multiple of 8.
  const auto words = std::make_shared<std::vector<std::uint64_t>>(
      (sizeof header + counts.size() * sizeof(RepetitionCount)) / sizeof(std::uint64_t));
  const std::span<std::byte> bytes = std::as_writable_bytes(std::span(*words));
  std::memcpy(bytes.data(), &header, sizeof header);
  if (!counts.empty()) {
    std::memcpy(bytes.data() + sizeof header, counts.data(),
                counts.size() * sizeof(RepetitionCount));
  }
  seal(bytes);
  return RepetitionCounts::read(bytes, words).value();
}

}  // namespace winnow
