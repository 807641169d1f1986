// SPDX-License-Identifier: GPL-2.0-or-later
//
// Methods as winnow compare names them.
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

// METHOD, or METHOD:NAME=VALUE[,NAME=VALUE...], with the parameters of set_parameter() that make a
// difference to extraction. Methods that learn do it as `learning` says, apart from that.
// ErrorCode::usage for another form, a method that there is not, and as set_parameter(); those of
// method_options().
Expected<MethodVariant> parse_variant(const std::string& text, const LearningChoice& learning);

// Those that were asked for, or all methods there are. Errors as parse_variant(); ErrorCode::usage
// for one that is named twice.
Expected<std::vector<MethodVariant>> method_variants(const CompareArguments& arguments);

}  // namespace winnow::cli
