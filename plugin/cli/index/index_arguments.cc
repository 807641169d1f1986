// SPDX-License-Identifier: GPL-2.0-or-later
#include <CLI/CLI.hpp>
#include <array>
#include <memory>
#include <string>

#include "plugin/cli/index/index_command.h"
#include "plugin/cli/options/command.h"
#include "plugin/cli/options/rules_option.h"

namespace winnow::cli {
namespace {

constexpr std::array<WeightOption, 8> kWeights = {{
    {"title-weight", &IndexingChoices::title_weight, 0, "Words of the title"},
    {"heading-weight", &IndexingChoices::heading_weight, 1, "Words of headings in the main text"},
    {"main-weight", &IndexingChoices::main_weight, 1, "Words of the rest of the main text"},
    {"keyword-weight", &IndexingChoices::keyword_weight, 0, "Words of the keywords meta element"},
    {"image-weight", &IndexingChoices::image_weight, 0, "Alternative texts of images"},
    {"page-weight", &IndexingChoices::page_weight, 0,
     "Other text of the page, up to the main text's weight; at 0 it is found but does not score"},
    {"link-weight", &IndexingChoices::link_weight, 0,
     "Blocks of links to other pages in the main text; at 0 they are found but do not score"},
    {"page-link-weight", &IndexingChoices::page_link_weight, 0,
     "Blocks of links to other pages in the page's other text"},
}};

}  // namespace

std::span<const WeightOption> weight_options() { return kWeights; }

void declare_weights(CLI::App& command, IndexingChoices& choices) {
  const std::string group =
      "Weights (how many times a word counts, by where it stands; 0 leaves it out, except for "
      "page and link)";
  for (const WeightOption& option : kWeights) {
    command
        .add_option("--" + std::string(option.name), choices.*option.weight,
                    std::string(option.help))
        ->group(group)
        ->type_name("N")
        ->check(CLI::Range(option.lowest, kMaxWeight))
        ->capture_default_str();
  }
  command
      .add_flag_callback(
          "--no-page-text", [&choices] { choices.page_text = false; },
          "Leave out the page's other text, such as its table of contents and related links")
      ->group(group);
}

namespace {

void declare_other_methods(CLI::App& command, IndexArguments& arguments) {
  command
      .add_option("--site-method", arguments.other_methods,
                  "Use another method for the pages of one site: one that does not learn, and "
                  "behind a colon what --favor of winnow extract takes (repeatable)")
      ->allow_extra_args(false)
      ->type_name("NAME=METHOD");
}

void declare_changes(CLI::App& command, IndexArguments& arguments) {
  const std::string group = "What has changed";
  command
      .add_flag("--verify", arguments.build.index.verify,
                "Read all pages, even those whose size and time have not changed")
      ->group(group);
  command
      .add_flag("--keep-vanished", arguments.build.index.keep_vanished,
                "Keep the documents of pages that the source no longer has; with --files-from and "
                "standard input this is always so, as they need not have all pages")
      ->group(group);
  command
      .add_option("--duplicates", arguments.duplicates,
                  "Of pages of the same text: show one in searches, index all like any other, or "
                  "drop all but one")
      ->group(group)
      ->type_name("HOW")
      ->check(CLI::IsMember({"collapse", "index", "drop"}))
      ->capture_default_str();
}

void declare_work(CLI::App& command, IndexArguments& arguments) {
  const std::string group = "Writing";
  declare_threads(command, arguments.build.index.threads)->group(group);
  command
      .add_option(
          "--shards", arguments.build.index.shards,
          "Shards of a new database, which it keeps (default: 1, or as many as the database has)")
      ->group(group)
      ->type_name("N")
      ->check(CLI::Range(1, 64));
}

void declare_writing(CLI::App& command, IndexArguments& arguments) {
  const std::string group = "Writing";
  command.add_flag("--dry-run", arguments.build.index.dry_run, "Read and count, but write nothing")
      ->group(group);
  command
      .add_flag("--no-spelling", arguments.no_spelling,
                "Keep no dictionary for spelling suggestions")
      ->group(group);
  command
      .add_flag(
          "--no-compact", arguments.no_compact,
          "Do not make a database small again at the end of a run, be it new or loose by updates")
      ->group(group);
  command
      .add_option("--snippet-bytes", arguments.build.index.snippet_source_bytes,
                  "Most text to store with each page for snippets; the main text comes first")
      ->group(group)
      ->type_name("BYTES")
      ->transform(CLI::AsSizeValue(false))
      ->capture_default_str();
  command
      .add_option("--batch-bytes", arguments.build.index.batch_bytes,
                  "Commit after this many bytes of pages, or sooner if they are nearly all text; "
                  "more takes more memory and is not faster")
      ->group(group)
      ->type_name("BYTES")
      ->transform(CLI::AsSizeValue(false))
      ->capture_default_str();
}

}  // namespace

void declare_index(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<IndexArguments>();
  CLI::App& command = *winnow.add_subcommand("index", "Put the pages of a site into a database");
  declare_source(command, arguments->source);
  declare_types(command, arguments->source, kSearchedTypes);
  command
      .add_option("--db", arguments->database,
                  "Directory of the Xapian database; created if it does not exist")
      ->required()
      ->type_name("DIR");
  declare_method(command, arguments->method.method);
  declare_other_methods(command, *arguments);
  declare_rules(command, arguments->method.rules);
  command
      .add_option("--stemmer", arguments->build.index.choices.stemmer,
                  "Xapian's name of a stemmer (english), a code (en), none, or auto: by the "
                  "language of each page")
      ->type_name("NAME")
      ->capture_default_str();
  command
      .add_option("--site", arguments->build.index.site,
                  "Name of the site where URLs have no host (default: the folder's name); methods "
                  "that learn treat all pages as its pages")
      ->type_name("NAME");
  command.add_flag("--ignore-robots", arguments->build.index.ignore_robots,
                   "Index pages whose robots meta element says noindex");
  declare_changes(command, *arguments);
  declare_work(command, *arguments);
  declare_writing(command, *arguments);
  declare_site_models(
      command, arguments->method.sites,
      "what the database holds from earlier runs, or else learned from the source first");
  command
      .add_flag("--relearn", arguments->build.relearn,
                "Learn all sites from the source, whatever the database holds of them")
      ->group("Templates of sites")
      ->excludes("--model");
  declare_learning(command, arguments->method.sites.learning);
  declare_learning_seed(command, arguments->method.sites.learning);
  declare_weights(command, arguments->build.index.choices);
  command.add_flag("--keep-template", arguments->build.index.choices.keep_template,
                   "Index the site's template too, for searches with template: only");
  command.add_flag("--quiet,-q", arguments->quiet, "Print errors only");
  command.add_flag("--json", arguments->json, "Print the summary as JSON, and no progress");
  command.callback(
      [arguments, &action] { action = [arguments] { return run_index(*arguments); }; });
}

}  // namespace winnow::cli
