// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/suggester.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "queries/search/field_filters.h"
#include "queries/search/found_pages.h"
#include "queries/search/suggest_ranges.h"
#include "queries/search/suggest_sections.h"
#include "queries/search/word_alternatives.h"
#include "winnow/indexer/schema.h"
#include "winnow/queries/query_limit.h"

namespace winnow {
namespace {

// Scores: a title that is what was typed, one that begins so, and one that has the words.
constexpr SuggestCost kBeginsSo = 1000;
constexpr SuggestCost kHasWords = 2000;
// So many bytes behind what was typed make a difference, and so many words beside it.
constexpr std::size_t kMostBytesBehind = 400;
constexpr std::uint32_t kMostOtherWords = 60;
constexpr SuggestCost kOtherWord = 3;
// A title that begins with whole words comes before those in which the last one goes on, or whose
// words are cut in another way.
constexpr SuggestCost kWholeWords = 6;
constexpr SuggestCost kCutOtherwise = 60;
// A title that is typed from behind what many titles begin with.
constexpr SuggestCost kBehindHead = 150;
constexpr SuggestCost kBeginsWithFirstWord = 400;
// So many of the best pages are looked at more closely.
constexpr std::size_t kLookedAt = 64;
constexpr std::size_t kFormsLookedAt = 64;
// Each word that is corrected costs a walk over the words.
constexpr std::size_t kMostCorrected = 3;
constexpr std::size_t kMostSectionPages = 12;
// Of the words of the text, so many that begin so are looked at, and none for less than this.
constexpr std::size_t kMostTermsRead = 20'000;
constexpr std::size_t kShortestRead = 3;
// A set of filters takes a bit a page.
constexpr std::size_t kMostFiltered = 8;

SuggestCost cost_behind(SuggestCost cost_of_words) {
  return cost_of_words < kCutOtherwise / kWholeWords ? kWholeWords * cost_of_words : kCutOtherwise;
}

Error suggest_limit(std::string what) {
  return {ErrorCode::usage, std::move(what), "", query_limit_hint()};
}

}  // namespace

Suggester::Suggester(const Xapian::Database& database, const IndexMetadata& metadata,
                     QueryCutter& cutter)
    : database_(database),
      metadata_(metadata),
      cutter_(cutter),
      index_(database),
      matcher_(index_.size()),
      stemmers_(metadata.stemmers()) {}

Expected<Suggestions> Suggester::suggest(std::string_view text, const SuggestOptions& options) {
  if (text.size() > kMaxQueryBytes) {
    return suggest_limit("the text has more than " + std::to_string(kMaxQueryBytes) + " bytes");
  }
  if (const Expected<void> used = use_filters(options.filters); !used) return used.error();
  SuggestOptions bounded = options;
  bounded.limit = std::min(options.limit, kMaxSuggestions);
  Run run{bounded, clean_query(text), {}, {}, {}, {}, {}, {}};
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
  if (run.found.queries.empty()) add_words_of_text(run);
  if (options.correct_spelling && !words.empty() && run.found.pages.size() < bounded.limit) {
    correct(run);
    add_matches(words, run);
  }
  retry_without([](const TypedWord* word) { return word->forms.empty(); });
  add_words_of_text(run);
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

// People type on with the same filters, and several may type at once, so the pages that pass are
// remembered for the filters that were used last.
Expected<void> Suggester::use_filters(const PageFilters& filters) {
  passing_ = nullptr;
  if (filters == PageFilters()) return {};
  const auto known = std::find_if(filtered_.begin(), filtered_.end(),
                                  [&](const Filtered& each) { return each.filters == filters; });
  if (known != filtered_.end()) {
    filtered_.splice(filtered_.begin(), filtered_, known);
    passing_ = &filtered_.front().passing;
    return {};
  }
  const Expected<Xapian::Query> query = filters_query(filters);
  if (!query) return query.error();
  if (query->empty()) return {};
  std::vector<bool> passing(index_.size());
  for (const DocumentMatch& match : all_matches(database_, *query, Xapian::BoolWeight())) {
    const std::uint32_t page = index_.page_of(match.document);
    if (page < index_.size()) passing[page] = true;
  }
  filtered_.push_front({filters, std::move(passing)});
  if (filtered_.size() > kMostFiltered) filtered_.pop_back();
  passing_ = &filtered_.front().passing;
  return {};
}

// Words that nothing stands for come first, then the last ones.
void Suggester::correct(Run& run) {
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

void Suggester::add_matches(Words words, Run& run) {
  std::vector<Completion> completions;
  const std::vector<PageMatch> titles = matcher_.find(index_.titles(), words, completions);
  add_pages(words, ranked_pages(words, titles), run);
  add_sections(words, matcher_.find(index_.headings(), words, completions), run);
  // What is typed goes on behind its last word only.
  if (words.back() == &run.typed.back()) add_queries(std::move(completions), run);
}

std::vector<Suggester::RankedPage> Suggester::ranked_pages(
    Words words, const std::vector<PageMatch>& matches) const {
  std::vector<RankedPage> pages;
  pages.reserve(matches.size());
  for (const PageMatch& match : matches) {
    if (!passes(match.page)) continue;
    const std::uint32_t others = index_.title_words(match.page) -
                                 std::min<std::uint32_t>(index_.title_words(match.page),
                                                         static_cast<std::uint32_t>(words.size()));
    pages.push_back(
        {match.page, kHasWords + match.cost + kOtherWord * std::min(others, kMostOtherWords)});
  }
  std::string typed;
  for (const TypedWord* word : words) typed += word->term;
  const bool is_whole = !words.back()->unfinished;
  for (const TitleStart& start : index_.beginning_with(typed)) {
    if (!passes(start.page)) continue;
    // What was typed may end within a word of the title.
    if (is_whole && matcher_.cost_of(start.page) == SuggestMatcher::kNoMatch) continue;
    const std::size_t behind = index_.key(start.page).size() - start.offset - typed.size();
    const SuggestCost cost = cost_behind(matcher_.cost_of(start.page));
    const auto bytes = static_cast<SuggestCost>(std::min(behind, kMostBytesBehind));
    const SuggestCost head = start.behind_others_too ? kBehindHead : 0;
    pages.push_back({start.page, head + (behind == 0 ? 0 : kBeginsSo + cost + bytes)});
  }
  const auto better = [this](const RankedPage& a, const RankedPage& b) {
    if (a.score != b.score) return a.score < b.score;
    const std::uint32_t left = index_.hash(a.page);
    const std::uint32_t right = index_.hash(b.page);
    return left != right ? left < right : a.page < b.page;
  };
  const std::size_t kept =
      std::min(pages.size(), std::max(kLookedAt, 4 * std::size_t{kMaxSuggestions}));
  const auto middle = pages.begin() + static_cast<std::ptrdiff_t>(kept);
  std::partial_sort(pages.begin(), middle, pages.end(), better);
  pages.erase(middle, pages.end());
  prefer_beginnings(words, pages);
  std::stable_sort(pages.begin(), pages.end(), better);
  return pages;
}

// Looks at the forms that the first word has: a correction may be what a title begins with.
void Suggester::prefer_beginnings(Words words, std::vector<RankedPage>& pages) const {
  const WordForms& forms = words.front()->forms;
  const std::size_t count = std::min(forms.size(), kFormsLookedAt);
  for (std::size_t i = 0; i < std::min(pages.size(), kLookedAt); ++i) {
    if (pages[i].score < kHasWords) continue;
    const std::string_view title = index_.key(pages[i].page);
    const bool begins = std::any_of(
        forms.begin(), forms.begin() + static_cast<std::ptrdiff_t>(count),
        [&](const WordForm& form) { return title.starts_with(index_.words()[form.word]); });
    if (begins) pages[i].score -= kBeginsWithFirstWord;
  }
}

void Suggester::add_pages(Words words, const std::vector<RankedPage>& pages, Run& run) {
  for (const RankedPage& ranked : pages) {
    if (run.found.pages.size() >= run.options.limit) return;
    if (!run.pages.insert(ranked.page).second) continue;
    const Xapian::Document document = database_.get_document(index_.document(ranked.page));
    const std::string group = document.get_value(slot::kDuplicateGroup);
    if (!group.empty() && !run.known.insert("=" + group).second) continue;
    const std::string data = document.get_data();
    Suggestion& suggestion = run.found.pages.emplace_back();
    suggestion.text = valid_utf8(data_field(data, field::kCaption));
    suggestion.url = data_field(data, field::kUrl);
    suggestion.corrected = ranked.score >= kEditCost;
    suggestion.highlights = suggested_ranges(suggestion.text, words, index_.words(), cutter_);
  }
}

// Of pages with the same words the ones with the fewest headings are looked into: which of its
// headings a page has them in is not known before.
void Suggester::add_sections(Words words, std::vector<PageMatch> matches, Run& run) {
  if (run.found.sections.size() >= run.options.limit) return;
  std::erase_if(matches, [&](const PageMatch& match) { return !passes(match.page); });
  const std::size_t kept = std::min(matches.size(), kMostSectionPages);
  std::partial_sort(matches.begin(), matches.begin() + static_cast<std::ptrdiff_t>(kept),
                    matches.end(), [this](const PageMatch& a, const PageMatch& b) {
                      const auto rank = [this](const PageMatch& match) {
                        return std::tuple(match.cost, index_.heading_words(match.page),
                                          index_.hash(match.page), match.page);
                      };
                      return rank(a) < rank(b);
                    });
  matches.resize(kept);
  SectionFinder finder(words, index_.words(), cutter_);
  std::vector<PageSection> sections;
  for (const PageMatch& match : matches) {
    const Xapian::Document document = database_.get_document(index_.document(match.page));
    const std::string group = document.get_value(slot::kDuplicateGroup);
    const std::string data = document.get_data();
    std::vector<FoundSection> found;
    finder.find(data, index_.key(match.page), found);
    for (FoundSection& section : found) {
      sections.push_back({std::move(section), group, std::string(data_field(data, field::kUrl)),
                          std::string(data_field(data, field::kCaption))});
    }
  }
  std::stable_sort(
      sections.begin(), sections.end(),
      [](const PageSection& a, const PageSection& b) { return a.found.score < b.found.score; });
  for (PageSection& section : sections) add_section(words, section, run);
}

void Suggester::add_section(Words words, PageSection& section, Run& run) {
  if (run.found.sections.size() >= run.options.limit) return;
  std::string url = section.url;
  if (!section.found.fragment.empty()) url.append("#").append(section.found.fragment);
  const std::string page = section.group.empty() ? section.url : section.group;
  if (!run.known.insert("#" + page + "#" + section.found.fragment + "#" + section.found.heading)
           .second)
    return;
  Suggestion& suggestion = run.found.sections.emplace_back();
  suggestion.text = std::move(section.found.heading);
  suggestion.title = valid_utf8(section.title);
  suggestion.url = std::move(url);
  suggestion.corrected = section.found.score >= kEditCost;
  suggestion.highlights = suggested_ranges(suggestion.text, words, index_.words(), cutter_);
}

// The work is done once for a word, until it has other forms.
const std::string& Suggester::best_form(const TypedWord& word, Run& run) const {
  const auto [known, is_new] = run.best_forms.try_emplace(word.offset);
  if (is_new) known->second = find_best_form(word);
  return known->second;
}

// An earlier word stays as it is if it is one; else what is in the text alone may go on from it.
std::string Suggester::find_best_form(const TypedWord& word) const {
  if (word.forms.empty()) {
    const bool is_word = word.term.size() < kShortestRead || database_.term_exists(word.term);
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
    const Xapian::doccount documents = database_.get_termfreq(form);
    if (documents > most) best = &word.forms[i];
    most = std::max(most, documents);
  }
  return std::string(index_.words()[best->word]);
}

void Suggester::add_queries(std::vector<Completion> completions, Run& run) {
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

std::string Suggester::text_before_last(Run& run) const {
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

void Suggester::add_query(const std::string& before, std::string_view word, bool corrected,
                          Run& run) {
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
std::vector<std::string> Suggester::frequent_words(const std::string& beginning,
                                                   std::size_t count) const {
  std::vector<std::pair<Xapian::doccount, std::string>> words;
  const auto end = database_.allterms_end(beginning);
  std::size_t read = 0;
  for (auto term = database_.allterms_begin(beginning); term != end; ++term) {
    if (++read > kMostTermsRead) break;
    std::string word = *term;
    if (word.find('\'') == std::string::npos)
      words.emplace_back(term.get_termfreq(), std::move(word));
  }
  const auto kept = words.begin() + static_cast<std::ptrdiff_t>(std::min(words.size(), count));
  std::partial_sort(words.begin(), kept, words.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  std::vector<std::string> frequent;
  for (auto word = words.begin(); word != kept; ++word) frequent.push_back(std::move(word->second));
  return frequent;
}

// Titles and headings do not have all words.
void Suggester::add_words_of_text(Run& run) {
  const TypedWord& last = run.typed.back();
  if (!last.unfinished || last.term.size() < kShortestRead) return;
  if (run.found.queries.size() >= run.options.limit) return;
  // A word that nothing is known of is better corrected.
  for (const TypedWord& word : run.typed) {
    const bool is_unknown =
        word.forms.empty() && &word != &last && best_form(word, run) == word.term;
    if (is_unknown && !database_.term_exists(word.term)) return;
  }
  const std::string before = text_before_last(run);
  if (!run.words_of_text) {
    run.words_of_text = frequent_words(last.term, 2 * std::size_t{run.options.limit});
  }
  for (const std::string& word : *run.words_of_text) add_query(before, word, false, run);
}

}  // namespace winnow
