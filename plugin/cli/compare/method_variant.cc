// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/compare/method_variant.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "plugin/cli/evaluate/sweep.h"
#include "plugin/cli/options/site_options.h"

namespace winnow::cli {
namespace {

Error malformed(const std::string& text, std::string what) {
  return {ErrorCode::usage, std::move(what), "--method " + text,
          "write METHOD, or METHOD:NAME=VALUE,NAME=VALUE as in pattern-tree:strict=yes"};
}

// Errors are those of options name the method alone.
Error at(const std::string& text, Error error) {
  const bool more = !error.where.empty() && !error.where.starts_with("--method ");
  error.where = "--method " + text + (more ? ": " + error.where : "");
  return error;
}

// What follows the colon.
Expected<void> set_parameters(ArmChoice& choice, std::string_view settings,
                              const std::string& text) {
  for (;;) {
    const std::size_t comma = settings.find(',');
    const std::string_view setting = settings.substr(0, comma);
    const std::size_t equals = setting.find('=');
    if (equals == 0 || equals == std::string_view::npos)
      return malformed(text, "sets no parameter");
    const auto set =
        set_parameter(choice, setting.substr(0, equals), std::string(setting.substr(equals + 1)));
    if (!set) return at(text, set.error());
    if (comma == std::string_view::npos) return {};
    settings.remove_prefix(comma + 1);
  }
}

// It loads no more than the files that are named: memory is the children's matter.
Expected<void> check(const MethodChoice& choice, const std::string& text) {
  if (const auto found = find_method(choice.method); !found) return at(text, found.error());
  if (const auto options = method_options(choice); !options) return at(text, options.error());
  return {};
}

std::vector<std::string> names_of(const CompareArguments& arguments) {
  return arguments.methods.empty() ? method_names() : arguments.methods;
}

// Options that would have no effect are refused, so that nothing is passed over in silence.
Expected<void> check_use(const CompareArguments& arguments) {
  const std::vector<std::string> names = names_of(arguments);
  std::vector<std::string_view> methods;
  for (const std::string& name : names) {
    methods.push_back(std::string_view(name).substr(0, name.find(':')));
  }
  SiteChoice given;
  given.learning = arguments.learning;
  const std::string_view useless = useless_option(given, methods);
  if (useless.empty()) return {};
  return Error{ErrorCode::usage, "no method that is compared has a use for it",
               std::string(useless), "leave it out, or add the method that has, with --method"};
}

}  // namespace

Expected<MethodVariant> parse_variant(const std::string& text, const LearningChoice& learning) {
  const std::size_t colon = text.find(':');
  ArmChoice choice;
  choice.method.method = text.substr(0, colon);
  SiteChoice given;
  given.learning = learning;
  choice.method.sites = useful_part(std::move(given), choice.method.method);
  if (colon != std::string::npos) {
    const auto set = set_parameters(choice, std::string_view(text).substr(colon + 1), text);
    if (!set) return set.error();
  }
  if (!(choice.choices == IndexingChoices{})) {
    return malformed(text, "sets a parameter of indexing, which extraction has no use for");
  }
  if (const auto checked = check(choice.method, text); !checked) return checked.error();
  return MethodVariant{text, std::move(choice.method)};
}

Expected<std::vector<MethodVariant>> method_variants(const CompareArguments& arguments) {
  std::vector<MethodVariant> variants;
  if (const auto used = check_use(arguments); !used) return used.error();
  for (const std::string& name : names_of(arguments)) {
    Expected<MethodVariant> variant = parse_variant(name, arguments.learning);
    if (!variant) return variant.error();
    const bool known = std::any_of(variants.begin(), variants.end(),
                                   [&](const MethodVariant& other) { return other.name == name; });
    if (known) return malformed(name, "is named twice");
    variants.push_back(std::move(*variant));
  }
  return variants;
}

}  // namespace winnow::cli
