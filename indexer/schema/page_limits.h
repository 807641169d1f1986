// SPDX-License-Identifier: GPL-2.0-or-later
//
// How much of one page enters an index, and how long texts are cut.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "winnow/extractor/words.h"

namespace winnow {

// Xapian holds a document in memory while it is built and once more until it is committed: a
// hundred bytes and more for each term, about ten for each position. Books and manuals in one page
// stay far below these limits; without any, a page of random words takes a hundred times its size.
//
// The page ends with the word that comes to a limit, of which all parts and stems are indexed
// still.
struct PageLimits {
  // Distinct terms, stems and those with prefixes among them.
  std::size_t terms = 500'000;
  // All terms together may have so many positions.
  std::size_t positions = 5'000'000;
  // The title, the keywords and the author may each have so many bytes: what stands behind is not
  // indexed.
  std::size_t field_bytes = 16 << 10;
  // The words of a page for the spelling dictionary, each with a byte behind it, may have so many
  // bytes: 50 000 words of English. The page gives its commonest. Xapian keeps a list for each
  // three letters and writes it anew with every batch that has a word for it, so that random words
  // take nearly twenty times as long there as in all other tables together.
  std::size_t spelling_bytes = 512 << 10;
};

// This says which limit has cut what is indexed of a page: of several the last of these. `spelling`
// cuts nothing that is searched.
enum class PageCut : std::uint8_t { no, spelling, author, keywords, title, positions, terms };

// Gives the name that reports have for it; it is empty for a whole page.
constexpr std::string_view page_cut_name(PageCut cut) {
  constexpr std::string_view kNames[] = {"",      "spelling",  "author", "keywords",
                                         "title", "positions", "terms"};
  return kNames[static_cast<std::size_t>(cut)];
}

// Cuts a text of any length into words piece by piece, so that the list of words stays short. They
// are those of the whole text: pieces end at spaces, or, in a text that has none for a megabyte,
// where a word begins. It is not thread-safe; `text`, `segmenter` and `words` must outlive it.
class TextPieces {
 public:
  TextPieces(std::string_view text, WordSegmenter& segmenter, std::vector<WordSpan>& words)
      : rest_(text), segmenter_(segmenter), words_(words) {}

  // Goes to the next piece, and makes the list of words that of its words, whose offsets count from
  // its start. It is false at the end of the text.
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
