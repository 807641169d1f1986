// SPDX-License-Identifier: GPL-2.0-or-later
//
// Turns what a person points at on the command line into examples.
#pragma once

#include <vector>

#include "plugin/cli/rules/rules_command.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/rule_suggestions.h"

namespace winnow::cli {

// Says what a rule would make of the region.
TextClass class_of_rule(const RulesArguments& arguments);

// Looks up each text and element on all pages that are named, or on the one that stands before it:
// it is an example on each page that has it. `parsed` has the pages in the order of the arguments,
// and must outlive the examples. Errors are those of find_region(), and ErrorCode::usage if nothing
// is pointed at, or nothing that the rule is for.
Expected<std::vector<RegionExample>> examples_of(const RulesArguments& arguments,
                                                 const std::vector<ParsedPage>& parsed);

}  // namespace winnow::cli
