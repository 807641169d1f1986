// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/other_methods.h"

#include <utility>

#include "plugin/cli/options/method_option.h"

namespace winnow::cli {

void declare_other_methods(CLI::App& command, std::vector<std::string>& values) {
  command
      .add_option("--site-method", values,
                  "Another method for the pages of one site, one that does not learn, with what "
                  "--favor of winnow extract takes behind a colon (repeatable)")
      ->allow_extra_args(false)
      ->type_name("NAME=METHOD");
}

Expected<std::map<std::string, MethodSettings>> read_other_methods(
    const std::vector<std::string>& values) {
  std::map<std::string, MethodSettings> methods;
  for (const std::string& value : values) {
    const std::size_t equals = value.find('=');
    if (equals == 0 || equals == std::string::npos) {
      return Error{ErrorCode::usage, "is not of the form NAME=METHOD", "--site-method " + value,
                   "name a site and a method"};
    }
    const std::size_t colon = value.find(':', equals);
    MethodChoice choice;
    choice.method = value.substr(equals + 1, colon - equals - 1);
    if (colon != std::string::npos) choice.favor = value.substr(colon + 1);
    Expected<MethodSettings> settings = settings_of(choice);
    if (!settings) return settings.error();
    if (!methods.emplace(value.substr(0, equals), std::move(*settings)).second) {
      return Error{ErrorCode::usage, "names a site that has a method already",
                   "--site-method " + value, "leave out one of the two"};
    }
  }
  return methods;
}

}  // namespace winnow::cli
