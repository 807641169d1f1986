// SPDX-License-Identifier: GPL-2.0-or-later
#include <CLI/CLI.hpp>
#include <memory>

#include "plugin/cli/options/command.h"
#include "plugin/cli/options/rules_option.h"
#include "plugin/cli/rules/rules_command.h"

namespace winnow::cli {
namespace {

void declare_examples(CLI::App& command, RulesArguments& arguments) {
  const std::string group = "What you point at (each repeatable)";
  const auto add = [&](const char* name, std::vector<std::string>& values, const char* help,
                       const char* type) {
    command.add_option(name, values, help)->allow_extra_args(false)->group(group)->type_name(type);
  };
  add("--text", arguments.texts,
      "Some words of the region that the rule is for, as you read them: a part of a paragraph or "
      "heading, or FIRST WORDS ... LAST WORDS of a larger region. They are looked up on all pages "
      "that are named; PAGE=WORDS on that page only",
      "WORDS");
  add("--node", arguments.elements,
      "The region's element instead, by a selector that matches it alone, as browsers copy it",
      "SELECTOR");
  add("--keep", arguments.kept, "Words of text that is to be kept, as main text", "WORDS");
  add("--drop", arguments.dropped, "Words of text that is to be left out, as template", "WORDS");
  command
      .add_option("--class", arguments.text_class,
                  "What the rule makes of the region (default: main if there are only --keep, else "
                  "template). Text of --keep and --drop that is of another class is left alone")
      ->type_name("CLASS")
      ->check(CLI::IsMember({"main", "page", "template"}));
}

void declare_sample(CLI::App& command, RulesArguments& arguments) {
  const std::string group = "Pages of the site";
  command
      .add_option("--db", arguments.database,
                  "Classify pages by the method of this database, and by what it holds of the "
                  "site; other pages are taken from the folder that it was made from")
      ->group(group)
      ->type_name("DIR");
  command
      .add_option("--source", arguments.source.source,
                  "Take other pages from this mirror (default: the one that the database knows, "
                  "else the folder of the first page); without --db the site is learned from it")
      ->group(group)
      ->type_name("DIR");
  command
      .add_option("--site", arguments.method.sites.site,
                  "The site that all pages are of (default: by their hosts)")
      ->group(group)
      ->type_name("NAME");
  declare_rules(command, arguments.method.rules);
}

}  // namespace

void declare_rules_command(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<RulesArguments>();
  CLI::App& command =
      *winnow.add_subcommand("rules", "Suggest rules for text that was classified wrongly");
  command
      .add_option("ACTION", arguments->action,
                  "suggest: find selectors for the region that you point at")
      ->required()
      ->check(CLI::IsMember({"suggest"}));
  command.add_option("PAGE", arguments->pages, "HTML files of one site")->required();
  declare_examples(command, *arguments);
  declare_sample(command, *arguments);
  command
      .add_option("--write", arguments->write,
                  "Add a rule with the first selector to this rules file")
      ->type_name("FILE");
  command
      .add_option("--pick", arguments->pick,
                  "Write the rule with this selector of the list instead, from 1 on")
      ->type_name("N")
      ->check(CLI::Range(1, 5))
      ->needs("--write");
  command.add_flag("--json", arguments->json, "Print JSON");
  command.add_flag("-q,--quiet", arguments->quiet, "Print neither notes nor progress");
  command.callback(
      [arguments, &action] { action = [arguments] { return run_rules_suggest(*arguments); }; });
}

}  // namespace winnow::cli
