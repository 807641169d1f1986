// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/rules/suggest/sample_counts.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace winnow {
namespace {

constexpr double kLengthWeight = 0.1;  // of a candidate's cost
constexpr double kUnknown = 0.5;       // the doubt where nothing is known
constexpr double kSomeWords = 2;       // keep a share of few words from saying much
constexpr double kSomePages = 1;       // keep a selector of few pages behind others
constexpr double kNamesAlone = 0.85;   // counts a selector that any element of a name may match
constexpr double kCoverWeight = 0.5;   // of text like the examples that is not matched

TextClass class_of(const Block& block, std::span<const Verdict> verdicts, std::size_t i) {
  if (i < verdicts.size()) return verdicts[i].text_class;
  return is_indexable(block) ? TextClass::main : TextClass::template_;
}

// Says how much the method speaks against this class for the block: 0 if it is not sure, 1 if it is
// sure of the opposite.
double doubt(TextClass wanted, std::span<const Verdict> verdicts, std::size_t i) {
  if (i >= verdicts.size() || verdicts[i].probability < 0) return kUnknown;
  if (wanted == TextClass::page) return kUnknown;
  const double main = verdicts[i].probability;
  return std::max(0.0, wanted == TextClass::main ? 1 - 2 * main : 2 * main - 1);
}

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15U;
  return hash ^ (hash >> 29);
}

double share(double part, double all) { return all > 0 ? part / all : 1; }

}  // namespace

SampleCounts::SampleCounts(TextClass wanted_class, std::vector<ElementPlace> regions,
                           std::vector<ElementPlace> examples)
    : wanted_class_(wanted_class), regions_(std::move(regions)), examples_(std::move(examples)) {}

void SampleCounts::add(Finalist finalist, SuggestedSelector told) {
  tallies_.push_back({std::move(finalist), std::move(told)});
}

void SampleCounts::count(const ParsedPage& page, std::span<const Verdict> verdicts, Tally& tally,
                         std::span<const NodeIndex> place, const std::vector<bool>& like) const {
  SuggestedSelector& counts = tally.counts;
  std::vector<NodeIndex> elements = tally.finalist.selector.select(page.document);
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

void SampleCounts::count_blocks(const ParsedPage& page, std::span<const Verdict> verdicts,
                                Tally& tally, const std::vector<bool>& inside,
                                const std::vector<bool>& like) const {
  bool had_main = false;
  bool has_main = false;
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    const Block& block = page.blocks[i];
    const TextClass now = class_of(block, verdicts, i);
    had_main = had_main || now == TextClass::main;
    has_main = has_main || (inside[i] ? wanted_class_ : now) == TextClass::main;
    if (like[i]) tally.like_words += block.words;
    if (!inside[i]) continue;
    tally.fingerprint = mixed(tally.fingerprint, (std::uint64_t{pages_} << 32) + i);
    tally.counts.words[static_cast<std::size_t>(now)] += block.words;
    if (like[i]) tally.like_matched += block.words;
    if (now == wanted_class_) continue;
    tally.changed += block.words;
    if (!like[i]) tally.wrong += block.words * doubt(wanted_class_, verdicts, i);
  }
  tally.counts.pages_emptied += had_main && !has_main;
}

double SampleCounts::score_of(const Tally& tally) {
  const SuggestedSelector& counts = tally.counts;
  const Candidate& candidate = tally.finalist.candidate;
  const double found = share(counts.pages_agreeing, counts.pages_with_region);
  const double regions = static_cast<double>(counts.regions);
  const double exact = share(regions - static_cast<double>(counts.regions_elsewhere), regions);
  const double agreement = found + exact > 0 ? 2 * found * exact / (found + exact) : 0;
  const double covered =
      share(static_cast<double>(tally.like_matched), static_cast<double>(tally.like_words));
  const double harm = tally.wrong / (tally.changed + kSomeWords);
  const double robust = counts.by_names_alone ? kNamesAlone : 1;
  const double left =
      counts.pages_emptied == 0 ? 1 : 1 - share(counts.pages_emptied, counts.pages_matched);
  const double support = counts.pages_matched / (counts.pages_matched + kSomePages);
  return agreement * support * (1 - kCoverWeight * (1 - covered)) * (1 - harm) * robust * left /
         (1 + kLengthWeight * (candidate.cost + kLevelCost * candidate.level));
}

void SampleCounts::observe(const ParsedPage& page, std::span<const Verdict> verdicts) {
  const ElementTokens tokens(page.document);
  std::vector<std::vector<NodeIndex>> same;
  for (const ElementPlace& place : regions_) same.push_back(place.find(page.document, tokens));
  std::vector<bool> like(page.blocks.size());
  for (const ElementPlace& place : examples_) {
    const std::vector<bool> here = blocks_in(page, place.find(page.document, tokens));
    for (std::size_t i = 0; i < like.size(); ++i) like[i] = like[i] || here[i];
  }
  ++pages_;
  for (Tally& tally : tallies_) {
    count(page, verdicts, tally, same[tally.finalist.candidate.level], like);
  }
}

std::vector<SuggestedSelector> SampleCounts::ranked(std::size_t most) const {
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t i = 0; i < tallies_.size(); ++i) {
    order.emplace_back(-score_of(tallies_[i]), i);
  }
  std::sort(order.begin(), order.end());
  std::vector<SuggestedSelector> ranked;
  std::unordered_set<std::uint64_t> seen;
  for (const auto& [negative, i] : order) {
    if (ranked.size() == most || (negative == 0 && !ranked.empty())) break;
    const Tally& tally = tallies_[i];
    if (pages_ > 0 && !seen.insert(tally.fingerprint).second) continue;
    ranked.push_back(tally.counts);
    ranked.back().pages = pages_;
    ranked.back().score = -negative;
  }
  return ranked;
}

}  // namespace winnow
