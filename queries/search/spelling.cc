// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/spelling.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "queries/search/suggest_words.h"

namespace winnow {
namespace {

constexpr std::size_t kMaxWords = 16;

std::string_view first_character(std::string_view word) {
  return word.substr(0, word.empty() ? 0 : utf8_character(word, 0).length);
}

bool matches_nothing(SearchDatabase& searched, const BuiltQuery& built, const QueryWord& word) {
  if (searched.database.term_exists(word.term)) return false;
  const std::vector<std::string> terms = searched.builder.terms(built, word);
  return std::none_of(terms.begin(), terms.end(),
                      [&](const std::string& term) { return searched.database.term_exists(term); });
}

// A text in which words are replaced from its beginning on.
class Replacement {
 public:
  explicit Replacement(std::string_view text) : text_(text) {}

  void replace(const QueryWord& word, std::string_view other) {
    result_.append(text_, copied_, word.offset - copied_).append(other);
    copied_ = word.end();
  }

  std::string finish() {
    if (!result_.empty()) result_.append(text_, copied_);
    return std::move(result_);
  }

 private:
  std::string_view text_;
  std::string result_;
  std::size_t copied_ = 0;  // bytes of the text
};

}  // namespace

bool is_likely_correction(std::string_view typed, std::string_view word) {
  std::uint32_t edits = allowed_edits(count_characters(typed));
  if (first_character(typed) != first_character(word)) edits = std::min(edits, 1U);
  return !near_words(SuggestWords({word}), typed, edits, false).empty();
}

Corrections corrections_of(SearchDatabase& searched, const BuiltQuery& built) {
  std::set<std::string_view> met_by_others;
  for (const UsedSynonym& synonym : built.synonyms) met_by_others.insert(synonym.word);
  Replacement likely(built.text);
  Replacement all(built.text);
  const std::size_t count = std::min(built.words.size(), kMaxWords);
  for (std::size_t i = 0; i < count; ++i) {
    const QueryWord& word = built.words[i];
    if (word.wildcard || met_by_others.contains(word.term)) continue;
    if (!matches_nothing(searched, built, word)) continue;
    const std::string other = searched.database.get_spelling_suggestion(word.term);
    if (other.empty()) continue;
    all.replace(word, other);
    if (is_likely_correction(word.term, other)) likely.replace(word, other);
  }
  return {likely.finish(), all.finish()};
}

}  // namespace winnow
