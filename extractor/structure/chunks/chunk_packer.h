// SPDX-License-Identifier: GPL-2.0-or-later
//
// Puts units together to chunks that stay within their limits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "extractor/structure/chunks/chunk_units.h"
#include "extractor/structure/chunks/range_copier.h"
#include "winnow/extractor/content_chunks.h"

namespace winnow {

// A chunk without its place among the sections.
struct PackedChunk {
  std::uint32_t first = 0;  // the first node that the chunk before does not have, or not whole
  ContentChunk chunk;
};

// Packs the units of one page, section by section. Not thread-safe.
class ChunkPacker {
 public:
  // Keeps the first two by reference. The limits must be sound, and say how many characters.
  ChunkPacker(const RangeCopier& copier, UnitMaker& units, const ChunkLimits& limits)
      : copier_(copier), units_(units), limits_(limits) {}

  // Appends chunks of the units, which follow each other in the tree, in their order.
  void pack(const std::vector<ChunkUnit>& units, std::vector<PackedChunk>& chunks);

 private:
  using Units = std::vector<ChunkUnit>;

  bool fits(std::uint64_t words, std::uint64_t characters) const {
    return words <= limits_.words && characters <= limits_.characters;
  }
  void place(const ChunkUnit& unit, std::vector<PackedChunk>& chunks);
  bool fits_behind(const ChunkUnit& unit, std::size_t from) const;
  void close(std::size_t count, std::vector<PackedChunk>& chunks);
  std::size_t fitting(std::size_t count, ContentChunk& chunk) const;
  ContentChunk written(std::size_t count) const;
  void put_back(std::size_t from);
  Units end_of(const Units& closed);

  const RangeCopier& copier_;
  UnitMaker& units_;
  const ChunkLimits limits_;

  std::deque<ChunkUnit> rest_;  // in their order, what is still to be packed
  Units current_;               // the units of the chunk that is being made
};

}  // namespace winnow
