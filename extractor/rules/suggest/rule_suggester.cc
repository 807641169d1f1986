// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_set>
#include <utility>

#include "extractor/rules/suggest/example_fit.h"
#include "extractor/rules/suggest/places.h"
#include "extractor/rules/suggest/regions.h"
#include "winnow/extractor/rule_suggestions.h"

namespace winnow {
namespace {

constexpr double kLengthWeight = 0.1;  // of a candidate's cost
constexpr double kUnknown = 0.5;       // how probable a class is of which nothing is known
constexpr double kSomeWords = 2;       // keep a share of few words from saying much
constexpr double kNamesAlone = 0.85;   // counts a selector that any element of a name may match
constexpr double kCoverWeight = 0.5;   // of text like the examples that is not matched

// What a finalist has done so far.
struct Tally {
  SuggestedSelector counts;
  double right = 0;              // words that change their class as those of the examples do
  double wrong = 0;              // other words that change, by how sure the method is of them
  std::uint64_t like_words = 0;  // words that stand where the examples do, matched or not
  std::uint64_t like_matched = 0;
  std::uint64_t fingerprint = 0;  // of all blocks matched
};

TextClass class_of(const Block& block, std::span<const Verdict> verdicts, std::size_t i) {
  if (i < verdicts.size()) return verdicts[i].text_class;
  return is_indexable(block) ? TextClass::main : TextClass::template_;
}

// Says how probably the block should not get this class.
double doubt(TextClass wanted, std::span<const Verdict> verdicts, std::size_t i) {
  if (i >= verdicts.size() || verdicts[i].probability < 0) return kUnknown;
  if (wanted == TextClass::page) return kUnknown;
  const double main = verdicts[i].probability;
  return wanted == TextClass::main ? 1 - main : main;
}

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15U;
  return hash ^ (hash >> 29);
}

double share(double part, double all) { return all > 0 ? part / all : 1; }

}  // namespace

struct RuleSuggester::State {
  TextClass wanted_class = TextClass::template_;
  std::vector<Finalist> finalists;
  std::vector<Tally> tallies;         // Each finalist has one.
  std::vector<Place> places;          // by level
  std::vector<Place> example_places;  // of the regions that all wanted examples point at
  std::uint32_t pages = 0;

  void count(const ParsedPage& page, std::span<const Verdict> verdicts, std::size_t finalist,
             const std::vector<std::vector<NodeIndex>>& same, const std::vector<bool>& like);
  void count_blocks(const ParsedPage& page, std::span<const Verdict> verdicts, Tally& tally,
                    const std::vector<bool>& inside, const std::vector<bool>& like) const;
  double score_of(std::size_t finalist) const;
};

void RuleSuggester::State::count(const ParsedPage& page, std::span<const Verdict> verdicts,
                                 std::size_t finalist,
                                 const std::vector<std::vector<NodeIndex>>& same,
                                 const std::vector<bool>& like) {
  Tally& tally = tallies[finalist];
  SuggestedSelector& counts = tally.counts;
  const std::vector<NodeIndex>& place = same[finalists[finalist].candidate.level];
  std::vector<NodeIndex> elements = finalists[finalist].selector.select(page.document);
  std::erase_if(elements, [&](NodeIndex node) {
    const auto [first, last] = page.blocks.range(page.document, node);
    return first == last;
  });
  const auto in_place =
      static_cast<std::size_t>(std::count_if(elements.begin(), elements.end(), [&](NodeIndex node) {
        return std::binary_search(place.begin(), place.end(), node);
      }));
  counts.regions += elements.size();
  counts.regions_elsewhere += elements.size() - in_place;
  counts.most_regions = std::max(counts.most_regions, static_cast<std::uint32_t>(elements.size()));
  counts.pages_matched += !elements.empty();
  counts.pages_with_region += !place.empty();
  counts.pages_agreeing += in_place > 0;
  count_blocks(page, verdicts, tally, blocks_in(page, elements), like);
}

void RuleSuggester::State::count_blocks(const ParsedPage& page, std::span<const Verdict> verdicts,
                                        Tally& tally, const std::vector<bool>& inside,
                                        const std::vector<bool>& like) const {
  bool had_main = false;
  bool has_main = false;
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    const Block& block = page.blocks[i];
    const TextClass now = class_of(block, verdicts, i);
    had_main = had_main || now == TextClass::main;
    has_main = has_main || (inside[i] ? wanted_class : now) == TextClass::main;
    if (like[i]) tally.like_words += block.words;
    if (!inside[i]) continue;
    tally.fingerprint = mixed(tally.fingerprint, (std::uint64_t{pages} << 32) + i);
    tally.counts.words[static_cast<std::size_t>(now)] += block.words;
    if (like[i]) tally.like_matched += block.words;
    if (now == wanted_class) continue;
    if (like[i]) {
      tally.right += block.words;
    } else {
      tally.wrong += block.words * doubt(wanted_class, verdicts, i);
    }
  }
  tally.counts.pages_emptied += had_main && !has_main;
}

