// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow docs: man pages, shell completion and a configuration file, read off the declarations of
// the commands.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "plugin/cli/docs/documents.h"
#include "plugin/cli/options/command.h"
#include "plugin/common/exit_code.h"

namespace winnow::cli {
namespace {

int run_docs(const std::string& kind) {
  CLI::App winnow;
  winnow.name("winnow");
  Action unused;
  declare_winnow(winnow, unused);
  if (kind == "man") fmt::print("{}", command_man_page(winnow));
  if (kind == "bash") fmt::print("{}", bash_completion(winnow));
  if (kind == "zsh") fmt::print("{}", zsh_completion(winnow));
  if (kind == "fish") fmt::print("{}", fish_completion(winnow));
  if (kind == "config") fmt::print("{}", config_template(winnow));
  return kDone;
}

}  // namespace

void declare_docs(CLI::App& winnow, Action& action) {
  auto kind = std::make_shared<std::string>();
  CLI::App& command = *winnow.add_subcommand(
      "docs", "Print the man page, a shell's completion script or a configuration file");
  command
      .add_option("KIND", *kind,
                  "man, bash, zsh, fish, or config: a file for --config with all options")
      ->required()
      ->check(CLI::IsMember({"man", "bash", "zsh", "fish", "config"}));
  command.callback([kind, &action] { action = [kind] { return run_docs(*kind); }; });
}

}  // namespace winnow::cli
