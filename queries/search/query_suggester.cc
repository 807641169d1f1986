// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/query_suggester.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "queries/search/suggest_ranges.h"

namespace winnow {
namespace {

// Of the words of the text, so many that begin so are looked at, and none for less than this.
constexpr std::size_t kMostTermsRead = 20'000;
constexpr std::size_t kShortestRead = 3;

}  // namespace

// The work is done once for a word, until it has other forms.
const std::string& QuerySuggester::best_form(const TypedWord& word, SuggestRun& run) const {
  const auto [known, is_new] = run.best_forms.try_emplace(word.offset);
  if (is_new) known->second = find_best_form(word);
  return known->second;
}

// An earlier word stays as it is if it is one; else what is in the text alone may go on from it.
std::string QuerySuggester::find_best_form(const TypedWord& word) const {
  if (word.forms.empty()) {
    const bool is_word = word.term.size() < kShortestRead || words_.contains(word.term);
    const auto longer = is_word ? std::vector<std::string>() : frequent_words(word.term, 1);
    return longer.empty() ? word.term : longer.front();
  }
  if (word.forms.front().cost == 0) return word.term;
  const SuggestCost least = word.forms.front().cost;
  const WordForm* best = &word.forms.front();
  Xapian::doccount most = 0;
  const std::size_t count = std::min(word.forms.size(), kFormsLookedAt);
  for (std::size_t i = 0; i < count && word.forms[i].cost == least; ++i) {
    const std::string form(index_.words()[word.forms[i].word]);
    const Xapian::doccount documents = words_.frequency(form);
    if (documents > most) best = &word.forms[i];
    most = std::max(most, documents);
  }
  return std::string(index_.words()[best->word]);
}

void QuerySuggester::add_completions(std::vector<Completion> completions, SuggestRun& run) const {
  const TypedWord& last = run.typed.back();
  std::sort(completions.begin(), completions.end(), [](const Completion& a, const Completion& b) {
    return std::tie(a.word, a.cost) < std::tie(b.word, b.cost);
  });
  std::vector<Completion> merged;
  for (const Completion& completion : completions) {
    const std::string_view word = index_.words()[completion.word];
    const bool begins_so = word.starts_with(last.term) && (last.unfinished || word == last.term);
    // A word of the same stem is found without being typed.
    if (completion.cost < kEditCost && !begins_so) continue;
    if (!merged.empty() && merged.back().word == completion.word) {
      merged.back().pages += completion.pages;
    } else {
      merged.push_back(completion);
    }
  }
  const std::size_t kept = std::min<std::size_t>(merged.size(), 2 * std::size_t{run.options.limit});
  std::partial_sort(merged.begin(), merged.begin() + static_cast<std::ptrdiff_t>(kept),
                    merged.end(), [](const Completion& a, const Completion& b) {
                      const SuggestCost left = a.cost / kEditCost;
                      const SuggestCost right = b.cost / kEditCost;
                      if (left != right) return left < right;
                      return a.pages != b.pages ? a.pages > b.pages : a.word < b.word;
                    });
  if (kept == 0) return;
  const std::string before = text_before_last(run);
  for (std::size_t i = 0; i < kept; ++i) {
    add_query(before, index_.words()[merged[i].word], merged[i].cost >= kEditCost, run);
  }
}

std::string QuerySuggester::text_before_last(SuggestRun& run) const {
  std::string text;
  std::size_t copied = run.typed.front().offset;
  for (const TypedWord& typed : run.typed) {
    text.append(run.text, copied, typed.offset - copied);
    if (&typed == &run.typed.back()) break;
    const std::string& form = best_form(typed, run);
    text += form == typed.term ? run.text.substr(typed.offset, typed.end - typed.offset) : form;
    copied = typed.end;
  }
  return text;
}

void QuerySuggester::add_query(const std::string& before, std::string_view word, bool corrected,
                               SuggestRun& run) const {
  if (run.found.queries.size() >= run.options.limit) return;
  const TypedWord& last = run.typed.back();
  std::string query = before;
  // What was typed keeps its capitals.
  query += word == last.term ? run.text.substr(last.offset, last.end - last.offset) : word;
  const std::size_t begin = run.typed.front().offset;
  if (query == run.text.substr(begin, last.end - begin)) return;
  if (!run.known.insert("?" + query).second) return;
  std::vector<const TypedWord*> words;
  for (const TypedWord& typed : run.typed) {
    words.push_back(&typed);
    const bool is_near = !typed.forms.empty() && typed.forms.front().cost >= kEditCost;
    corrected = corrected || (is_near && &typed != &last);
  }
  Suggestion& suggestion = run.found.queries.emplace_back();
  suggestion.highlights = suggested_ranges(query, words, index_.words(), cutter_);
  suggestion.text = std::move(query);
  suggestion.corrected = corrected;
}

// Gives the most frequent words of the text that begin so, `count` at most. Possessives of a word
// are no other word.
std::vector<std::string> QuerySuggester::frequent_words(const std::string& beginning,
                                                        std::size_t count) const {
  std::vector<TextWords::Counted> words = words_.beginning_with(beginning, kMostTermsRead);
  std::erase_if(words, [](const TextWords::Counted& word) {
    return word.second.find('\'') != std::string::npos;
  });
  const auto kept = words.begin() + static_cast<std::ptrdiff_t>(std::min(words.size(), count));
  std::partial_sort(words.begin(), kept, words.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  std::vector<std::string> frequent;
  for (auto word = words.begin(); word != kept; ++word) frequent.push_back(std::move(word->second));
  return frequent;
}

void QuerySuggester::add_words_of_text(SuggestRun& run) const {
  const TypedWord& last = run.typed.back();
  if (!last.unfinished || last.term.size() < kShortestRead) return;
  if (run.found.queries.size() >= run.options.limit) return;
  // A word that nothing is known of is better corrected.
  for (const TypedWord& word : run.typed) {
    const bool is_unknown =
        word.forms.empty() && &word != &last && best_form(word, run) == word.term;
    if (is_unknown && !words_.contains(word.term)) return;
  }
  const std::string before = text_before_last(run);
  if (!run.words_of_text) {
    run.words_of_text = frequent_words(last.term, 2 * std::size_t{run.options.limit});
  }
  for (const std::string& word : *run.words_of_text) add_query(before, word, false, run);
}

}  // namespace winnow
