// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/learn/features_arguments.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "plugin/cli/options/command.h"
#include "plugin/cli/options/method_option.h"

namespace winnow::cli {
namespace {

void declare_site_features(CLI::App& command, FeatureChoice& choice) {
  const std::string group = "Features of what the site's pages have in common";
  auto* with_site = command.add_flag("--site-features", choice.with_site,
                                     "The features that the method site decides by");
  command
      .add_option("--model", choice.model,
                  "What winnow learn has learned of the sites (default: learned from the source "
                  "first)")
      ->check(file_complaint, "")
      ->type_name("FILE");
  declare_block_model(command, choice.block_model);
  declare_site(command, choice.site);
  declare_sample_pages(command, choice.learning);
  with_site->group(group);
  for (const char* name : {"--model", "--block-model", "--site", "--sample-pages"}) {
    command.get_option(name)->group(group)->needs(with_site);
  }
}

}  // namespace

void declare_features(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<FeaturesArguments>();
  CLI::App& command = *winnow.add_subcommand(
      "features", "Write the features of all blocks as a table, to train block models");
  declare_source(command, arguments->source);
  command.get_option("SOURCE")->required(false);  // --describe needs none
  command
      .add_option("--gold", arguments->gold,
                  "Folder of the pages' main texts, under their paths with .txt behind them or "
                  "instead of the extension; adds the column share, and leaves out pages without")
      ->type_name("DIR");
  command.add_option("--out", arguments->out, "File for the table (default: standard output)")
      ->type_name("FILE");
  declare_site_features(command, arguments->features);
  auto* describe = command.add_flag("--describe", arguments->describe,
                                    "List the features, and what they are, instead");
  command.add_flag("--json", arguments->json, "Print that list as JSON")->needs(describe);
  command.add_flag("--quiet,-q", arguments->quiet, "Print errors only");
  command.callback(
      [arguments, &action] { action = [arguments] { return run_features(*arguments); }; });
}

}  // namespace winnow::cli
