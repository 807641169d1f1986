// SPDX-License-Identifier: GPL-2.0-or-later
//
// Holds compiled rules by the sites that they are for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "extractor/page/selectors/selector_index.h"
#include "extractor/rules/compiled_rule.h"
#include "winnow/extractor/page_rules.h"

namespace winnow {

// Says what a selector in a group's index is for.
struct SelectorUse {
  RuleIndex rule = kNoRule;
  RuleKey key = RuleKey::blocks;
};

// Holds the rules that name one site, or those that name none. The owners in the index are uses.
struct RuleGroup {
  std::vector<RuleIndex> rules;   // ascending
  std::vector<SelectorUse> uses;  // by rule, ascending
  SelectorIndex index;
  std::vector<std::uint32_t> specificities;  // Each chain of the index has one.
  std::string meaning;                       // of the rules together
  std::string hash;                          // PageRules::hash_for_site()
};

// Says in a few bytes what there is in a rule: most rules are asked for nothing else on most pages.
struct RuleTraits {
  bool all_paths = false;
  bool skip = false;  // it has the key, as the next three
  bool demote = false;
  bool method = false;
  bool blocks = false;   // class or weight
  bool selects = false;  // any selector
  bool reads = false;    // blocks, or a selector of title, date or author
};

struct RulesForPage::Shared {
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view name) const {
      return std::hash<std::string_view>()(name);
    }
  };

  std::vector<PageRule> rules;
  std::vector<RulePaths> paths;    // Each rule has one.
  std::vector<RuleTraits> traits;  // Each rule has one.
  RuleGroup general;
  std::unordered_map<std::string, RuleGroup, Hash, std::equal_to<>> sites;  // in lower case

  // Returns the group that names the site, in any case, or null.
  const RuleGroup* find(std::string_view site) const;
};

// Takes rules that have compiled without errors, and what was made of each. It is thread-safe.
RulesForPage::Shared group_rules(std::vector<PageRule> rules, std::vector<CompiledRule> compiled);

}  // namespace winnow
