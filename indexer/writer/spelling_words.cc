// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/spelling_words.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace winnow {
namespace {

bool is_wanted(std::string_view term) {
  // Prefixes are capitals, and folded words have none.
  if (term.empty() || (term[0] >= 'A' && term[0] <= 'Z')) return false;
  const auto characters = std::count_if(term.begin(), term.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  });
  return characters > 2 && std::none_of(term.begin(), term.end(), [](char c) {
           return (c >= '0' && c <= '9') || c == '_' || c == '+' || c == '#' || c == '&';
         });
}

}  // namespace

void SpellingWords::count(const Xapian::Document& document) {
  for (auto term = document.termlist_begin(); term != document.termlist_end(); ++term) {
    std::string word = *term;
    if (is_wanted(word)) ++counts_[std::move(word)];
  }
}

void SpellingWords::flush(Xapian::WritableDatabase& database) {
  for (const auto& [word, documents] : counts_) database.add_spelling(word, documents);
  counts_.clear();
}

}  // namespace winnow
