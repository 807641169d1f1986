// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a document says in a value of the rules that its page was classified by.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/page_rules.h"

namespace winnow {

// Gives a number for each rule that is the same wherever the rule stands, whatever its note says.
// Equal rules have the same number. It is thread-safe.
std::vector<std::uint64_t> numbers_of_rules(std::span<const PageRule> rules);

// Says what one rule has done to a page.
struct RuleShare {
  std::uint64_t rule = 0;     // numbers_of_rules()
  std::uint32_t words = 0;    // in what it matches
  std::uint32_t changed = 0;  // words whose class it has changed
};

// Gives the value of slot::kRules; `numbers` are those of all rules. It is empty if none matches.
std::string rules_value(const RuleMatches& matches, std::span<const std::uint64_t> numbers);

// Calls `visit` for each rule of a value of slot::kRules; it stops at damage.
void for_each_rule_share(std::string_view value,
                         const std::function<void(const RuleShare&)>& visit);

}  // namespace winnow
