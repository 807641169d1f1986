// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/unknown_names.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include "plugin/cli/options/nearest_name.h"
#include "plugin/common/declarations.h"

namespace winnow::cli {
namespace {

constexpr const char* kProgramHelp = "run winnow --help";
constexpr std::string_view kEndOfOptions = "--";
constexpr std::size_t kMostNamed = 3;

struct OtherName {
  std::string_view typed;
  std::string_view meant;
};

// Other programs have these names for what ours are called.
constexpr std::array<OtherName, 17> kOtherOptions = {{{"database", "db"},
                                                      {"index", "db"},
                                                      {"output", "out"},
                                                      {"o", "out"},
                                                      {"language", "lang"},
                                                      {"language", "stemmer"},
                                                      {"max", "limit"},
                                                      {"count", "limit"},
                                                      {"results", "limit"},
                                                      {"url", "base-url"},
                                                      {"jobs", "threads"},
                                                      {"j", "threads"},
                                                      {"v", "version"},
                                                      {"silent", "quiet"},
                                                      {"format", "json"},
                                                      {"host", "site"},
                                                      {"stem", "stemmer"}}};
constexpr std::array<OtherName, 14> kOtherCommands = {{{"find", "search"},
                                                       {"query", "search"},
                                                       {"add", "index"},
                                                       {"update", "index"},
                                                       {"build", "index"},
                                                       {"info", "status"},
                                                       {"stats", "status"},
                                                       {"remove", "delete"},
                                                       {"rm", "delete"},
                                                       {"verify", "check"},
                                                       {"fix", "repair"},
                                                       {"recover", "repair"},
                                                       {"eval", "evaluate"},
                                                       {"text", "extract"}}};

bool is_option(std::string_view argument) { return argument.size() > 1 && argument[0] == '-'; }

// "--stemer=en" is about --stemer.
std::string written_name(const std::string& argument) {
  return argument.substr(0, argument.find('='));
}

std::string without_dashes(std::string_view name) {
  name.remove_prefix(std::min(name.find_first_not_of('-'), name.size()));
  return std::string(name);
}

std::vector<std::string> long_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const DeclaredOption& option : declared_options(app)) {
    for (const std::string& name : option.names) {
      if (name.starts_with("--")) names.push_back(without_dashes(name));
    }
  }
  return names;
}

