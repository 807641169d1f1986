// SPDX-License-Identifier: GPL-2.0-or-later
//
// The words of a query are cut as the index has them. This is private to the search folder.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/words.h"
#include "winnow/indexer/analyzer.h"

namespace winnow {

// What stands between a word and the one before it.
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
