// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/usage_error.h"

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "plugin/cli/options/config_file.h"
#include "plugin/cli/terminal/messages.h"

namespace winnow::cli {
namespace {

// CLI11 says "A subcommand is required" where there is none; what stood in its place is left over.
Error no_command(const CLI::App& winnow) {
  const std::string hint = "run winnow --help";
  for (const std::string& argument : winnow.remaining()) {
    if (argument.starts_with('-')) return {ErrorCode::usage, "unknown option", argument, hint};
    return {ErrorCode::usage, "unknown command", argument, hint};
  }
  return {ErrorCode::usage, "a command is required", "", hint};
}

}  // namespace

int fail_usage(const CLI::App& winnow, const CLI::ParseError& error) {
  if (const Error* config = config_error(error)) return fail(*config);
  const std::vector<CLI::App*> chosen = winnow.get_subcommands();
  if (chosen.empty()) return fail(no_command(winnow));
  return fail(
      {ErrorCode::usage, error.what(), "", "run winnow " + chosen.front()->get_name() + " --help"});
}

}  // namespace winnow::cli
