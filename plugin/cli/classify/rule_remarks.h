// SPDX-License-Identifier: GPL-2.0-or-later
//
// What people are told of their rules: pages that these leave empty, and rules that match nothing.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "winnow/extractor/page_rules.h"
#include "winnow/extractor/ruled_page.h"
#include "winnow/indexer/methods_by_site.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

// Gives what is remarkable about the rules on a page, with the place of the rule: they leave
// nothing of it, or took too long. Nothing if there is nothing.
std::optional<Error> rule_complaint(const std::string& page, const RulesForPage& rules,
                                    const RuledPage& ruled);

// Gives a page that a rule leaves out as something that was skipped; nothing if none does.
std::optional<SkippedFile> skipped_by_rule(const std::string& page, const RulesForPage& rules);

// Adds up what rules match in a run. It is not thread-safe.
class RuleTally {
 public:
  // Counts a page that was classified, or left out.
  void add(const RuleMatches& matches) { matches_.add(matches); }

  // Warns of the rules that have matched nothing on any page, each with its place, up to a few. To
  // be called at the end of a run over many pages.
  void warn_of_idle(const PageRules& rules) const;

 private:
  RuleMatches matches_;
};

}  // namespace winnow::cli
