// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/query_limit.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "queries/search/clean_text.h"
#include "winnow/extractor/words.h"
#include "winnow/queries/searcher.h"

namespace winnow {
namespace {

std::size_t end_of(const WordSpan& word) { return std::size_t{word.offset} + word.length; }

}  // namespace

std::string query_limit_hint() {
  return "give at most " + std::to_string(kMaxQueryWords) + " words, and " +
         std::to_string(kMaxQueryBytes) + " bytes";
}

struct QueryLimit::State {
  WordSegmenter segmenter;
  std::vector<WordSpan> words;
};

QueryLimit::QueryLimit() : state_(std::make_unique<State>()) {}
QueryLimit::~QueryLimit() = default;
QueryLimit::QueryLimit(QueryLimit&&) noexcept = default;
QueryLimit& QueryLimit::operator=(QueryLimit&&) noexcept = default;

std::optional<std::string> QueryLimit::shortened(std::string_view query) {
  // A word has a byte at least.
  if (query.size() <= kMaxQueryWords) return {};
  const std::size_t end = safe_cut(query, kMaxQueryBytes);
  std::string text = clean_query(query.substr(0, end));
  std::vector<WordSpan>& words = state_->words;
  const auto find_words = [&] {
    words.clear();
    state_->segmenter.segment(text, words);
    return std::min(words.size(), kMaxQueryWords);
  };
  std::size_t kept = find_words();
  bool cut = end < query.size();
  // The last word may be cut in two.
  if (cut && kept == words.size() && kept > 1 && end_of(words.back()) == text.size()) --kept;
  // Words of scripts without spaces may be others where the text ends sooner.
  for (; kept < words.size(); kept = find_words()) {
    cut = true;
    text.resize(end_of(words[kept - 1]));
  }
  if (!cut) return {};
  return text;
}

}  // namespace winnow
