// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow docs: man pages, shell completion and a configuration file, read off the declarations of
// the commands; and an example of rules.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "plugin/cli/docs/command_examples.h"
#include "plugin/cli/docs/completion.h"
#include "plugin/cli/docs/rules_example.h"
#include "plugin/cli/options/command.h"
#include "plugin/common/declarations.h"
#include "plugin/common/exit_code.h"
#include "plugin/common/man_page.h"

namespace winnow::cli {
namespace {

namespace parts = man_page_parts;

std::string synopsis_of(const DeclaredCommand& command) {
  return parts::synopsis("winnow " + command.name, command.options, command.positionals);
}

std::string command_section(const DeclaredCommand& command) {
  return roff::section("winnow " + command.name) + roff::line(command.help + ".") + ".PP\n" +
         synopsis_of(command) + parts::options(command.positionals) +
         parts::options(command.options);
}

// By their groups, as --help has them.
std::string list_of_commands(const std::vector<DeclaredCommand>& commands) {
  std::vector<std::string> groups;
  for (const DeclaredCommand& command : commands) {
    if (std::ranges::find(groups, command.group) == groups.end()) groups.push_back(command.group);
  }
  std::string text;
  for (const std::string& group : groups) {
    text += roff::subsection(group);
    for (const DeclaredCommand& command : commands) {
      if (command.group != group) continue;
      text += ".TP\n" + roff::bold(command.name) + "\n" + roff::line(command.help + ".");
    }
  }
  return text;
}

std::string exit_status() {
  constexpr std::array<ExitStatus, 7> kRows = {{
      {kDone, "Done. Trouble with single pages is a warning and a count in the summary, no more."},
      {kUsage, "An option or argument that makes no sense, or does not suit the database."},
      {kInput, "A file or folder that cannot be read, or is not what it should be."},
      {kLocked, "Another program is writing to the database."},
      {kDisk, "No space left, or another failure to write."},
      {kCorrupt, "The database is damaged."},
      {kTryAgain,
       "A passing condition, such as too little memory, or SIGINT or SIGTERM came before all was "
       "done; try again. What index and delete have committed is kept; a second signal ends any "
       "command at once."},
  }};
  return parts::exit_statuses(kRows);
}

std::string examples() {
  std::vector<Example> all;
  for (const CommandExample& example : command_examples()) {
    all.push_back({example.purpose, example.commands});
  }
  return parts::examples(all);
}

std::string see_also() {
  constexpr std::array<std::string_view, 5> kPrograms = {"omindex", "quest", "winnow-filter",
                                                         "xapian-check", "xapian-delve"};
  return parts::see_also(kPrograms);
}

// Writes the manual page of the command and all its subcommands, for groff -man and mandoc.
std::string command_man_page(const CLI::App& winnow) {
  const std::vector<DeclaredCommand> commands = declared_commands(winnow);
  std::string text = roff::header("winnow", winnow.version());
  text += parts::name("winnow", "template-aware search indexing for Xapian");
  text += roff::section("synopsis");
  for (const DeclaredCommand& command : commands) {
    text += synopsis_of(command) + (&command == &commands.back() ? "" : ".br\n");
  }
  text += roff::section("description");
  text += roff::line(
      "Point winnow at a copy of a web site: it puts the content of the pages into a Xapian "
      "database, in the conventions of Omega, and searches it.");
  text += roff::section("commands") + list_of_commands(commands);
  text += roff::section("options") + parts::options(declared_options(winnow));
  for (const DeclaredCommand& command : commands) text += command_section(command);
  return text + exit_status() + examples() + see_also();
}

// Comments of the configuration file are so wide.
constexpr std::size_t kColumns = 98;

constexpr std::string_view kBegin =
    R"(# Options of winnow, by its commands: winnow --config FILE COMMAND ..., or WINNOW_CONFIG=FILE.
# What the command line says counts more. Remove the "#" before what you want to set.
)";

constexpr std::string_view kSites = R"(
# Pages of one site can be classified by another method; a section for each such site.
#[site."www.example.org"]
#method = "block-model"
#favor = "balanced"
)";

std::string comment(std::string_view text) {
  std::string result;
  std::string line = "#";
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    if (line.size() + 1 + space > kColumns) {
      result += line + "\n";
      line = "#";
    }
    line.append(" ").append(text.substr(0, space));
    text.remove_prefix(std::min(space + 1, text.size()));
  }
  return result + line + "\n";
}

bool is_number_value(std::string_view text) {
  const bool digits = text.find_first_not_of("0123456789.") == std::string_view::npos;
  return digits && !text.empty() && text.front() != '.' && text.back() != '.';
}

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

// The default, or what stands for a value.
std::string value_of(const DeclaredOption& option) {
  if (option.value.empty()) return "true";
  if (is_number_value(option.default_value)) return option.default_value;
  const std::string value =
      in_quotes(option.default_value.empty() ? option.value : option.default_value);
  return option.repeatable ? "[" + value + "]" : value;
}

std::string help_of(const DeclaredOption& option) {
  std::string text = option.help;
  std::string choices;
  for (const std::string& choice : option.choices) {
    choices += (choices.empty() ? "" : ", ") + choice;
  }
  if (!choices.empty()) text += " (one of: " + choices + ")";
  if (!option.range.empty()) text += " (" + option.range + ")";
  return text;
}

std::string entry(const DeclaredOption& option) {
  const auto name = std::ranges::find_if(
      option.names, [](const std::string& each) { return each.starts_with("--"); });
  if (name == option.names.end() || *name == "--help") return "";
  return fmt::format("\n{}#{} = {}\n", comment(help_of(option)), name->substr(2), value_of(option));
}

// Writes a file for --config with all options of all commands, each behind a "#", with their help
// texts, defaults and choices.
std::string config_template(const CLI::App& winnow) {
  std::string text(kBegin);
  for (const DeclaredCommand& command : declared_commands(winnow)) {
    if (command.name == "docs") continue;
    text += fmt::format("\n{}[{}]\n", comment(command.help + "."), command.name);
    for (const DeclaredOption& option : command.options) text += entry(option);
  }
  return text.append(kSites);
}

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
  if (kind == "rules") fmt::print("{}", rules_example());
  return kDone;
}

}  // namespace

void declare_docs(CLI::App& winnow, Action& action) {
  auto kind = std::make_shared<std::string>();
  CLI::App& command = *winnow.add_subcommand("docs",
                                             "Print the man page, a shell's completion script, a "
                                             "configuration file or an example of rules");
  command
      .add_option("KIND", *kind,
                  "man, bash, zsh, fish; config: a file for --config with all options; or rules: a "
                  "file for --rules, to copy from")
      ->required()
      ->check(CLI::IsMember({"man", "bash", "zsh", "fish", "config", "rules"}));
  command.callback([kind, &action] { action = [kind] { return run_docs(*kind); }; });
}

}  // namespace winnow::cli
