// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/section_suggester.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "queries/search/found_pages.h"
#include "queries/search/suggest_ranges.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

constexpr std::size_t kMostSectionPages = 12;

}  // namespace

// Of pages with the same words the ones with the fewest headings are looked into: which of its
// headings a page has them in is not known before.
void SectionSuggester::add(TypedWords words, std::vector<PageMatch> matches,
                           SuggestRun& run) const {
  if (run.found.sections.size() >= run.options.limit) return;
  std::erase_if(matches, [&](const PageMatch& match) { return !filter_.passes(match.page); });
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

void SectionSuggester::add_section(TypedWords words, PageSection& section, SuggestRun& run) const {
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

}  // namespace winnow
