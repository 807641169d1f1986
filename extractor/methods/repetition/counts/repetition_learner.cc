// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/repetition/counts/repetition_learner.h"

#include <cstring>
#include <memory>

#include "extractor/methods/repetition/counts/repetition_format.h"
#include "extractor/methods/repetition/counts/sightings.h"

namespace winnow {
namespace {

// What occurs once is not kept: most of what pages have for themselves.
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
  // Words, so that they begin at a multiple of 8.
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
