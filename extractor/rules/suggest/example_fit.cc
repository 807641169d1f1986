// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/rules/suggest/example_fit.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

#include "extractor/rules/suggest/places.h"
#include "extractor/rules/suggest/regions.h"

namespace winnow {
namespace {

constexpr std::size_t kMostLevels = 10;
constexpr std::size_t kOfLevel = 10;       // finalists for one region, at most
constexpr std::size_t kMostNarrowed = 20;  // candidates that :not() is tried with
constexpr double kLevelCost = 0.25;        // for each step away from the region pointed at
constexpr double kElsewhereCost = 4;       // if all of its elements stand elsewhere
constexpr double kMostOfPage = 0.9;        // A larger part of a page is no region of it.

using Range = std::pair<std::uint32_t, std::uint32_t>;

Range range_of(const PlacedExample& placed) {
  const ParsedPage& page = *placed.example->page;
  return page.blocks.range(page.document, placed.region);
}

bool overlap(const Range& one, const Range& other) {
  return one.first < other.second && other.first < one.second;
}

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
    const Range range = page.blocks.range(document, node);
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

// Says what a selector does to each example.
using Fit = std::vector<bool>;

// Remembers, of each candidate, which examples it treats as they want.
class FitTable {
 public:
  explicit FitTable(std::span<const PlacedExample> examples) : examples_(examples) {
    for (std::size_t i = 0; i < examples.size(); ++i)
      pages_[examples[i].example->page].push_back(i);
  }

  // Adds a candidate and returns how it fits.
  const Fit& add(const Selector& selector) {
    Fit fit(examples_.size());
    for (const auto& [page, indices] : pages_) {
      const std::vector<bool> matched = blocks_in(*page, selector.select(page->document));
      for (const std::size_t i : indices) fit[i] = suits(matched, i);
    }
    rows_.push_back(std::move(fit));
    return rows_.back();
  }

  // Names two examples that no candidate treats as both want, or says that there are no such two.
  Error contradiction() const;

 private:
  bool suits(const std::vector<bool>& matched, std::size_t i) const {
    const auto [first, last] = range_of(examples_[i]);
    const auto begin = matched.begin() + first;
    const auto end = matched.begin() + last;
    return examples_[i].example->wanted ? std::find(begin, end, false) == end
                                        : std::find(begin, end, true) == end;
  }

  std::string name(std::size_t i) const { return example_name(*examples_[i].example); }

  std::span<const PlacedExample> examples_;
  std::map<const ParsedPage*, std::vector<std::size_t>> pages_;
  std::vector<Fit> rows_;
};

Error FitTable::contradiction() const {
  const auto suits_both = [this](std::size_t i, std::size_t j) {
    return std::any_of(rows_.begin(), rows_.end(),
                       [&](const Fit& fit) { return fit[i] && fit[j]; });
  };
  for (std::size_t i = 0; i < examples_.size(); ++i) {
    for (std::size_t j = 0; j < examples_.size(); ++j) {
      const bool other_wanted = examples_[j].example->wanted;
      if (!examples_[i].example->wanted || i == j || suits_both(i, j)) continue;
      return {
          ErrorCode::input,
          "no selector matches " + name(i) + (other_wanted ? " and also " : " but not ") + name(j),
          examples_[i].example->page_name,
          other_wanted ? "make a rule for each of them" : "leave out one of them"};
    }
  }
  return {ErrorCode::input, "no single selector fits all examples, although each two have one",
          examples_.front().example->page_name, "make several rules, each from some of them"};
}

Error in_one_region(const PlacedExample& wanted, const PlacedExample& other) {
  return {ErrorCode::input,
          example_name(*wanted.example) + " and " + example_name(*other.example) +
              " stand in the same text, and a rule is for all of it",
          wanted.example->page_name, "give fewer words, or leave out one of them"};
}

std::optional<Error> find_overlap(std::span<const PlacedExample> examples) {
  for (const PlacedExample& one : examples) {
    for (const PlacedExample& other : examples) {
      if (one.example->wanted && !other.example->wanted &&
          one.example->page == other.example->page && overlap(range_of(one), range_of(other))) {
        return in_one_region(one, other);
      }
    }
  }
  return std::nullopt;
}

// Tells how well a selector keeps to its region on the page of the first example.
class Exactness {
 public:
  Exactness(const Document& document, std::span<const NodeIndex> regions)
      : document_(document), regions_(regions), tokens_(document) {
    for (const NodeIndex region : regions) {
      places_.push_back(Place(document, tokens_, region).find(document, tokens_));
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
    if (!known_.insert(candidate.text).second) return;
    Expected<Selector> selector = Selector::parse(candidate.text);
    if (!selector) return;
    const Fit& fit = table_.add(*selector);
    bool wanted = true;
    bool all = true;
    for (std::size_t i = 0; i < examples_.size(); ++i) {
      all = all && fit[i];
      wanted = wanted && (fit[i] || !examples_[i].example->wanted);
    }
    if (all)
      finalists_.selectors.push_back({std::move(candidate), *std::move(selector)});
    else if (wanted && may_narrow)
      broad_.push_back({std::move(candidate), *std::move(selector)});
  }

  // Takes out of selectors that match too much what has another class.
  void narrow() {
    std::stable_sort(broad_.begin(), broad_.end(), [](const Finalist& one, const Finalist& other) {
      return one.candidate.cost < other.candidate.cost;
    });
    if (broad_.size() > kMostNarrowed) broad_.erase(broad_.begin() + kMostNarrowed, broad_.end());
    const Document& document = first_.example->page->document;
    for (const Finalist& broad : broad_) {
      for (const PlacedExample& other : examples_) {
        if (other.example->wanted) continue;
        const Document& there = other.example->page->document;
        for (const NodeIndex node : broad.selector.select(there)) {
          if (node > other.region || there.subtree_end(node) <= other.region) continue;
          const NodeIndex region = finalists_.regions[broad.candidate.level];
          for (Candidate& candidate :
               candidates_without(broad.candidate, document, region, there, node)) {
            try_out(std::move(candidate), false);
          }
        }
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

std::vector<bool> blocks_in(const ParsedPage& page, std::span<const NodeIndex> elements) {
  std::vector<bool> inside(page.blocks.size());
  std::uint32_t done = 0;
  for (const NodeIndex element : elements) {
    const auto [first, last] = page.blocks.range(page.document, element);
    for (std::uint32_t i = std::max(first, done); i < last; ++i) inside[i] = true;
    done = std::max(done, last);
  }
  return inside;
}

Expected<Finalists> fit_examples(std::span<const PlacedExample> examples, TextClass wanted_class) {
  if (const std::optional<Error> error = find_overlap(examples)) return *error;
  const auto first =
      std::find_if(examples.begin(), examples.end(),
                   [](const PlacedExample& placed) { return placed.example->wanted; });
  return Fitting(examples, *first, wanted_class).run();
}

}  // namespace winnow
