// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/spelling.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include "queries/search/accented_words.h"
#include "queries/search/field_filters.h"
#include "queries/search/suggest_words.h"

namespace winnow {
namespace {

constexpr std::size_t kMaxWords = 16;

std::string_view first_character(std::string_view word) {
  return word.substr(0, word.empty() ? 0 : utf8_character(word, 0).length);
}

bool matches_nothing(SearchIndex& searched, const BuiltQuery& built, const QueryWord& word) {
  if (searched.statistics().exists(word.term)) return false;
  const std::vector<std::string> terms = searched.query_builder().terms(built, word);
  return std::none_of(terms.begin(), terms.end(),
                      [&](const std::string& term) { return searched.statistics().exists(term); });
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

struct OtherField {
  std::string_view typed;
  std::string_view field;
};

// Other search engines have these.
constexpr std::array<OtherField, 11> kOtherFields = {{{"intitle", "title"},
                                                      {"allintitle", "title"},
                                                      {"inurl", "path"},
                                                      {"url", "path"},
                                                      {"filetype", "type"},
                                                      {"ext", "type"},
                                                      {"host", "site"},
                                                      {"domain", "site"},
                                                      {"language", "lang"},
                                                      {"tag", "keyword"},
                                                      {"modified", "date"}}};

// Says whether the word stands where a field's name would.
bool is_before_colon(std::string_view text, const QueryWord& word) {
  return word.joint != Joint::phrase && word.end() < text.size() && text[word.end()] == ':';
}

// Says whether something that may be a value follows the colon, too.
bool is_before_value(std::string_view text, const QueryWord& word) {
  if (!is_before_colon(text, word) || word.end() + 1 == text.size()) return false;
  const char value = text[word.end() + 1];
  return value != ' ' && value != ')' && value != ':';
}

// Gives the place behind the value of a filter that stands behind this word. Values are no words:
// those that a query still has belong to a filter that was refused.
std::size_t end_of_value(std::string_view text, const QueryWord& filter) {
  const std::size_t begin = filter.end() + 1;
  const bool is_quoted = begin < text.size() && text[begin] == '"';
  const std::size_t end = is_quoted ? text.find('"', begin + 1) : text.find_first_of(" )\"", begin);
  return std::min(end, text.size());
}

}  // namespace

std::string_view meant_field(std::string_view typed) {
  for (const OtherField& other : kOtherFields) {
    if (other.typed == typed) return other.field;
  }
  for (const std::string_view field : field_names()) {
    if (field != typed && is_likely_correction(typed, field)) return field;
  }
  return {};
}

bool is_likely_correction(std::string_view typed, std::string_view word) {
  std::uint32_t edits = allowed_edits(count_characters(typed));
  if (first_character(typed) != first_character(word)) edits = std::min(edits, 1U);
  return !near_words(SuggestWords({word}), typed, edits, false).empty();
}

Corrections corrections_of(SearchIndex& searched, const BuiltQuery& built) {
  std::set<std::string_view> met_by_others;
  for (const UsedSynonym& synonym : built.synonyms) met_by_others.insert(synonym.word);
  Replacement likely(built.text);
  Replacement all(built.text);
  const std::size_t count = std::min(built.words.size(), kMaxWords);
  std::size_t end_of_filter = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const QueryWord& word = built.words[i];
    if (word.offset < end_of_filter) continue;
    if (is_before_colon(built.text, word)) {
      if (is_filter_prefix(word.term)) end_of_filter = end_of_value(built.text, word);
      if (is_filter_prefix(word.term) || is_text_prefix(word.term)) continue;
    }
    if (is_before_value(built.text, word)) {
      // What is meant is another question: it is never asked unbidden.
      if (const std::string_view field = meant_field(word.term); !field.empty()) {
        all.replace(word, field);
        continue;
      }
    }
    if (word.wildcard || met_by_others.contains(word.term)) continue;
    if (!matches_nothing(searched, built, word)) continue;
    const std::string other = searched.similar_word(word.term);
    if (other.empty()) continue;
    all.replace(word, other);
    const bool is_likely =
        is_likely_correction(word.term, other) || differ_in_accents(word.term, other);
    if (is_likely) likely.replace(word, other);
  }
  return {likely.finish(), all.finish()};
}

}  // namespace winnow
