// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <string>
#include <utility>

#include "extractor/rules/suggest/example_fit.h"
#include "extractor/rules/suggest/places.h"
#include "extractor/rules/suggest/regions.h"
#include "extractor/rules/suggest/sample_counts.h"
#include "winnow/extractor/rule_suggestions.h"

namespace winnow {
namespace {

Expected<std::vector<PlacedExample>> placed_examples(std::span<const RegionExample> examples) {
  if (examples.size() > kMaxExamples) {
    return Error{ErrorCode::usage, "more than " + std::to_string(kMaxExamples) + " examples", "",
                 "give fewer: two or three say most"};
  }
  std::vector<PlacedExample> placed;
  for (const RegionExample& example : examples) {
    const Expected<NodeIndex> region = find_region(example);
    if (!region) return region.error();
    placed.push_back({&example, *region});
  }
  if (std::none_of(examples.begin(), examples.end(),
                   [](const RegionExample& example) { return example.wanted; })) {
    return Error{ErrorCode::usage, "no example says what to match", "",
                 "give some words of a region that the rule is for"};
  }
  return placed;
}

// Finds where regions of the page stand.
std::vector<ElementPlace> places_of(const ParsedPage& page, std::span<const NodeIndex> regions) {
  const ElementTokens tokens(page.document);
  std::vector<ElementPlace> places;
  for (const NodeIndex region : regions) places.emplace_back(page.document, tokens, region);
  return places;
}

std::vector<ElementPlace> wanted_places(std::span<const PlacedExample> placed) {
  std::vector<ElementPlace> places;
  for (const PlacedExample& one : placed) {
    if (one.example->wanted) places.push_back(places_of(*one.example->page, {&one.region, 1})[0]);
  }
  return places;
}

// Says what is known of a selector without other pages.
SuggestedSelector told_of(const Candidate& candidate, const ParsedPage& page, NodeIndex region) {
  SuggestedSelector told;
  told.selector = candidate.text;
  told.by_position = candidate.by_position;
  told.by_names_alone = candidate.by_names_alone;
  told.by_part_of_name = candidate.by_part_of_name;
  told.region_path = element_path(page.document, region);
  told.region_text = region_excerpt(page, region);
  return told;
}

}  // namespace

struct RuleSuggester::State {
  SampleCounts counts;
};

RuleSuggester::RuleSuggester(std::unique_ptr<State> state) : state_(std::move(state)) {}
RuleSuggester::~RuleSuggester() = default;
RuleSuggester::RuleSuggester(RuleSuggester&&) noexcept = default;
RuleSuggester& RuleSuggester::operator=(RuleSuggester&&) noexcept = default;

Expected<RuleSuggester> RuleSuggester::from(std::span<const RegionExample> examples,
                                            TextClass wanted_class) {
  const Expected<std::vector<PlacedExample>> placed = placed_examples(examples);
  if (!placed) return placed.error();
  Expected<Finalists> found = fit_examples(*placed, wanted_class);
  if (!found) return found.error();
  const ParsedPage& page = *first_wanted(*placed).example->page;
  SampleCounts counts(wanted_class, places_of(page, found->regions), wanted_places(*placed));
  for (Finalist& finalist : found->selectors) {
    const NodeIndex region = found->regions[finalist.candidate.level];
    SuggestedSelector told = told_of(finalist.candidate, page, region);
    counts.add(std::move(finalist), std::move(told));
  }
  return RuleSuggester(std::make_unique<State>(State{std::move(counts)}));
}

void RuleSuggester::observe(const ParsedPage& page, std::span<const Verdict> verdicts) {
  state_->counts.observe(page, verdicts);
}

std::vector<SuggestedSelector> RuleSuggester::suggestions(std::size_t most) const {
  return state_->counts.ranked(most);
}

}  // namespace winnow
