// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/page_suggester.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "queries/search/found_pages.h"
#include "queries/search/suggest_ranges.h"
#include "winnow/indexer/schema.h"

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

SuggestCost cost_behind(SuggestCost cost_of_words) {
  return cost_of_words < kCutOtherwise / kWholeWords ? kWholeWords * cost_of_words : kCutOtherwise;
}

}  // namespace

void PageSuggester::add(TypedWords words, const std::vector<PageMatch>& matches,
                        SuggestRun& run) const {
  for (const RankedPage& page : ranked(words, matches)) {
    if (run.found.pages.size() >= run.options.limit) return;
    if (!run.pages.insert(page.page).second) continue;
    const Xapian::Document document = database_.get_document(index_.document(page.page));
    const std::string group = document.get_value(slot::kDuplicateGroup);
    if (!group.empty() && !run.known.insert("=" + group).second) continue;
    const std::string data = document.get_data();
    Suggestion& suggestion = run.found.pages.emplace_back();
    suggestion.text = valid_utf8(data_field(data, field::kCaption));
    suggestion.url = data_field(data, field::kUrl);
    suggestion.corrected = page.score >= kEditCost;
    suggestion.highlights = suggested_ranges(suggestion.text, words, index_.words(), cutter_);
  }
}

std::vector<PageSuggester::RankedPage> PageSuggester::ranked(
    TypedWords words, const std::vector<PageMatch>& matches) const {
  std::vector<RankedPage> pages;
  pages.reserve(matches.size());
  for (const PageMatch& match : matches) {
    if (!filter_.passes(match.page)) continue;
    const std::uint32_t others = index_.title_words(match.page) -
                                 std::min<std::uint32_t>(index_.title_words(match.page),
                                                         static_cast<std::uint32_t>(words.size()));
    pages.push_back(
        {match.page, kHasWords + match.cost + kOtherWord * std::min(others, kMostOtherWords)});
  }
  add_beginnings(words, pages);
  keep_best(words, pages);
  return pages;
}

void PageSuggester::add_beginnings(TypedWords words, std::vector<RankedPage>& pages) const {
  std::string typed;
  for (const TypedWord* word : words) typed += word->term;
  const bool is_whole = !words.back()->unfinished;
  for (const TitleStart& start : index_.beginning_with(typed)) {
    if (!filter_.passes(start.page)) continue;
    // What was typed may end within a word of the title.
    if (is_whole && matcher_.cost_of(start.page) == SuggestMatcher::kNoMatch) continue;
    const std::size_t behind = index_.key(start.page).size() - start.offset - typed.size();
    const SuggestCost cost = cost_behind(matcher_.cost_of(start.page));
    const auto bytes = static_cast<SuggestCost>(std::min(behind, kMostBytesBehind));
    const SuggestCost head = start.behind_others_too ? kBehindHead : 0;
    pages.push_back({start.page, head + (behind == 0 ? 0 : kBeginsSo + cost + bytes)});
  }
}

void PageSuggester::keep_best(TypedWords words, std::vector<RankedPage>& pages) const {
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
}

// Looks at the forms that the first word has: a correction may be what a title begins with.
void PageSuggester::prefer_beginnings(TypedWords words, std::vector<RankedPage>& pages) const {
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

}  // namespace winnow
