// SPDX-License-Identifier: GPL-2.0-or-later
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugin/cli/database/database_cost.h"
#include "plugin/cli/docs/command_examples.h"
#include "plugin/cli/options/command.h"
#include "plugin/cli/options/config_file.h"
#include "plugin/cli/options/help_format.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"

namespace winnow::cli {
namespace {

struct DeclaredBy {
  std::string_view name;
  void (*declare)(CLI::App&, Action&);
};

// Help, man page and completion list the commands in this order.
constexpr auto kCommands = std::to_array<DeclaredBy>({
    {"index", declare_index},
    {"search", declare_search},
    {"suggest", declare_suggest},
    {"serve", declare_serve},
    {"mcp", declare_mcp},
    {"extract", declare_extract},
    {"explain", declare_explain},
    {"status", declare_status},
    {"evaluate", declare_evaluate},
    {"compare", declare_compare},
    {"rules", declare_rules_command},
    {"learn", declare_learn},
    {"model", declare_model},
    {"merge", declare_merge},
    {"split", declare_split},
    {"shards", declare_shards},
    {"check", declare_check},
    {"repair", declare_repair},
    {"delete", declare_delete},
    {"export", declare_export},
    {"dump", declare_dump},
    {"cluster", declare_cluster},
    {"features", declare_features},
    {"docs", declare_docs},
});

constexpr auto kDatabaseCommands = std::to_array<std::string_view>(
    {"index", "search", "suggest", "serve", "mcp", "evaluate", "rules", "status", "merge", "split",
     "shards", "check", "repair", "delete"});
constexpr const char* kAuto = "auto";
constexpr double kMostSeconds = 1e9;

constexpr auto kLoggingCommands = std::to_array<std::string_view>(
    {"index", "search", "serve", "mcp", "learn", "cluster", "extract", "explain", "features",
     "export", "dump", "compare", "evaluate", "merge", "split", "shards", "repair", "delete"});

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

// Gives those of the commands that are declared.
template <typename Names>
std::vector<CLI::App*> declared(CLI::App& winnow, const Names& names) {
  return winnow.get_subcommands([&names](const CLI::App* command) {
    return std::ranges::find(names, command->get_name()) != names.end();
  });
}

// Declares --database-time for the commands that use databases.
void declare_database_time(CLI::App& winnow) {
  const std::function<void(const std::string&)> set = [](const std::string& seconds) {
    set_database_time(seconds_of(seconds));
  };
  for (CLI::App* command : declared(winnow, kDatabaseCommands)) {
    command
        ->add_option_function("--database-time", set,
                              "Most processor time for one step, such as a search or a commit, "
                              "since a damaged database may take forever; 0: no limit, of memory "
                              "either; auto: 600, and 1 more for each MiB of the database")
        ->type_name("SECONDS")
        ->check(refusal_of)
        ->default_str(kAuto);
  }
}

// Declares --log-file for the commands that have something to warn of: an action that is chosen
// with it is run with a log.
void declare_log_file(CLI::App& winnow, Action& action) {
  const auto file = std::make_shared<std::string>();
  for (CLI::App* command : declared(winnow, kLoggingCommands)) {
    command
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
  std::array<std::string_view, 9> commands;
};

// What --help shows together.
constexpr std::array<CommandGroup, 4> kCommandGroups = {
    {{"Daily use", {"index", "search", "suggest", "serve", "mcp", "extract", "explain", "status"}},
     {"Measure", {"evaluate", "compare"}},
     {"Maintain",
      {"rules", "learn", "model", "merge", "split", "shards", "check", "repair", "delete"}},
     {"Develop, and data for other programs", {"export", "dump", "cluster", "features", "docs"}}}};

void group_commands(CLI::App& winnow) {
  for (const CommandGroup& group : kCommandGroups) {
    for (CLI::App* command : declared(winnow, group.commands)) command->group(group.name);
  }
  for (CLI::App* command : winnow.get_subcommands([](const CLI::App*) { return true; })) {
    command->footer(help_examples(command->get_name()));
  }
}

// Subcommands take over the form of the help that the command has when they are declared.
void declare_program(CLI::App& winnow) {
  winnow.description(
      "Makes web sites searchable: leaves out what their pages repeat, such as menus and footers, "
      "and puts the rest into Xapian databases.");
  winnow.footer("Run winnow COMMAND --help for the options of a command, and examples.");
  winnow.set_version_flag("--version", "winnow " WINNOW_VERSION);
  winnow.require_subcommand(1);
  format_help(winnow, terminal_columns(kHelpColumns));
}

// Declares what several commands have, for those that are declared.
void declare_common_options(CLI::App& winnow, Action& action) {
  group_commands(winnow);
  declare_config(winnow);
  declare_database_time(winnow);
  declare_log_file(winnow, action);
}

}  // namespace

void declare_winnow(CLI::App& winnow, Action& action) {
  declare_program(winnow);
  for (const DeclaredBy& command : kCommands) command.declare(winnow, action);
  declare_common_options(winnow, action);
}

bool declare_only(std::string_view name, CLI::App& winnow, Action& action) {
  const auto* const command = std::ranges::find(kCommands, name, &DeclaredBy::name);
  if (command == kCommands.end()) return false;
  declare_program(winnow);
  command->declare(winnow, action);
  declare_common_options(winnow, action);
  return true;
}

}  // namespace winnow::cli
