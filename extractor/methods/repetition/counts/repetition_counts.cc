// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <utility>

#include "extractor/methods/repetition/counts/repetition_format.h"

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

}  // namespace winnow
