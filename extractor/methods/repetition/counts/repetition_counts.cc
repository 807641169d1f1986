// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/repetition/counts/repetition_counts.h"

#include <algorithm>
#include <array>
#include <boost/sort/pdqsort/pdqsort.hpp>
#include <cmath>
#include <compare>
#include <cstddef>
#include <cstring>
#include <memory>
#include <utility>

namespace winnow {
namespace {

constexpr std::array<std::string_view, 4> kPieces = {"none", "chunk", "node", "shingle"};
static_assert(kPieces.size() == static_cast<std::size_t>(Piece::shingle) + 1);
constexpr std::array<std::string_view, 2> kChunkBy = {"table", "block"};
static_assert(kChunkBy.size() == static_cast<std::size_t>(ChunkBy::block) + 1);

bool is_sound(const RepetitionCount& count, std::uint32_t pages) {
  return count.pages >= 1 && count.pages <= pages && count.occurrences >= count.pages &&
         count.occurrences >= 2;
}

// Says what is wrong; empty if nothing is.
std::string_view complaint(std::span<const RepetitionCount> counts, std::uint32_t pages) {
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (!is_sound(counts[i], pages)) return "counts that are out of range";
    if (i > 0 && counts[i - 1].hash >= counts[i].hash) return "counts that are out of order";
  }
  return {};
}

}  // namespace

std::string_view piece_name(Piece piece) { return kPieces[static_cast<std::size_t>(piece)]; }

std::string_view chunk_by_name(ChunkBy by) { return kChunkBy[static_cast<std::size_t>(by)]; }

std::uint32_t threshold_count(double threshold, std::uint32_t pages) {
  const double count = threshold < 1 ? threshold * pages : threshold;
  // Shares are decimal fractions: .3 of 10 pages must be 3, not the next number above.
  constexpr double kRounding = 1e-9;
  constexpr double kMost = 4e9;
  return static_cast<std::uint32_t>(std::clamp(std::ceil(count - kRounding), 2.0, kMost));
}

Expected<RepetitionCounts> RepetitionCounts::read(std::span<const std::byte> bytes,
                                                  std::shared_ptr<const void> owner) {
  if (const auto error = flat_error(kRepetitionFormat, bytes)) return *error;
  RepetitionHeader header;
  std::memcpy(&header, bytes.data(), sizeof header);
  const std::span<const std::byte> rest = bytes.subspan(sizeof header);
  if (rest.size() != header.counts * sizeof(RepetitionCount)) {
    return damaged(kRepetitionFormat, "sizes that do not agree");
  }
  RepetitionCounts counts;
  counts.owner_ = std::move(owner);
  counts.bytes_ = bytes;
  counts.pages_ = header.pages;
  counts.words_ = header.words;
  counts.counts_ = {reinterpret_cast<const RepetitionCount*>(rest.data()), header.counts};
  const std::string_view wrong = complaint(counts.counts_, header.pages);
  if (!wrong.empty()) return damaged(kRepetitionFormat, wrong);
  return counts;
}

RepetitionCount RepetitionCounts::find(std::uint64_t hash) const {
  const auto found = std::lower_bound(
      counts_.begin(), counts_.end(), hash,
      [](const RepetitionCount& count, std::uint64_t wanted) { return count.hash < wanted; });
  if (found == counts_.end() || found->hash != hash) return {hash, 0, 0};
  return *found;
}

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
