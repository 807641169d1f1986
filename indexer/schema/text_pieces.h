// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "winnow/extractor/words.h"

namespace winnow {

// Cuts a text of any length into words piece by piece, so that the list of words stays short. They
// are those of the whole text: pieces end at spaces, or, in a text that has none for a megabyte,
// where a word begins. Not thread-safe; `text`, `segmenter` and `words` must outlive it.
class TextPieces {
 public:
  TextPieces(std::string_view text, WordSegmenter& segmenter, std::vector<WordSpan>& words)
      : rest_(text), segmenter_(segmenter), words_(words) {}

  // Goes to the next piece, and makes the list of words that of its words, whose offsets count from
  // its start. False at the end of the text.
  bool next();

  std::string_view piece() const { return piece_; }

 private:
  bool cut(std::size_t bytes);

  std::string_view rest_;
  std::string_view piece_;
  WordSegmenter& segmenter_;
  std::vector<WordSpan>& words_;
};

}  // namespace winnow
