// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages give names to things, which are words here. This is private to the known_items folder.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/words.h"
#include "winnow/indexer/analyzer.h"

namespace winnow {

// What stands between two words of a phrase.
inline constexpr char kTouching = '\x01';  // nothing, as in Japanese
inline constexpr char kJoined = '\x02';    // punctuation inside a name: os.path, A.6
inline constexpr char kApart = ' ';        // white space
inline constexpr char kNewPart = '\n';     // punctuation between parts: "Beams: Manual", "3. Beams"

// Cuts texts into phrases: folded words with one of the characters above between any two. Keeps a
// segmenter and an analyzer, which are costly to make. It is not thread-safe.
class PhraseCutter {
 public:
  // Gives the phrase of `text` (UTF-8). It is empty if there is none that somebody would look for:
  // no words, or very many of them; an ellipsis at the end, for such a text was cut, perhaps inside
  // a word; an address ("://"); a word that is too long for the index.
  std::string cut(std::string_view text);

 private:
  WordSegmenter segmenter_;
  Analyzer analyzer_;
  std::vector<WordSpan> words_;
};

// The functions below take phrases; thread-safe.

std::vector<std::string_view> parts_of(std::string_view phrase);
std::vector<std::string_view> words_of(std::string_view phrase);

// Leaves out the number in front, where punctuation shows that it counts chapters: "1.4.2 Beams",
// "E.17. Beams", "3) Beams", but not "10 beams". A phrase that is only a number stays.
std::string_view without_numbering(std::string_view phrase);

// Says how many words have a letter in them.
std::size_t count_lettered(const std::vector<std::string_view>& words);

// Gives the phrase as a query: there are spaces between words, and none between those that touch.
// Nothing in it is an operator, a prefix or a quotation.
std::string query_text(std::string_view phrase);

}  // namespace winnow
