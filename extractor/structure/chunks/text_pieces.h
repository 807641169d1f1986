// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds where a text may be cut. Pieces are ranges of bytes in order, without the white space
// between them, and not empty; all functions take linear time.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "winnow/extractor/words.h"

namespace winnow {

using TextPieces = std::vector<std::pair<std::size_t, std::size_t>>;  // begin, end

// A sentence ends with one of . ! ? and their like, quotation marks and brackets behind it
// included, where white space follows; with a mark of Chinese or Japanese anywhere; and with a
// line.
TextPieces sentence_pieces(std::string_view text);

// Gives lines of code between empty lines. White space at the beginning of a line belongs to it.
TextPieces stanza_pieces(std::string_view code);
TextPieces line_pieces(std::string_view code);

struct PieceSize {
  std::size_t words = 0;
  std::size_t characters = 0;
};

// Gives pieces of at most that size, which end with a word as long as words are no longer.
TextPieces word_pieces(std::string_view text, WordSegmenter& segmenter, const PieceSize& most);

}  // namespace winnow
