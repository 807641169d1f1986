// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/classify/rule_remarks.h"

#include <fmt/format.h>

#include <cstddef>

#include "plugin/cli/terminal/messages.h"

namespace winnow::cli {

std::optional<Error> rule_complaint(const std::string& page, const RulesForPage& rules,
                                    const RuledPage& ruled) {
  if (ruled.gave_up) {
    return Error{ErrorCode::too_large, "the rules' selectors take too long here; none was applied",
                 page, "use fewer or simpler ones"};
  }
  if (ruled.emptied_by == kNoRule) return std::nullopt;
  return Error{ErrorCode::input, "the rules leave nothing of the page", page,
               "most of it goes by the one at " + rules.place(ruled.emptied_by)};
}

std::optional<SkippedFile> skipped_by_rule(const std::string& page, const RulesForPage& rules) {
  if (!rules.skip()) return std::nullopt;
  return SkippedFile{page, SkipReason::rule,
                     "left out by the rule at " + rules.place(rules.skip_rule())};
}

void RuleTally::warn_of_idle(const PageRules& rules) const {
  constexpr std::size_t kNamed = 10;
  std::size_t idle = 0;
  for (RuleIndex rule = 0; rule < rules.rules().size(); ++rule) {
    if (matches_.of(rule).pages > 0 || ++idle > kNamed) continue;
    print_warning(place_of(rules.rules()[rule], rule) + ": the rule matches nothing on any page");
  }
  if (idle > kNamed) print_warning(fmt::format("{} more rules match nothing", idle - kNamed));
}

}  // namespace winnow::cli
