// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
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

// Finds the end of the last whole character of `text`, UTF-8, that ends by `end`, which is less
// than the size of `text`.
inline std::size_t character_end(std::string_view text, std::size_t end) {
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return end;
}

// Gives at most `limit` bytes of `text`, cut between words where one ends in the last fifth, and
// never inside a character.
inline std::string_view cut_text(std::string_view text, std::size_t limit) {
  if (text.size() <= limit) return text;
  std::size_t end = character_end(text, limit);
  const std::size_t space = text.rfind(' ', end);
  if (space != std::string_view::npos && space > limit - limit / 5) end = space;
  return text.substr(0, end);
}

}  // namespace winnow
