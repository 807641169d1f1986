// SPDX-License-Identifier: GPL-2.0-or-later
//
// These are methods as winnow compare names them.
#pragma once

#include <string>
#include <vector>

#include "plugin/cli/compare/compare_arguments.h"
#include "plugin/cli/options/method_option.h"
#include "winnow/extractor/expected.h"

namespace winnow::cli {

struct MethodVariant {
  std::string name;  // as it was given
  MethodChoice choice;
};

// Reads METHOD, or METHOD:NAME=VALUE[,NAME=VALUE...], with the parameters of set_parameter() that
// make a difference to extraction. Methods that learn do it as `learning` says, apart from that.
// Gives ErrorCode::usage for another form and for a method that there is not; other errors are
// those of set_parameter() and method_options().
Expected<MethodVariant> parse_variant(const std::string& text, const LearningChoice& learning);

// Gives those that were asked for, or all methods there are. Errors are those of parse_variant(),
// and ErrorCode::usage for one that is named twice.
Expected<std::vector<MethodVariant>> method_variants(const CompareArguments& arguments);

}  // namespace winnow::cli
