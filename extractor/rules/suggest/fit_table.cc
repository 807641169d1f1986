// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/rules/suggest/fit_table.h"

#include <algorithm>

#include "extractor/rules/suggest/regions.h"

namespace winnow {

BlockRange range_of(const PlacedExample& placed) {
  const ParsedPage& page = *placed.example->page;
  return page.blocks.range(page.document, placed.region);
}

const PlacedExample& first_wanted(std::span<const PlacedExample> examples) {
  return *std::find_if(examples.begin(), examples.end(),
                       [](const PlacedExample& placed) { return placed.example->wanted; });
}

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

std::optional<Error> find_overlap(std::span<const PlacedExample> examples) {
  for (const PlacedExample& one : examples) {
    for (const PlacedExample& other : examples) {
      if (one.example->wanted && !other.example->wanted &&
          one.example->page == other.example->page && overlap(range_of(one), range_of(other))) {
        return Error{ErrorCode::input,
                     example_name(*one.example) + " and " + example_name(*other.example) +
                         " stand in the same text, and a rule is for all of it",
                     one.example->page_name, "give fewer words, or leave out one of them"};
      }
    }
  }
  return std::nullopt;
}

FitTable::FitTable(std::span<const PlacedExample> examples) : examples_(examples) {
  for (std::size_t i = 0; i < examples.size(); ++i) pages_[examples[i].example->page].push_back(i);
}

const Fit& FitTable::add(const Selector& selector) {
  Fit fit(examples_.size());
  for (const auto& [page, indices] : pages_) {
    const std::vector<bool> matched = blocks_in(*page, selector.select(page->document));
    for (const std::size_t i : indices) fit[i] = suits(matched, i);
  }
  rows_.push_back(std::move(fit));
  return rows_.back();
}

bool FitTable::suits(const std::vector<bool>& matched, std::size_t i) const {
  const auto [first, last] = range_of(examples_[i]);
  const auto begin = matched.begin() + first;
  const auto end = matched.begin() + last;
  return examples_[i].example->wanted ? std::find(begin, end, false) == end
                                      : std::find(begin, end, true) == end;
}

std::string FitTable::name(std::size_t i) const { return example_name(*examples_[i].example); }

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

}  // namespace winnow
