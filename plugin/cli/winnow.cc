// SPDX-License-Identifier: GPL-2.0-or-later
#include <CLI/CLI.hpp>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "plugin/cli/database/database_cost.h"
#include "plugin/cli/docs/command_examples.h"
#include "plugin/cli/options/command.h"
#include "plugin/cli/options/config_file.h"
#include "plugin/cli/options/help_format.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"

namespace winnow::cli {
namespace {

constexpr std::array kDatabaseCommands = {"index",    "search", "suggest", "serve", "mcp",
                                          "evaluate", "rules",  "status",  "merge", "split",
                                          "shards",   "check",  "repair",  "delete"};
constexpr const char* kAuto = "auto";
constexpr double kMostSeconds = 1e9;

constexpr std::array kLoggingCommands = {
    "index",  "search", "serve",   "mcp",      "learn", "cluster", "extract", "explain", "features",
    "export", "dump",   "compare", "evaluate", "merge", "split",   "shards",  "repair",  "delete"};

// Gives nothing for kAuto.
std::optional<double> seconds_of(const std::string& text) {
  double seconds = 0;
  if (text == kAuto || !CLI::detail::lexical_cast(text, seconds)) return std::nullopt;
  return seconds;
}

// It is empty if the text is a limit.
std::string refusal_of(const std::string& text) {
  const std::optional<double> seconds = seconds_of(text);
  if (text == kAuto || (seconds && *seconds >= 0 && *seconds <= kMostSeconds)) return "";
  return "must be a number of seconds, from 0 on, or auto";
}

// Declares --database-time for the commands that use databases.
void declare_database_time(CLI::App& winnow) {
  const std::function<void(const std::string&)> set = [](const std::string& seconds) {
    set_database_time(seconds_of(seconds));
  };
  for (const char* command : kDatabaseCommands) {
    winnow.get_subcommand(command)
        ->add_option_function("--database-time", set,
                              "Most processor time for one step, such as a search or a commit, "
                              "since a damaged database may take forever; 0: no limit; auto: 600, "
                              "and 1 more for each MiB of the database")
        ->type_name("SECONDS")
        ->check(refusal_of)
        ->default_str(kAuto);
  }
}

// Declares --log-file for the commands that have something to warn of: an action that is chosen
// with it is run with a log.
void declare_log_file(CLI::App& winnow, Action& action) {
  const auto file = std::make_shared<std::string>();
  for (const char* command : kLoggingCommands) {
    winnow.get_subcommand(command)
        ->add_option("--log-file", *file,
                     "Append all warnings and errors to this file, with times, and what was "
                     "skipped, even with --quiet")
        ->type_name("FILE");
  }
  winnow.final_callback([file, &winnow, &action] {
    if (file->empty()) return;
    const std::string command = winnow.get_subcommands().front()->get_name();
    action = [file = *file, command, inner = std::move(action)] {
      return run_logged(file, command, inner);
    };
  });
}

struct CommandGroup {
  const char* name;
  std::array<const char*, 9> commands;
};

// What --help shows together.
constexpr std::array<CommandGroup, 4> kCommandGroups = {
    {{"Daily use", {"index", "search", "suggest", "serve", "mcp", "extract", "explain", "status"}},
     {"Measure", {"evaluate", "compare"}},
     {"Maintain",
      {"rules", "learn", "model", "merge", "split", "shards", "check", "repair", "delete"}},
     {"Develop, and data for other programs", {"export", "dump", "cluster", "features", "docs"}}}};

// Help, man page and completion list the commands in the order of their declaration.
void group_commands(CLI::App& winnow) {
  for (const CommandGroup& group : kCommandGroups) {
    for (const char* name : group.commands) {
      if (name != nullptr) winnow.get_subcommand(name)->group(group.name);
    }
  }
  for (CLI::App* command : winnow.get_subcommands([](const CLI::App*) { return true; })) {
    command->footer(help_examples(command->get_name()));
  }
}

}  // namespace

void declare_winnow(CLI::App& winnow, Action& action) {
  winnow.description("Template-aware search indexing for Xapian.");
  winnow.footer("Run winnow COMMAND --help for the options of a command, and examples.");
  winnow.set_version_flag("--version", "winnow " WINNOW_VERSION);
  winnow.require_subcommand(1);
  format_help(winnow, terminal_columns(kHelpColumns));
  declare_index(winnow, action);
  declare_search(winnow, action);
  declare_suggest(winnow, action);
  declare_serve(winnow, action);
  declare_mcp(winnow, action);
  declare_extract(winnow, action);
  declare_explain(winnow, action);
  declare_status(winnow, action);
  declare_evaluate(winnow, action);
  declare_compare(winnow, action);
  declare_rules_command(winnow, action);
  declare_learn(winnow, action);
  declare_model(winnow, action);
  declare_merge(winnow, action);
  declare_split(winnow, action);
  declare_shards(winnow, action);
  declare_check(winnow, action);
  declare_repair(winnow, action);
  declare_delete(winnow, action);
  declare_export(winnow, action);
  declare_dump(winnow, action);
  declare_cluster(winnow, action);
  declare_features(winnow, action);
  declare_docs(winnow, action);
  group_commands(winnow);
  declare_config(winnow);
  declare_database_time(winnow);
  declare_log_file(winnow, action);
}

}  // namespace winnow::cli
