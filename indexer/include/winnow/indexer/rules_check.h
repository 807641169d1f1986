// SPDX-License-Identifier: GPL-2.0-or-later
//
// What rules do to all pages of a source: what each of them matches, where they contradict each
// other, and where they contradict the method.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/limits.h"
#include "winnow/extractor/page_rules.h"
#include "winnow/indexer/page_classifier.h"
#include "winnow/indexer/source.h"

namespace winnow {

// What one rule does. Plain data.
struct CheckedRule {
  RuleMatch match;  // summed over all pages
  // The words of RuleMatch::changed by the class that the method had given them (TextClass).
  std::array<std::uint64_t, 3> changed_from = {};
};

// Two rules match the same blocks and call them something else. Plain data.
struct RuleOverlap {
  RuleIndex stronger = kNoRule;  // it decides
  RuleIndex weaker = kNoRule;
  std::uint64_t pages = 0;
  std::uint64_t words = 0;  // of these blocks
};

// A page that rules leave without main text, or that was too much for them. Plain data.
struct RulePage {
  std::string path;
  RuleIndex rule = kNoRule;  // RuledPage::emptied_by; kNoRule: RuledPage::gave_up
};

struct RulesCheck {
  std::uint64_t pages = 0;
  std::uint64_t pages_with_rules = 0;  // to which any rule applies
  std::uint64_t refused = 0;           // pages that cannot be read
  std::vector<CheckedRule> rules;      // one for each rule
  std::vector<RuleOverlap> overlaps;   // those of most words first, kMostOverlaps at most
  std::vector<RulePage> troubled;      // in the order of the source, kMostTroubled at most
  std::uint64_t troubled_pages = 0;    // all of them
};

inline constexpr std::size_t kMostOverlaps = 1000;
inline constexpr std::size_t kMostTroubled = 1000;

struct RulesCheckOptions {
  PageRules rules;
  std::string site;         // that pages without a host belong to
  std::size_t threads = 0;  // 0: one for each processor
  Limits limits;
  std::function<bool()> interrupted;                // asked after each page; may be empty
  std::function<void(std::uint64_t)> progress;      // pages so far; may be empty
  std::function<void(const SkippedFile&)> skipped;  // may be empty
};

// Reads all pages of the source, classifies them and applies the rules. The functions among the
// options are called in the calling thread. Errors: those of the source; ErrorCode::try_again if
// interrupted.
WINNOW_EXPORT Expected<RulesCheck> check_rules(Source& source, const PageClassifier& classifier,
                                               const RulesCheckOptions& options);

}  // namespace winnow
