// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says which of the options for methods that learn are of use for which method.
#pragma once

#include <span>
#include <string_view>

#include "plugin/cli/options/method_option.h"

namespace winnow::cli {

// This is one of the options in a SiteChoice.
struct SiteOption {
  std::string_view name;  // as on the command line
  // Says whether it is not as it is by default.
  bool (*is_set)(const SiteChoice& choice);
  bool (*is_used_by)(const MethodInfo& method);
  // Puts the default back.
  void (*reset)(SiteChoice& choice);
};

std::span<const SiteOption> site_options();

// Keeps what the method of that name has a use for; the rest is as it is by default.
SiteChoice useful_part(SiteChoice choice, std::string_view method);

// Gives the first option that is set and that the method has no use for; empty if there is none.
std::string_view useless_option(const SiteChoice& choice, const MethodInfo& method);

// The same of several methods, by name: none of them has a use for it.
std::string_view useless_option(const SiteChoice& choice,
                                std::span<const std::string_view> methods);

}  // namespace winnow::cli
