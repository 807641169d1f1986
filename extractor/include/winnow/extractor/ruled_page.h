// SPDX-License-Identifier: GPL-2.0-or-later
//
// Holds what a person's rules (page_rules.h) have decided on a page.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "winnow/extractor/export.h"

namespace winnow {

// Identifies a rule: its index in PageRules::rules(). kNoRule stands for none.
using RuleIndex = std::uint32_t;
inline constexpr RuleIndex kNoRule = 0xFFFFFFFF;

// Says how much one rule has matched. Blocks that may not be indexed count as well. Words are those
// of Block::words.
struct RuleMatch {
  RuleIndex rule = kNoRule;
  std::uint64_t pages = 0;    // where its selector matches; without one, where its path does
  std::uint64_t blocks = 0;   // in what it matches, whether or not a stronger rule decides
  std::uint64_t words = 0;    // of these
  std::uint64_t decided = 0;  // words whose class or weight it has decided
  std::uint64_t changed = 0;  // words whose class it has changed

  friend bool operator==(const RuleMatch&, const RuleMatch&) = default;
};

// Adds up what rules match. Plain data. Rules that match nothing have no entry.
struct WINNOW_EXPORT RuleMatches {
  std::vector<RuleMatch> rules;  // by RuleMatch::rule, ascending

  // Takes linear time. Both must come from the same PageRules.
  void add(const RuleMatches& other);
  // Returns what the rule matches; its counts are 0 if it matches nothing.
  RuleMatch of(RuleIndex rule) const;
};

// Holds a text that a rule's selector has found, and the rule. Both are empty if there is none.
struct RuledText {
  std::string text;
  RuleIndex rule = kNoRule;
};

// Holds what the rules have decided on one page. Plain data, movable.
struct RuledPage {
  // Names for each block the rule that has decided its class, or kNoRule. Empty if no rule decides
  // the class of any.
  std::vector<RuleIndex> classes;
  // Says for each block how often its words count, as PageRule::weight. Empty if no rule decides
  // that of any: then each is 1.
  std::vector<float> weights;

  // Names for each of PageMetadata::images the rule that has decided its class, or kNoRule. Empty
  // if no rule decides that of any.
  std::vector<RuleIndex> images;

  RuledText title;   // white space collapsed
  RuledText date;    // as PageMetadata::date
  RuledText author;  // white space collapsed

  // Names the rule that took the most words away, if the method had kept main text and the rules
  // have left none; else it is kNoRule. Callers name page and rule to the user.
  RuleIndex emptied_by = kNoRule;
  // Says that the selectors took too long on this page (kRuleTests), so that no rule with a
  // selector was applied to it. Callers name the page to the user.
  bool gave_up = false;

  RuleMatches matches;
};

}  // namespace winnow
