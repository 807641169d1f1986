// SPDX-License-Identifier: GPL-2.0-or-later
//
// What chunks are put together from: stretches of a tree that are not cut unless they have to be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "extractor/structure/chunks/range_copier.h"
#include "extractor/structure/chunks/text_pieces.h"
#include "winnow/extractor/content_tree.h"
#include "winnow/extractor/words.h"

namespace winnow {

struct ChunkUnit {
  // Says what the range is made of, and so where it may be cut.
  enum class Kind : std::uint8_t { nodes, sentence, stanza, line };

  ContentRange range;
  Kind kind = Kind::nodes;
  bool clings = false;           // to what follows: it is not to end a chunk
  bool repeated = false;         // stands in the chunk before as well
  std::uint32_t words = 0;       // exact
  std::uint32_t characters = 0;  // of its Markdown, about
};

// Counts what has the first byte of a character.
std::uint32_t count_code_points(std::string_view text);

// Makes units of nodes, and smaller ones of units. Not thread-safe.
class UnitMaker {
 public:
  // Text without an end of a sentence is cut into pieces of at most so many words and characters.
  // Keeps tree and segmenter by reference.
  UnitMaker(const ContentTree& tree, WordSegmenter& segmenter, std::size_t words,
            std::size_t characters)
      : tree_(tree), segmenter_(segmenter), words_(words), characters_(characters) {}

  // The nodes from `first` to `end` are siblings.
  ChunkUnit of_nodes(std::uint32_t first, std::uint32_t end);

  std::uint32_t count_words(std::string_view text) { return segmenter_.count(text); }

  // Tells whether sentences may be taken from the unit: it is no code and of no table.
  bool is_text(const ChunkUnit& unit) const {
    const ContentKind kind = tree_[unit.range.from.node].kind;
    return kind == ContentKind::paragraph || kind == ContentKind::list ||
           kind == ContentKind::item || kind == ContentKind::quote ||
           kind == ContentKind::description;
  }

  // Gives the parts of a unit, each smaller than it; none if it has no parts.
  std::vector<ChunkUnit> split(const ChunkUnit& unit);

 private:
  // The text of a range within a paragraph, and where the texts of its nodes begin in it.
  struct RunningText {
    std::string text;
    std::vector<std::pair<std::size_t, ContentPlace>> places;

    ContentRange range(std::size_t begin, std::size_t end) const;
  };

  std::vector<ChunkUnit> children(std::uint32_t node);
  std::vector<ChunkUnit> rows(std::uint32_t table);
  std::vector<ChunkUnit> definitions(std::uint32_t list);
  RunningText running_text(const ContentRange& range) const;
  std::vector<ChunkUnit> sentences(const ContentRange& range);
  std::vector<ChunkUnit> code(const ContentRange& range, ChunkUnit::Kind kind);
  std::vector<ChunkUnit> words(const ChunkUnit& unit);
  std::vector<ChunkUnit> units(const RunningText& text, const TextPieces& pieces,
                               ChunkUnit::Kind kind);
  bool clings(std::uint32_t node) const;

  const ContentTree& tree_;
  WordSegmenter& segmenter_;
  const std::size_t words_;
  const std::size_t characters_;
};

}  // namespace winnow
