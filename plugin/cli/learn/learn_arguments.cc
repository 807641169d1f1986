// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/learn/learn_arguments.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "plugin/cli/options/command.h"
#include "plugin/cli/options/method_option.h"

namespace winnow::cli {

void declare_learn(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<LearnArguments>();
  CLI::App& command =
      *winnow.add_subcommand("learn", "Learn the templates of sites, to be used with --model");
  declare_source(command, arguments->source);
  command.add_option("--model", arguments->model, "File for what is learned")
      ->required()
      ->check(file_complaint, "")
      ->type_name("FILE");
  declare_method(command, arguments->method, "The method that it is learned for.",
                 [](const MethodInfo& info) { return info.learns(); });
  declare_block_model(command, arguments->block_model);
  declare_site(command, arguments->site);
  declare_learning(command, arguments->learning);
  declare_learning_seed(command, arguments->learning);
  command
      .add_option("--threads", arguments->threads,
                  "Threads that pages are read in; 0: as many as there are processors")
      ->type_name("N")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  command.add_flag("--quiet,-q", arguments->quiet, "Print errors only");
  command.add_flag("--json", arguments->json, "Print the summary as JSON, and no progress");
  command.callback(
      [arguments, &action] { action = [arguments] { return run_learn(*arguments); }; });
}

}  // namespace winnow::cli
