// SPDX-License-Identifier: GPL-2.0-or-later
//
// Lets filters and signed words count for all of a query, or of its parentheses. Xapian's parser
// joins what stands side by side before it looks at OR, XOR and NOT, so that "a OR b lang:en" would
// find pages with a in any language. This is private to the search folder.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "queries/search/query_words.h"

namespace winnow {

// A query whose parts stand in another order.
class ArrangedQuery {
 public:
  // Arranges `clean` (by clean_query()), whose words are `words`: where OR, XOR or NOT stands, all
  // but the filters and the words with + or - is put into parentheses, and these behind them, what
  // has + behind AND. What stands beside an operator stays: "lang:en OR lang:pt". A query whose
  // parentheses do not match, or are nested more than 21 deep, is left as it is.
  ArrangedQuery(std::string_view clean, const std::vector<QueryWord>& words);

  const std::string& text() const { return text_; }
  // Gives the words in the order of text(), with their places in it.
  const std::vector<QueryWord>& words() const { return words_; }

  // Gives words of text() their places in `clean`, and that order.
  void put_back(std::vector<QueryWord>& words) const;

 private:
  friend class QueryArranger;

  struct Piece {
    std::size_t place = 0;  // in text_
    std::size_t source = 0;
    std::size_t length = 0;
  };

  std::string text_;
  std::vector<QueryWord> words_;
  std::vector<Piece> pieces_;  // by place
};

}  // namespace winnow
