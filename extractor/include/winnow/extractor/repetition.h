// SPDX-License-Identifier: GPL-2.0-or-later
//
// How often pieces of pages occur on the pages of a template or site: for methods that take for
// template text what occurs often.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"

namespace winnow {

// What is counted.
enum class Piece : std::uint8_t {
  none,
  chunk,    // text between two boundaries of tables, or of any block-level elements
  node,     // elements with attributes and all that is in them, and texts
  shingle,  // so many words one after another
};

// "none", "chunk", "node", "shingle". Thread-safe.
WINNOW_EXPORT std::string_view piece_name(Piece piece);

enum class ChunkBy : std::uint8_t {
  table,  // as the paper has it
  block,  // for pages without tables: a chunk is a block
};

// "table", "block". Thread-safe.
WINNOW_EXPORT std::string_view chunk_by_name(ChunkBy by);

// Longer shingles, and sparser ones, are of no use; their time and memory would grow.
inline constexpr std::uint32_t kMaxWindow = 1000;
inline constexpr std::uint32_t kMaxDensity = 1000;

// What is counted, and how pages are cut into pieces. Counts serve only pages that are cut alike.
struct RepetitionOptions {
  Piece piece = Piece::none;
  // Of chunks.
  ChunkBy chunk_by = ChunkBy::table;
  // Whether chunks of the same text are told apart by the names of the elements around them.
  bool chunk_path = false;
  // Of shingles: how many words (the paper's W), 1 to kMaxWindow; of these windows those whose hash is a
  // multiple of `density` (D, up to kMaxDensity), all if it is 0.
  std::uint32_t window = 6;
  std::uint32_t density = 0;

  friend bool operator==(const RepetitionOptions&, const RepetitionOptions&) = default;
};

// From how many on a piece is a part of the template: a number of pages or times, or if below 1 a
// share of the pages counted. Never fewer than two are enough.
struct RepetitionThresholds {
  static constexpr double kChunkPages = 0.3;    // pages that have the chunk
  static constexpr double kNodeTimes = 0.1;     // occurrences of the node
  static constexpr double kShingleTimes = 0.3;  // occurrences of the shingle (F)

  double least = 0;  // 0: the one of these that belongs to what was counted
  // Of nodes: what occurs more often is none, be it once only; 0: no limit.
  double most = 0;
  // Of nodes: words between two neighbouring template nodes that belong to the template as well.
  std::uint32_t gap_words = 3;

  friend bool operator==(const RepetitionThresholds&, const RepetitionThresholds&) = default;
};

struct RepetitionCount {
  std::uint64_t hash = 0;
  std::uint32_t pages = 0;        // that have the piece
  std::uint32_t occurrences = 0;  // on all of them together
};
static_assert(sizeof(RepetitionCount) == 16);

// Immutable, so thread-safe; cheap to copy, all copies share the bytes. All counts are exact for
// the pages counted.
class WINNOW_EXPORT RepetitionCounts {
 public:
  // Of no page.
  RepetitionCounts() = default;

  // Reads what bytes() gave, without a copy; `owner` keeps them alive. They begin at a multiple of
  // 8. ErrorCode::corrupt, ErrorCode::incompatible. Linear time.
  static Expected<RepetitionCounts> read(std::span<const std::byte> bytes,
                                         std::shared_ptr<const void> owner);

  // Different pages that were counted.
  std::uint32_t pages() const { return pages_; }
  // Words of the visible text of all of them.
  std::uint64_t words() const { return words_; }
  // By hash. What occurs once is not among them.
  std::span<const RepetitionCount> counts() const { return counts_; }
  // Without pages and occurrences if it is not known. Logarithmic time.
  RepetitionCount find(std::uint64_t hash) const;

  // A multiple of 8 bytes; the same counts have the same bytes. Empty if there are none.
  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  std::shared_ptr<const void> owner_;
  std::span<const std::byte> bytes_;
  std::uint32_t pages_ = 0;
  std::uint64_t words_ = 0;
  std::span<const RepetitionCount> counts_;
};

// What a threshold says of so many pages: at least 2. Thread-safe.
WINNOW_EXPORT std::uint32_t threshold_count(double threshold, std::uint32_t pages);

}  // namespace winnow