bool has_name(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

template <typename Names>
std::string name_meant(std::string_view typed, const std::vector<std::string>& names,
                       const Names& others) {
  for (const OtherName& other : others) {
    if (other.typed == typed && has_name(names, other.meant)) return std::string(other.meant);
  }
  return nearest_name(typed, names);
}

// "--weight": --title-weight, --heading-weight and others.
std::string options_with_part(std::string_view typed, const std::vector<std::string>& names) {
  std::string list;
  std::size_t count = 0;
  for (const std::string& name : names) {
    if (("-" + name + "-").find(fmt::format("-{}-", typed)) == std::string::npos) continue;
    if (++count > kMostNamed) return list + " or another of this kind";
    list += fmt::format("{}--{}", list.empty() ? "" : ", ", name);
  }
  return list;
}

// Names commands that have the option.
std::string commands_with(const CLI::App& winnow, std::string_view name) {
  std::string list;
  std::size_t count = 0;
  for (const CLI::App* command : winnow.get_subcommands([](const CLI::App*) { return true; })) {
    if (!has_name(long_names(*command), name)) continue;
    if (++count > kMostNamed) return list + " and others";
    list += fmt::format("{}winnow {}", list.empty() ? "" : ", ", command->get_name());
  }
  return list;
}

// As it is written, with what stands for its value: "--db DIR".
std::string written(const CLI::App& app, std::string_view name) {
  const std::string full = fmt::format("--{}", name);
  for (const DeclaredOption& option : declared_options(app)) {
    if (std::ranges::find(option.names, full) == option.names.end()) continue;
    return option.value.empty() ? full : full + " " + option.value;
  }
  return full;
}

bool takes_a_query(const CLI::App& command) {
  return command.get_name() == "search" || command.get_name() == "suggest";
}

// What was meant by an option that the command does not have; empty if nobody knows.
std::string meant_option(const CLI::App& winnow, const CLI::App& command,
                         const std::string& typed) {
  const std::vector<std::string> names = long_names(command);
  const std::string name = without_dashes(typed);
  if (const std::string meant = name_meant(name, names, kOtherOptions); !meant.empty()) {
    return fmt::format("did you mean --{}?", meant);
  }
  if (const std::string list = options_with_part(name, names); !list.empty()) {
    return fmt::format("did you mean {}?", list);
  }
  if (takes_a_query(command) && !typed.starts_with("--")) {
    return fmt::format("to leave out pages with a word, quote the query: 'words {}'", typed);
  }
  if (has_name(long_names(winnow), name)) {
    return fmt::format("write it before the command: winnow {} {}", written(winnow, name),
                       command.get_name());
  }
  const std::string commands = commands_with(winnow, name);
  return commands.empty() ? "" : fmt::format("it is an option of {}", commands);
}

std::string joined_hint(const std::string& first, const std::string& then) {
  if (first.empty()) return then;
  return first + (first.ends_with('?') ? " " : "; ") + then;
}

Error option_before(const CLI::App& winnow, const CLI::App& command, const std::string& typed) {
  const std::string name = without_dashes(typed);
  if (has_name(long_names(command), name)) {
    return {
        ErrorCode::usage, "stands before the command", typed,
        joined_hint(fmt::format("write winnow {} {}", command.get_name(), written(command, name)),
                    help_hint(command))};
  }
  return {ErrorCode::usage, "unknown option", typed,
          joined_hint(meant_option(winnow, winnow, typed), help_hint(command))};
}

// CLI11 leaves over the "--" behind which no options stand, too.
std::optional<std::string> first_option(const std::vector<std::string>& arguments) {
  const auto end = std::ranges::find(arguments, kEndOfOptions);
  const auto found = std::find_if(arguments.begin(), end, is_option);
  if (found == end) return std::nullopt;
  return written_name(*found);
}

Error option_instead_of_command(const CLI::App& winnow, const std::string& typed) {
  const std::string name = without_dashes(typed);
  const std::string meant = name_meant(name, long_names(winnow), kOtherOptions);
  if (!meant.empty()) {
    return {ErrorCode::usage, "unknown option", typed,
            fmt::format("did you mean winnow --{}? {}", meant, kProgramHelp)};
  }
  const std::string commands = commands_with(winnow, name);
  if (commands.empty()) return {ErrorCode::usage, "unknown option", typed, kProgramHelp};
  return {ErrorCode::usage, "is an option of a command, and there is no command", typed,
          fmt::format("write the command first, as in {} {}; {}",
                      commands.substr(0, commands.find(',')), typed, kProgramHelp)};
}

}  // namespace

std::vector<std::string> without_end_of_options(std::vector<std::string> arguments) {
  std::erase(arguments, kEndOfOptions);
  return arguments;
}

std::string help_hint(const CLI::App& command) {
  return fmt::format("run winnow {} --help", command.get_name());
}

std::optional<Error> unknown_option(const CLI::App& winnow) {
  const std::vector<CLI::App*> chosen = winnow.get_subcommands();
  if (chosen.empty()) return std::nullopt;
  const CLI::App& command = *chosen.front();
  if (const auto typed = first_option(winnow.remaining())) {
    return option_before(winnow, command, *typed);
  }
  const auto typed = first_option(command.remaining());
  if (!typed) return std::nullopt;
  return Error{ErrorCode::usage, "unknown option", *typed,
               joined_hint(meant_option(winnow, command, *typed), help_hint(command))};
}

// CLI11 says "A subcommand is required" where there is none; what stood in its place is left over.
Error unknown_command(const CLI::App& winnow) {
  const std::vector<std::string> rest = without_end_of_options(winnow.remaining());
  if (rest.empty()) return {ErrorCode::usage, "a command is required", "", kProgramHelp};
  const std::string& typed = rest.front();
  if (is_option(typed)) return option_instead_of_command(winnow, written_name(typed));
  std::vector<std::string> commands;
  for (const CLI::App* command : winnow.get_subcommands([](const CLI::App*) { return true; })) {
    commands.push_back(command->get_name());
  }
  std::string meant = name_meant(typed, commands, kOtherCommands);
  if (meant.empty() && has_name(long_names(winnow), typed)) meant = "--" + typed;
  std::error_code ignored;
  if (meant.empty() && std::filesystem::exists(typed, ignored)) meant = "index --db DIR " + typed;
  if (meant == "--help") return {ErrorCode::usage, "unknown command", typed, kProgramHelp};
  return {ErrorCode::usage, "unknown command", typed,
          joined_hint(meant.empty() ? "" : fmt::format("did you mean winnow {}?", meant),
                      kProgramHelp)};
}

}  // namespace winnow::cli
