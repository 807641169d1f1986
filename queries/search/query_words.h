// SPDX-License-Identifier: GPL-2.0-or-later
//
// User and stored text is made safe to cut, and the words of a query are cut as the index has them.
// This is private to the search folder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/words.h"
#include "winnow/indexer/analyzer.h"

namespace winnow {

// This is one code point of a UTF-8 text; it is negative for malformed bytes.
struct Utf8Character {
  std::int32_t code = -1;
  std::size_t length = 0;  // bytes
};

// Gives the character of `text` at `offset`, which must be within the text.
Utf8Character utf8_character(std::string_view text, std::size_t offset);

// Gives a query with controls, malformed bytes and white space of all kinds made spaces, and double
// quotation marks of all kinds made ". Xapian would take malformed bytes for Latin-1, whereas the
// index has none of them, and it compares with ASCII's space in places.
std::string clean_query(std::string_view query);

// Gives `text` with each malformed sequence replaced by U+FFFD.
std::string valid_utf8(std::string_view text);

// Gives the last offset up to `offset` where `text` can be cut without taking a combining mark, or
// what a zero width joiner joins, from its base. It looks back over at most some 30 characters.
std::size_t safe_cut(std::string_view text, std::size_t offset);

// Counts the code points of valid UTF-8.
std::size_t count_characters(std::string_view text);

// Counts the UTF-16 code units of valid UTF-8.
std::uint32_t utf16_units(std::string_view text);

// Gives a heading or defined term as it is shown, in valid UTF-8: of a longer one some 120
// characters and an ellipsis, since definitions of functions with all their parameters are no
// titles.
std::string shown_heading(std::string_view heading);

// This is what stands between a word and the one before it.
enum class Joint {
  apart,     // white space or punctuation
  touching,  // nothing: cut by the dictionary or where scripts meet
  phrase,    // one of the characters by which Xapian's parser makes a phrase (os.path)
};

// This is one word of a cleaned query: text.substr(offset, length).
struct QueryWord {
  std::size_t offset = 0;
  std::size_t length = 0;
  std::string term;  // folded; empty for what the index does not hold
  Joint joint = Joint::apart;
  bool wildcard = false;  // the beginning of a word only; set by QueryRewriter

  std::size_t end() const { return offset + length; }
};

// Keeps a segmenter and an analyzer, which are costly to make. It is not thread-safe.
class QueryCutter {
 public:
  // Gives all words of `text`, operators and prefixes included.
  std::vector<QueryWord> cut(std::string_view text);

  WordSegmenter& segmenter() { return segmenter_; }
  Analyzer& analyzer() { return analyzer_; }

 private:
  WordSegmenter segmenter_;
  Analyzer analyzer_;
  std::vector<WordSpan> spans_;
};

}  // namespace winnow
