// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/suggester.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "queries/search/word_alternatives.h"
#include "winnow/indexer/analyzer.h"
#include "winnow/queries/query_limit.h"

namespace winnow {
namespace {

// Each word that is corrected costs a walk over the words.
constexpr std::size_t kMostCorrected = 3;

Error suggest_limit(std::string what) {
  return {ErrorCode::usage, std::move(what), "", query_limit_hint()};
}

}  // namespace

Suggester::Suggester(const Xapian::Database& database, const IndexMetadata& metadata,
                     QueryCutter& cutter)
    : metadata_(metadata),
      cutter_(cutter),
      index_(database),
      matcher_(index_.size()),
      filter_(database, index_),
      pages_({database, index_, cutter}, matcher_, filter_),
      sections_({database, index_, cutter}, filter_),
      queries_({database, index_, cutter}),
      stemmers_(metadata.stemmers()) {}

Expected<Suggestions> Suggester::suggest(std::string_view text, const SuggestOptions& options) {
  if (text.size() > kMaxQueryBytes) {
    return suggest_limit("the text has more than " + std::to_string(kMaxQueryBytes) + " bytes");
  }
  if (const Expected<void> used = filter_.use(options.filters); !used) return used.error();
  SuggestOptions bounded = options;
  bounded.limit = std::min(options.limit, kMaxSuggestions);
  SuggestRun run{bounded, clean_query(text), {}, {}, {}, {}, {}, {}};
  run.typed = typed_words(run.text);
  if (run.typed.empty() || run.typed.size() > kMaxSuggestWords) return Suggestions();
  FormFinder forms(index_, cutter_.analyzer(), stemmers_);
  std::vector<const TypedWord*> words;
  for (TypedWord& word : run.typed) {
    add_forms(forms.as_typed(word), word);
    words.push_back(&word);
  }
  add_matches(words, run);
  const auto retry_without = [&](const auto& is_left_out) {
    if (!run.found.pages.empty() || !run.found.sections.empty()) return;
    const std::size_t before = words.size();
    std::erase_if(words, is_left_out);
    if (!words.empty() && words.size() < before) add_matches(words, run);
  };
  retry_without([](const TypedWord* word) { return word->dispensable; });
  if (run.found.queries.empty()) queries_.add_words_of_text(run);
  if (options.correct_spelling && !words.empty() && run.found.pages.size() < bounded.limit) {
    correct(run);
    add_matches(words, run);
  }
  retry_without([](const TypedWord* word) { return word->forms.empty(); });
  queries_.add_words_of_text(run);
  return std::move(run.found);
}

std::vector<TypedWord> Suggester::typed_words(const std::string& clean) {
  std::vector<QueryWord> words = cutter_.cut(clean);
  const bool ends_in_word = !words.empty() && words.back().end() == clean.size();
  std::erase_if(words, [](const QueryWord& word) { return word.term.empty(); });
  std::vector<TypedWord> typed;
  for (const QueryWord& word : words) {
    if (typed.size() > kMaxSuggestWords) return typed;
    typed.push_back({word.term, word.offset, word.end(), false, false, {}, {}});
  }
  if (typed.empty()) return typed;
  typed.back().unfinished = ends_in_word && typed.back().end == clean.size();
  const QueryLanguages languages({}, metadata_, stemmers_);
  const std::set<std::string> function_words =
      function_words_.among(words, languages, metadata_.languages, cutter_);
  for (TypedWord& word : typed) {
    word.dispensable = !word.unfinished && function_words.contains(word.term);
  }
  return typed;
}

// Words that nothing stands for come first, then the last ones.
void Suggester::correct(SuggestRun& run) {
  std::vector<TypedWord*> order;
  for (auto word = run.typed.rbegin(); word != run.typed.rend(); ++word) order.push_back(&*word);
  std::stable_partition(order.begin(), order.end(),
                        [](const TypedWord* word) { return word->forms.empty(); });
  order.resize(std::min(order.size(), kMostCorrected));
  const FormFinder finder(index_, cutter_.analyzer(), stemmers_);
  for (TypedWord* word : order) {
    WordForms corrected = finder.corrected(*word);
    std::erase_if(corrected, [word](const WordForm& form) {
      return cost_of_form(*word, form.word) != SuggestMatcher::kNoMatch;
    });
    add_forms(corrected, *word);
  }
  run.best_forms.clear();
}

void Suggester::add_matches(TypedWords words, SuggestRun& run) {
  std::vector<Completion> completions;
  const std::vector<PageMatch> titles = matcher_.find(index_.titles(), words, completions);
  pages_.add(words, titles, run);
  const HeadingWords sought = sought_in_headings(words);
  std::vector<Completion> of_another_word;
  const bool has_last = sought.back() == words.back();
  sections_.add(sought,
                matcher_.find(index_.headings(), sought, has_last ? completions : of_another_word),
                run);
  // What is typed goes on behind its last word only.
  if (words.back() == &run.typed.back()) queries_.add_completions(std::move(completions), run);
}

// Terms of headings are without words that say little.
Suggester::HeadingWords Suggester::sought_in_headings(TypedWords words) {
  HeadingWords sought;
  std::copy_if(words.begin(), words.end(), std::back_inserter(sought),
               [](const TypedWord* word) { return !says_little(word->term); });
  if (sought.empty()) sought.assign(words.begin(), words.end());
  return sought;
}

}  // namespace winnow
