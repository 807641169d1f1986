// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds where words begin and end, in any language.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "winnow/extractor/export.h"

namespace winnow {

// Marks a word of a text: text.substr(offset, length).
struct WordSpan {
  std::uint32_t offset = 0;  // bytes
  std::uint32_t length = 0;  // bytes
  // The word touches the one before it (cut by the dictionary, or where scripts meet), or only
  // one of . - / : \ @ or a :: or .. stands between them: characters that Xapian's query parser
  // takes for a phrase (os.path, std::vector, user@example.com). The first word is never joined.
  bool joined = false;
};

// Cuts text into words as Xapian's term generator does, so that Omega's query parser finds what is
// indexed, and cuts runs of the scripts that are written without spaces (Han, kana, Thai, Lao,
// Khmer, Burmese) with ICU's dictionaries, which Xapian 1.4 cannot do.
//
//  * A word is a run of letters, marks, numbers and connector punctuation (snake_case is one word).
//  * An infix joins two word characters: & and the apostrophes (AT&T, don't), or, between digits,
//    . , ; and similar marks (10,000.50 is one word; 12:30 is two, joined).
//  * Up to three + or # behind a word belong to it (C++, C#), unless another word character
//    follows.
//  * Initials, that is single capitals A to Z between full stops, are one word. Its term has no
//    full stops, and its span leaves out the last one (U.N., P.T.O).
//  * Soft hyphens, zero-width spaces and joiners inside a word belong to its span, not to its
//    term.
//
// Cutting takes linear time, and memory for a few thousand characters however long the text is. An
// object keeps an ICU iterator and buffers, so it is cheap to use again but not thread-safe: use
// one for each thread. Throws std::runtime_error if ICU lacks its dictionaries. Source: Xapian
// 1.4.22, queryparser/termgenerator_internal.cc, and Unicode Standard Annex 29.
class WINNOW_EXPORT WordSegmenter {
 public:
  WordSegmenter();
  ~WordSegmenter();
  WordSegmenter(WordSegmenter&&) noexcept;
  WordSegmenter& operator=(WordSegmenter&&) noexcept;

  // Appends the words of `text` (UTF-8; malformed bytes separate words) to `words`, in text order,
  // not overlapping. Offsets count from the start of `text`, which must be shorter than 4 GiB.
  void segment(std::string_view text, std::vector<WordSpan>& words);

  // Returns the number of words that segment() would append.
  std::uint32_t count(std::string_view text);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace winnow
