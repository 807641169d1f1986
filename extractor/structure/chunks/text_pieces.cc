// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/structure/chunks/text_pieces.h"

#include <algorithm>
#include <array>

#include "winnow/extractor/code_points.h"

namespace winnow {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n'; }

// These end a sentence whatever follows: languages without spaces have them.
bool ends_anywhere(std::int32_t c) {
  constexpr std::array<std::int32_t, 6> kEndMarks = {0x3002, 0xFF01, 0xFF1F,
                                                     0xFF0E, 0xFF61, 0x0964};
  return std::ranges::find(kEndMarks, c) != kEndMarks.end();
}

bool ends_before_space(std::int32_t c) {
  return c == '.' || c == '!' || c == '?' || c == 0x2026 || c == 0x061F || c == 0x06D4;
}

// Quotation marks and brackets that belong to the sentence that they close.
bool closes(std::int32_t c) {
  constexpr std::array<std::int32_t, 11> kClosing = {'"',    '\'',   ')',    ']',    0x2019, 0x201D,
                                                     0x00BB, 0x300D, 0x300F, 0xFF09, 0x3011};
  return std::ranges::find(kClosing, c) != kClosing.end();
}

void add_piece(std::string_view text, std::size_t begin, std::size_t end, TextPieces& pieces) {
  while (begin < end && is_blank(text[begin])) ++begin;
  while (end > begin && is_blank(text[end - 1])) --end;
  if (begin < end) pieces.emplace_back(begin, end);
}

bool is_empty_line(std::string_view line) {
  return line.find_first_not_of(" \t\n") == std::string_view::npos;
}

// Calls `take` with begin and end of each line, the end without its LF.
template <typename Take>
void for_each_line(std::string_view text, const Take& take) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    take(begin, end);
    begin = end + 1;
  }
}

}  // namespace

TextPieces sentence_pieces(std::string_view text) {
  TextPieces pieces;
  std::size_t begin = 0;
  bool ended = false;     // a mark stands before this place, and nothing else but what closes
  bool anywhere = false;  // the mark needs no space
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = decode_code_point(text, at);
    const bool space = c.value == ' ' || c.value == '\n';
    const bool mark = ends_before_space(c.value) || ends_anywhere(c.value);
    const bool goes_on = mark || (ended && closes(c.value));
    if (c.value == '\n' || (ended && !goes_on && (space || anywhere))) {
      add_piece(text, begin, at, pieces);
      begin = at;
    }
    ended = goes_on;
    anywhere = goes_on && (ends_anywhere(c.value) || (anywhere && !ends_before_space(c.value)));
    at += c.length;
  }
  add_piece(text, begin, text.size(), pieces);
  return pieces;
}

TextPieces line_pieces(std::string_view code) {
  TextPieces pieces;
  for_each_line(code, [&](std::size_t begin, std::size_t end) {
    if (!is_empty_line(code.substr(begin, end - begin))) pieces.emplace_back(begin, end);
  });
  return pieces;
}

TextPieces stanza_pieces(std::string_view code) {
  TextPieces pieces;
  bool inside = false;
  for_each_line(code, [&](std::size_t begin, std::size_t end) {
    const bool empty = is_empty_line(code.substr(begin, end - begin));
    if (!empty && inside) pieces.back().second = end;
    if (!empty && !inside) pieces.emplace_back(begin, end);
    inside = !empty;
  });
  return pieces;
}

TextPieces word_pieces(std::string_view text, WordSegmenter& segmenter, const PieceSize& most) {
  std::vector<WordSpan> words;
  segmenter.segment(text, words);
  std::vector<bool> begins(text.size() + 1, false);
  for (const WordSpan& word : words) begins[word.offset] = true;
  TextPieces pieces;
  std::size_t begin = 0;
  std::size_t last_word = 0;  // where one begins, behind `begin`
  std::size_t count = 0;      // words and characters since `begin`
  std::size_t characters = 0;
  std::size_t behind = 0;  // characters since `last_word`
  for (std::size_t at = 0; at < text.size();) {
    if (begins[at]) {
      if (count == most.words) {
        add_piece(text, begin, at, pieces);
        begin = at;
        count = characters = 0;
      }
      ++count;
      last_word = at;
      behind = 0;
    }
    if (characters == most.characters) {
      const bool at_word = last_word > begin;
      const std::size_t cut = at_word ? last_word : at;
      add_piece(text, begin, cut, pieces);
      begin = cut;
      characters = at_word ? behind : 0;
      count = at_word ? 1 : 0;
    }
    ++characters;
    ++behind;
    at += decode_code_point(text, at).length;
  }
  add_piece(text, begin, text.size(), pieces);
  return pieces;
}

}  // namespace winnow
