// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checks a rule that a person has written, and makes it ready to use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "extractor/page/selectors/selector_chain.h"
#include "extractor/rules/rule_paths.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/page_rules.h"

namespace winnow {

// Says what a selector of a rule is for.
enum class RuleKey : std::uint8_t { blocks, title, date, author };
inline constexpr std::size_t kRuleKeys = 4;

// Holds what was parsed of a rule.
struct CompiledRule {
  std::string site;  // in lower case
  RulePaths paths;
  std::vector<SelectorChain> selectors[kRuleKeys];  // by RuleKey
  // Says how strong it may be on a page, ascending: RulePaths::strengths(), and specificity() of
  // its selectors by RuleKey, 0 without one.
  std::vector<std::uint32_t> strengths;
  std::vector<std::uint32_t> specificities[kRuleKeys];
  // Says what the rule does and for which pages, in one form whatever way it was written.
  std::string meaning;
};

// Says what a rules file has of a rule beside its values.
struct RuleInFile {
  std::map<std::string, std::uint32_t, std::less<>> lines;  // of its keys, by their names
  bool whole = true;  // All keys could be read. If not, nothing can be said of what it lacks.
};

// Appends all that is wrong with the rule to `errors`, which name its place: the line of the key
// that has a wrong value, if that is known, else that of the rule. It is thread-safe.
CompiledRule compile_rule(const PageRule& rule, RuleIndex index, MethodList methods,
                          std::vector<Error>& errors, const RuleInFile& in_file = {});

// Appends an error if the rules have more than kMaxRuleSelectors together. It is thread-safe.
void check_selector_count(std::span<const CompiledRule> compiled, std::span<const PageRule> rules,
                          std::vector<Error>& errors);

// Says whether the order of the two decides something: it may be that all else makes them equally
// strong, and they contradict each other. It is symmetric, and thread-safe.
bool may_conflict(const PageRule& a, const CompiledRule& compiled_a, const PageRule& b,
                  const CompiledRule& compiled_b);

}  // namespace winnow
