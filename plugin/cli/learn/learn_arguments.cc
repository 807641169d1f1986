// SPDX-License-Identifier: GPL-2.0-or-later
//
// The options of the commands that learn from the pages of sites: learn, features and cluster.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "plugin/cli/learn/cluster_command.h"
#include "plugin/cli/learn/features_command.h"
#include "plugin/cli/learn/learn_command.h"
#include "plugin/cli/options/command.h"
#include "plugin/cli/options/learning_options.h"
#include "plugin/cli/options/method_option.h"
#include "plugin/cli/options/rules_option.h"

namespace winnow::cli {

namespace {

void declare_samples(CLI::App& command, LearnArguments& arguments) {
  const std::string group = "Learning in parts";
  command
      .add_option("--sample-out", arguments.sample_out,
                  "Instead of learning, write to this file what --merge needs of these pages")
      ->group(group)
      ->check(file_complaint, "")
      ->type_name("FILE")
      ->excludes("--model");
  command
      .add_option("--merge", arguments.merge,
                  "Learn from these files of --sample-out, as from all their pages at once; name "
                  "SOURCE only if it has moved")
      ->group(group)
      ->type_name("FILE...")
      ->excludes("--sample-out")
      ->excludes("--part");
}

}  // namespace

void declare_learn(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<LearnArguments>();
  CLI::App& command = *winnow.add_subcommand("learn", "Learn the templates of sites, for --model");
  declare_source(command, arguments->source);
  command.get_option("SOURCE")->required(false);  // --merge can do without
  command.add_option("--model", arguments->model, "File for what is learned")
      ->check(file_complaint, "")
      ->type_name("FILE");
  declare_samples(command, *arguments);
  declare_method(command, arguments->method, "The method to learn for.",
                 [](const MethodInfo& info) { return info.learns(); });
  declare_block_model(command, arguments->block_model);
  declare_site(command, arguments->site);
  declare_rules(command, arguments->rules);
  declare_learning(command, arguments->learning);
  declare_learning_seed(command, arguments->learning);
  declare_threads(command, arguments->threads);
  command.add_flag("--quiet,-q", arguments->quiet, "Print errors only");
  command.add_flag("--json", arguments->json, "Print the summary as JSON, and no progress");
  command.callback(
      [arguments, &action] { action = [arguments] { return run_learn(*arguments); }; });
}

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
  declare_site(command, choice.site);
  declare_sample_pages(command, choice.learning);
  with_site->group(group);
  for (const char* name : {"--model", "--site", "--sample-pages"}) {
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
  command.add_flag(
      "--names", arguments->names,
      "Add the columns that names are learned from: comment (whether marks and structure say "
      "that it is one) and names (hashes of the classes and ids around each block)");
  declare_block_model(command, arguments->features.block_model);
  declare_site_features(command, arguments->features);
  auto* describe = command.add_flag("--describe", arguments->describe,
                                    "Instead list the features and what they mean");
  command.add_flag("--json", arguments->json, "Print that list as JSON")->needs(describe);
  declare_threads(command, arguments->threads);
  command.add_flag("--quiet,-q", arguments->quiet, "Print errors only");
  command.callback(
      [arguments, &action] { action = [arguments] { return run_features(*arguments); }; });
}

namespace {

constexpr std::uint32_t kMostSamplePages = 1'000'000'000;

// As CLI11 wants it: what is wrong, empty if nothing is. Its own check of ranges lets "nan" pass.
std::string similarity_complaint(const std::string& value) {
  double read = 0;
  const char* end = value.data() + value.size();
  const auto [rest, status] = std::from_chars(value.data(), end, read);
  const bool good = status == std::errc() && rest == end && read >= 0 && read <= 1;
  return good ? "" : value + " is not a number from 0 to 1";
}

void declare_how(CLI::App& command, ClusterArguments& arguments) {
  std::vector<std::string> names;
  for (const Clustering each : kClusterings) names.emplace_back(clustering_name(each));
  command
      .add_option("--cluster", arguments.cluster,
                  "How: least description length among pairs that are similar by signatures "
                  "(minhash), the same by links as well (links), or among all pairs (mdl, for some "
                  "hundred pages); each page to the most similar of the groups there are (leader); "
                  "all pages one (none)")
      ->type_name("HOW")
      ->check(CLI::IsMember(std::move(names)))
      ->capture_default_str();
  command
      .add_option("--similarity", arguments.similarity,
                  fmt::format("leader: from this similarity on, pages are in one group "
                              "(default: {})",
                              ClusterOptions{}.similarity))
      ->type_name("SHARE")
      ->check(similarity_complaint, "FLOAT in [0 - 1]");
  command
      .add_option("--truth", arguments.truth,
                  "Compare with what is known: pages of one host belong together (host), or of "
                  "one folder at the top (folder), or those with one class in a file of lines "
                  "path TAB class")
      ->check(file_complaint, "")
      ->type_name("host|folder|FILE");
}

void declare_what(CLI::App& command, ClusterArguments& arguments) {
  command.add_option("--examples", arguments.examples, "How many pages of each cluster to show")
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--paths", arguments.paths,
                  "Template paths to show of each cluster: those that the fewest others have")
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--sample", arguments.sample,
                  "Cluster only this many pages, drawn at random (default: all)")
      ->type_name("N")
      ->check(CLI::Range(1U, kMostSamplePages));
  command.add_option("--seed", arguments.seed, "Seed of this sample")
      ->type_name("N")
      ->check(seed_complaint, "")
      ->capture_default_str();
}

}  // namespace

void declare_cluster(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<ClusterArguments>();
  CLI::App& command =
      *winnow.add_subcommand("cluster", "Group pages by the template that they were made from");
  declare_source(command, arguments->source);
  declare_how(command, *arguments);
  declare_what(command, *arguments);
  command.add_flag("--quiet,-q", arguments->quiet, "Print errors only, and the result");
  command.add_flag("--json", arguments->json, "Print JSON, and no progress");
  command.callback(
      [arguments, &action] { action = [arguments] { return run_cluster(*arguments); }; });
}

}  // namespace winnow::cli
