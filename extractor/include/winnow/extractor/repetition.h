// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts how often pieces of pages occur on the pages of a template or site, for methods that take
// what occurs often for template text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"

namespace winnow {

// Says what is counted.
enum class Piece : std::uint8_t {
  none,
  chunk,    // text between two boundaries of tables, or of any block-level elements
  node,     // elements with attributes and all that is in them, and texts
  shingle,  // so many words one after another
};

// Returns "none", "chunk", "node" or "shingle". Thread-safe.
WINNOW_EXPORT std::string_view piece_name(Piece piece);

enum class ChunkBy : std::uint8_t {
  table,  // as the paper has it
  block,  // for pages without tables: a chunk is a block
};

// Returns "table" or "block". Thread-safe.
WINNOW_EXPORT std::string_view chunk_by_name(ChunkBy by);

// Longer or sparser shingles are of no use, and would take more time and memory.
inline constexpr std::uint32_t kMaxWindow = 1000;
inline constexpr std::uint32_t kMaxDensity = 1000;

// Says what is counted, and how pages are cut into pieces. Counts serve only pages that are cut
// alike.
struct RepetitionOptions {
  Piece piece = Piece::none;
  // Concerns chunks.
  ChunkBy chunk_by = ChunkBy::table;
  // Tells chunks of the same text apart by the names of the elements around them.
  bool chunk_path = false;
  // A shingle has so many words (the paper's W), 1 to kMaxWindow. Only windows whose hash is a
  // multiple of `density` (D, up to kMaxDensity) count; with 0, all do.
  std::uint32_t window = 6;
  std::uint32_t density = 0;

  friend bool operator==(const RepetitionOptions&, const RepetitionOptions&) = default;
};

// From these counts on a piece is a part of the template. A threshold is a number of pages or
// times, or if below 1 a share of the pages counted. Less than two are never enough.
struct RepetitionThresholds {
  static constexpr double kChunkPages = 0.3;    // pages that have the chunk
  static constexpr double kNodeTimes = 0.1;     // occurrences of the node
  static constexpr double kShingleTimes = 0.3;  // occurrences of the shingle (F)

  double least = 0;  // 0: that one of these which belongs to what was counted
  // Nodes that occur more often are no part of the template, even if only once more; 0: no limit.
  double most = 0;
  // So many words between two neighbouring template nodes belong to the template as well.
  std::uint32_t gap_words = 3;

  friend bool operator==(const RepetitionThresholds&, const RepetitionThresholds&) = default;
};

struct RepetitionCount {
  std::uint64_t hash = 0;
  std::uint32_t pages = 0;        // how many have the piece
  std::uint32_t occurrences = 0;  // how often they all have it
};
static_assert(sizeof(RepetitionCount) == 16);

// Has the counts of one template, all exact for the pages counted. Immutable, so thread-safe; cheap
// to copy, as all copies share the bytes.
class WINNOW_EXPORT RepetitionCounts {
 public:
  // Counts no page.
  RepetitionCounts() = default;

  // Reads what bytes() gave, without a copy; `owner` keeps them alive. They must begin at a
  // multiple of 8. Returns ErrorCode::corrupt or ErrorCode::incompatible. Takes linear time.
  static Expected<RepetitionCounts> read(std::span<const std::byte> bytes,
                                         std::shared_ptr<const void> owner);

  // Returns how many different pages were counted.
  std::uint32_t pages() const { return pages_; }
  // Returns how many words the visible text of all these pages has.
  std::uint64_t words() const { return words_; }
  // Returns all counts in the order of hashes, without what occurs once.
  std::span<const RepetitionCount> counts() const { return counts_; }
  // Returns no pages and occurrences if the hash is not known. Takes logarithmic time.
  RepetitionCount find(std::uint64_t hash) const;

  // Returns a multiple of 8 bytes, none if nothing was counted. Equal counts give equal bytes.
  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  std::shared_ptr<const void> owner_;
  std::span<const std::byte> bytes_;
  std::uint32_t pages_ = 0;
  std::uint64_t words_ = 0;
  std::span<const RepetitionCount> counts_;
};

// Returns the count that a threshold means for so many pages, which is at least 2. Thread-safe.
WINNOW_EXPORT std::uint32_t threshold_count(double threshold, std::uint32_t pages);

}  // namespace winnow
