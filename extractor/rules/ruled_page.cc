// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/ruled_page.h"

#include <algorithm>
#include <utility>

namespace winnow {
namespace {

void add_counts(const RuleMatch& other, RuleMatch& match) {
  match.pages += other.pages;
  match.blocks += other.blocks;
  match.words += other.words;
  match.decided += other.decided;
  match.changed += other.changed;
}

}  // namespace

void RuleMatches::add(const RuleMatches& other) {
  std::vector<RuleMatch> sum;
  sum.reserve(rules.size() + other.rules.size());
  std::size_t taken = 0;
  for (const RuleMatch& match : rules) {
    while (taken < other.rules.size() && other.rules[taken].rule < match.rule) {
      sum.push_back(other.rules[taken++]);
    }
    sum.push_back(match);
    if (taken < other.rules.size() && other.rules[taken].rule == match.rule) {
      add_counts(other.rules[taken++], sum.back());
    }
  }
  sum.insert(sum.end(), other.rules.begin() + static_cast<std::ptrdiff_t>(taken),
             other.rules.end());
  rules = std::move(sum);
}

RuleMatch RuleMatches::of(RuleIndex rule) const {
  const auto found = std::lower_bound(
      rules.begin(), rules.end(), rule,
      [](const RuleMatch& match, RuleIndex wanted) { return match.rule < wanted; });
  if (found != rules.end() && found->rule == rule) return *found;
  return RuleMatch{rule};
}

}  // namespace winnow
