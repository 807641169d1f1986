// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/rules/suggest/example_fit.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

#include "extractor/rules/suggest/places.h"

namespace winnow {
namespace {

constexpr std::size_t kMostLevels = 10;
constexpr std::size_t kOfLevel = 10;       // finalists for one region, at most
constexpr std::size_t kMostNarrowed = 20;  // candidates that :not() is tried with
constexpr double kElsewhereCost = 4;       // if all of its elements stand elsewhere
constexpr double kMostOfPage = 0.9;        // A larger part of a page is no region of it.

// Lists the regions that a person may mean by the first wanted example. A larger one must not have
// what is not wanted, nor be template if it is nearly all of the page.
std::vector<NodeIndex> regions_of(std::span<const PlacedExample> examples,
                                  const PlacedExample& first, TextClass wanted_class) {
  const ParsedPage& page = *first.example->page;
  const Document& document = page.document;
  const std::uint32_t words = indexable_words(page.blocks);
  std::vector<NodeIndex> regions;
  for (NodeIndex node = first.region; node != kNoNode && regions.size() < kMostLevels;
       node = document.parent(node)) {
    const Tag tag = document.tag(node);
    if (tag == Tag::body || tag == Tag::html) break;
    const BlockRange range = page.blocks.range(document, node);
    const bool refused =
        std::any_of(examples.begin(), examples.end(), [&](const PlacedExample& other) {
          return !other.example->wanted && other.example->page == &page &&
                 overlap(range_of(other), range);
        });
    const bool whole = page.blocks.sums(document, node).words > kMostOfPage * words;
    if (refused || (whole && !regions.empty() && wanted_class != TextClass::main)) break;
    regions.push_back(node);
  }
  return regions;
}

// Tells how well a selector keeps to its region on the page of the first example.
class Exactness {
 public:
  Exactness(const Document& document, std::span<const NodeIndex> regions)
      : document_(document), regions_(regions), tokens_(document) {
    for (const NodeIndex region : regions) {
      places_.push_back(ElementPlace(document, tokens_, region).find(document, tokens_));
    }
  }

  // Sets the level to that of the smallest region that the selector matches, and adds to the cost
  // what is said against it here.
  void judge(const Selector& selector, Candidate& candidate) const {
    const std::vector<NodeIndex> elements = selector.select(document_);
    for (std::size_t level = regions_.size(); level-- > 0;) {
      if (std::binary_search(elements.begin(), elements.end(), regions_[level])) {
        candidate.level = static_cast<std::uint32_t>(level);
      }
    }
    const std::vector<NodeIndex>& place = places_[candidate.level];
    const auto elsewhere = std::count_if(elements.begin(), elements.end(), [&](NodeIndex node) {
      return !std::binary_search(place.begin(), place.end(), node);
    });
    if (elements.empty()) return;
    candidate.cost +=
        kElsewhereCost * static_cast<double>(elsewhere) / static_cast<double>(elements.size());
  }

 private:
  const Document& document_;
  std::span<const NodeIndex> regions_;
  ElementTokens tokens_;
  std::vector<std::vector<NodeIndex>> places_;  // by level
};

class Fitting {
 public:
  Fitting(std::span<const PlacedExample> examples, const PlacedExample& first,
          TextClass wanted_class)
      : examples_(examples), first_(first), table_(examples) {
    finalists_.regions = regions_of(examples, first, wanted_class);
  }

  Expected<Finalists> run() {
    const Document& document = first_.example->page->document;
    const std::size_t share = kMaxCandidates / std::max<std::size_t>(finalists_.regions.size(), 1);
    for (std::uint32_t level = 0; level < finalists_.regions.size(); ++level) {
      for (Candidate& candidate :
           candidates_for(document, finalists_.regions[level], level, share)) {
        try_out(std::move(candidate), true);
      }
    }
    narrow();
    if (finalists_.selectors.empty()) return table_.contradiction();
    rank();
    return std::move(finalists_);
  }

 private:
  void try_out(Candidate candidate, bool may_narrow) {
    if (known_.size() >= 2 * kMaxCandidates || !known_.insert(candidate.text).second) return;
    Expected<Selector> selector = Selector::parse(candidate.text);
    if (!selector) return;
    const Fit& fit = table_.add(*selector);
    bool wanted = true;
    bool all = true;
    for (std::size_t i = 0; i < examples_.size(); ++i) {
      all = all && fit[i];
      wanted = wanted && (fit[i] || !examples_[i].example->wanted);
    }
    if (all) {
      finalists_.selectors.push_back({std::move(candidate), *std::move(selector)});
    } else if (wanted && may_narrow) {
      broad_.push_back({std::move(candidate), *std::move(selector)});
    }
  }

  // Takes out of selectors that match too much what has another class.
  void narrow() {
    std::stable_sort(broad_.begin(), broad_.end(), [](const Finalist& one, const Finalist& other) {
      return one.candidate.cost < other.candidate.cost;
    });
    if (broad_.size() > kMostNarrowed) broad_.erase(broad_.begin() + kMostNarrowed, broad_.end());
    for (const Finalist& broad : broad_) {
      for (const PlacedExample& other : examples_) {
        if (!other.example->wanted) narrow(broad, other);
      }
    }
  }

  void narrow(const Finalist& broad, const PlacedExample& other) {
    const Document& there = other.example->page->document;
    const NodeIndex region = finalists_.regions[broad.candidate.level];
    for (const NodeIndex node : broad.selector.select(there)) {
      if (node > other.region || there.subtree_end(node) <= other.region) continue;
      for (Candidate& candidate : candidates_without(
               broad.candidate, first_.example->page->document, region, there, node)) {
        try_out(std::move(candidate), false);
      }
    }
  }

  // Keeps the best ones, and some of each region.
  void rank() {
    const Exactness exactness(first_.example->page->document, finalists_.regions);
    auto& selectors = finalists_.selectors;
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t i = 0; i < selectors.size(); ++i) {
      Candidate judged = selectors[i].candidate;
      exactness.judge(selectors[i].selector, judged);
      selectors[i].candidate.level = judged.level;
      order.emplace_back(judged.cost + kLevelCost * judged.level, i);
    }
    std::sort(order.begin(), order.end());
    std::vector<std::size_t> of_level(finalists_.regions.size());
    std::vector<Finalist> best;
    for (const auto& [cost, i] : order) {
      if (best.size() == kMaxFinalists) break;
      if (of_level[selectors[i].candidate.level]++ >= kOfLevel) continue;
      best.push_back(std::move(selectors[i]));
    }
    selectors = std::move(best);
  }

  std::span<const PlacedExample> examples_;
  const PlacedExample& first_;
  FitTable table_;
  Finalists finalists_;
  std::vector<Finalist> broad_;
  std::unordered_set<std::string> known_;
};

}  // namespace

Expected<Finalists> fit_examples(std::span<const PlacedExample> examples, TextClass wanted_class) {
  if (const std::optional<Error> error = find_overlap(examples)) return *error;
  return Fitting(examples, first_wanted(examples), wanted_class).run();
}

}  // namespace winnow