double RuleSuggester::State::score_of(std::size_t finalist) const {
  const Tally& tally = tallies[finalist];
  const SuggestedSelector& counts = tally.counts;
  const double found = share(counts.pages_agreeing, counts.pages_with_region);
  const double regions = static_cast<double>(counts.regions);
  const double exact = share(regions - static_cast<double>(counts.regions_elsewhere), regions);
  const double agreement = found + exact > 0 ? 2 * found * exact / (found + exact) : 0;
  const double covered =
      share(static_cast<double>(tally.like_matched), static_cast<double>(tally.like_words));
  const double harm = tally.wrong / (tally.wrong + tally.right + kSomeWords);
  const double robust = counts.by_names_alone ? kNamesAlone : 1;
  return agreement * (1 - kCoverWeight * (1 - covered)) * (1 - harm) * robust /
         (1 + kLengthWeight * finalists[finalist].candidate.cost);
}

RuleSuggester::RuleSuggester(std::unique_ptr<State> state) : state_(std::move(state)) {}
RuleSuggester::~RuleSuggester() = default;
RuleSuggester::RuleSuggester(RuleSuggester&&) noexcept = default;
RuleSuggester& RuleSuggester::operator=(RuleSuggester&&) noexcept = default;

Expected<RuleSuggester> RuleSuggester::from(std::span<const RegionExample> examples,
                                            TextClass wanted_class) {
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
  Expected<Finalists> found = fit_examples(placed, wanted_class);
  if (!found) return found.error();
  auto state = std::make_unique<State>();
  state->wanted_class = wanted_class;
  const auto first = std::find_if(placed.begin(), placed.end(),
                                  [](const PlacedExample& one) { return one.example->wanted; });
  const ParsedPage& page = *first->example->page;
  const ElementTokens tokens(page.document);
  for (const NodeIndex region : found->regions) {
    state->places.emplace_back(page.document, tokens, region);
  }
  for (const PlacedExample& one : placed) {
    if (!one.example->wanted) continue;
    const Document& document = one.example->page->document;
    state->example_places.emplace_back(document, ElementTokens(document), one.region);
  }
  for (Finalist& finalist : found->selectors) {
    Tally tally;
    const Candidate& candidate = finalist.candidate;
    tally.counts.selector = candidate.text;
    tally.counts.by_position = candidate.by_position;
    tally.counts.by_names_alone = candidate.by_names_alone;
    tally.counts.by_part_of_name = candidate.by_part_of_name;
    const NodeIndex region = found->regions[candidate.level];
    tally.counts.region_path = element_path(page.document, region);
    tally.counts.region_text = region_excerpt(page, region);
    state->tallies.push_back(std::move(tally));
    state->finalists.push_back(std::move(finalist));
  }
  return RuleSuggester(std::move(state));
}

void RuleSuggester::observe(const ParsedPage& page, std::span<const Verdict> verdicts) {
  const ElementTokens tokens(page.document);
  std::vector<std::vector<NodeIndex>> same;
  for (const Place& place : state_->places) same.push_back(place.find(page.document, tokens));
  std::vector<bool> like(page.blocks.size());
  for (const Place& place : state_->example_places) {
    const std::vector<bool> here = blocks_in(page, place.find(page.document, tokens));
    for (std::size_t i = 0; i < like.size(); ++i) like[i] = like[i] || here[i];
  }
  ++state_->pages;
  for (std::size_t i = 0; i < state_->finalists.size(); ++i) {
    state_->count(page, verdicts, i, same, like);
  }
}

std::vector<SuggestedSelector> RuleSuggester::suggestions(std::size_t most) const {
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t i = 0; i < state_->finalists.size(); ++i) {
    order.emplace_back(-state_->score_of(i), i);
  }
  std::sort(order.begin(), order.end());
  std::vector<SuggestedSelector> ranked;
  std::unordered_set<std::uint64_t> seen;
  for (const auto& [negative, i] : order) {
    if (ranked.size() == most) break;
    const Tally& tally = state_->tallies[i];
    if (state_->pages > 0 && !seen.insert(tally.fingerprint).second) continue;
    ranked.push_back(tally.counts);
    ranked.back().pages = state_->pages;
    ranked.back().score = -negative;
  }
  return ranked;
}

}  // namespace winnow
