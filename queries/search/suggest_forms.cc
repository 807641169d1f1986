// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/suggest_forms.h"

#include <algorithm>

#include "queries/search/query_words.h"

namespace winnow {
namespace {

constexpr SuggestCost kBeginningCost = 10;
constexpr SuggestCost kStemCost = 20;
// Of a word that goes on behind what was typed as a whole one.
constexpr SuggestCost kCutCost = 50;
// Words of one stem begin alike; among more words than these a stem that is very short is not
// looked for.
constexpr SuggestWords::Number kMaxStemmed = 400;
// Stems of shorter beginnings say nothing.
constexpr std::size_t kUnfinishedStemBytes = 4;
// A shorter whole word is no beginning of another one.
constexpr std::size_t kCutBytes = 3;
// Longer words are not corrected: the work grows with them.
constexpr std::size_t kMaxCorrectedBytes = 48;

void sort_forms(WordForms& forms) {
  std::sort(forms.begin(), forms.end(), [](const WordForm& a, const WordForm& b) {
    return a.word != b.word ? a.word < b.word : a.cost < b.cost;
  });
  const auto same = [](const WordForm& a, const WordForm& b) { return a.word == b.word; };
  forms.erase(std::unique(forms.begin(), forms.end(), same), forms.end());
  std::stable_sort(forms.begin(), forms.end(),
                   [](const WordForm& a, const WordForm& b) { return a.cost < b.cost; });
}

}  // namespace

WordForms FormFinder::as_typed(const TypedWord& word) {
  WordForms forms;
  add_word(word.term, forms);
  if (!word.unfinished || word.term.size() >= kUnfinishedStemBytes) {
    add_stems(word.term, kStemCost, forms);
  }
  if (word.unfinished) {
    add_beginning(word.term, kBeginningCost, forms);
  } else if (forms.empty() && word.term.size() >= kCutBytes) {
    add_beginning(word.term, kCutCost, forms);
  }
  sort_forms(forms);
  return forms;
}

void FormFinder::add_word(std::string_view term, WordForms& forms) const {
  const SuggestWords::Number number = index_.words().find(term);
  if (number != SuggestWords::kNone) forms.push_back({number, 0});
}

void FormFinder::add_stems(std::string_view term, SuggestCost cost, WordForms& forms) {
  for (const std::string& stemmer : stemmers_) {
    const std::string stem(analyzer_.stem(term, stemmer));
    if (stem.empty()) continue;
    const auto common = std::mismatch(stem.begin(), stem.end(), term.begin(), term.end()).first;
    const auto length = static_cast<std::size_t>(common - stem.begin());
    // What the stem ends in may have taken the place of something else (melody, melodi).
    if (length < 2) continue;
    const auto [first, last] = index_.words().beginning_with(term.substr(0, length - 1));
    if (last - first > kMaxStemmed) continue;
    for (SuggestWords::Number number = first; number < last; ++number) {
      if (analyzer_.stem(index_.words()[number], stemmer) == stem) forms.push_back({number, cost});
    }
  }
}

void FormFinder::add_beginning(std::string_view term, SuggestCost cost, WordForms& forms) const {
  const auto [first, last] = index_.words().beginning_with(term);
  for (SuggestWords::Number number = first; number < last; ++number) {
    forms.push_back({number, cost});
  }
}

WordForms FormFinder::corrected(const TypedWord& word) const {
  if (word.term.size() > kMaxCorrectedBytes) return {};
  const std::uint32_t edits = allowed_edits(count_characters(word.term));
  if (edits == 0) return {};
  std::vector<NearWord> near = near_words(index_.words(), word.term, edits, word.unfinished);
  const auto pages = [&](SuggestWords::Number number) {
    return index_.titles().count(number) + index_.headings().count(number);
  };
  std::stable_sort(near.begin(), near.end(), [&](const NearWord& a, const NearWord& b) {
    return a.edits != b.edits ? a.edits < b.edits : pages(a.word) > pages(b.word);
  });
  WordForms forms;
  for (const NearWord& found : near) {
    if (found.edits == 0) continue;
    if (forms.size() == kMaxCorrections) break;
    forms.push_back({found.word, found.edits * kEditCost});
  }
  return forms;
}

void add_forms(const WordForms& added, TypedWord& word) {
  word.forms.insert(word.forms.end(), added.begin(), added.end());
  word.by_number = word.forms;
  std::sort(word.by_number.begin(), word.by_number.end(),
            [](const WordForm& a, const WordForm& b) { return a.word < b.word; });
}

SuggestCost cost_of_form(const TypedWord& word, SuggestWords::Number form) {
  const auto at =
      std::lower_bound(word.by_number.begin(), word.by_number.end(), form,
                       [](const WordForm& a, SuggestWords::Number b) { return a.word < b; });
  return at != word.by_number.end() && at->word == form ? at->cost : SuggestMatcher::kNoMatch;
}

void SuggestMatcher::forget() {
  for (const std::uint32_t page : touched_) {
    stages_[page] = 0;
    costs_[page] = 0;
  }
  touched_.clear();
}

std::vector<PageMatch> SuggestMatcher::find(const SuggestPostings& postings,
                                            std::span<const TypedWord* const> words,
                                            std::vector<Completion>& completions) {
  forget();
  words_ = words.size();
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool is_last = i + 1 == words.size();
    for (const WordForm& form : words[i]->forms) {
      std::uint32_t count = 0;
      for (const std::uint32_t page : postings.of(form.word)) {
        if (stages_[page] < i) continue;
        ++count;
        // A form that costs less has counted already.
        if (stages_[page] > i) continue;
        if (i == 0) touched_.push_back(page);
        costs_[page] += form.cost;
        ++stages_[page];
      }
      if (is_last && count > 0) completions.push_back({form.word, form.cost, count});
    }
  }
  std::vector<PageMatch> found;
  for (const std::uint32_t page : touched_) {
    if (stages_[page] == words_) found.push_back({page, costs_[page]});
  }
  return found;
}

}  // namespace winnow
