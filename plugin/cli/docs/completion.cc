// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/docs/completion.h"

#include <fmt/format.h>

#include <string_view>

#include "plugin/common/declarations.h"

namespace winnow::cli {
namespace {

constexpr std::string_view kLicence = "# SPDX-License-Identifier: GPL-2.0-or-later\n";

enum class ValueKind { none, choices, folder, file, free };

ValueKind kind_of(const DeclaredOption& option) {
  if (!option.choices.empty()) return ValueKind::choices;
  if (option.value.empty()) return ValueKind::none;
  if (option.value == "DIR") return ValueKind::folder;
  if (option.value == "FILE") return ValueKind::file;
  if (option.positional && (option.names.front() == "SOURCE" || option.names.front() == "PAGE" ||
                            option.names.front() == "FILE"))
    return ValueKind::file;
  if (option.positional && (option.names.front() == "RESULT" || option.names.front() == "DATABASE"))
    return ValueKind::folder;
  return ValueKind::free;
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += between;
    text += word;
  }
  return text;
}

std::string all_names(const std::vector<DeclaredOption>& options) {
  std::string text;
  for (const DeclaredOption& option : options) {
    if (!text.empty()) text += ' ';
    text += joined(option.names, " ");
  }
  return text;
}

std::string command_names(const std::vector<DeclaredCommand>& commands) {
  std::vector<std::string> names;
  for (const DeclaredCommand& command : commands) names.push_back(command.name);
  return joined(names, " ");
}

// Puts `escape` before each of the characters in `special`.
std::string escaped(std::string_view text, std::string_view special, std::string_view escape) {
  std::string result;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) result += escape;
    result += c;
  }
  return result;
}

// Inside single quotes of bash and zsh a quote must end them, stand for itself and begin them anew.
std::string without_quotes(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\'') {
      result += "'\\''";
    } else {
      result += c;
    }
  }
  return result;
}

std::string bash_action(const DeclaredOption& option) {
  switch (kind_of(option)) {
    case ValueKind::choices:
      return fmt::format("_winnow_words '{}'", joined(option.choices, " "));
    case ValueKind::folder:
      return "_winnow_paths -d";
    case ValueKind::file:
      return "_winnow_paths -f";
    case ValueKind::none:
    case ValueKind::free:
      break;
  }
  return ":";
}

// bash splits "--db=x" into three words; the value and its option are found either way.
constexpr std::string_view kBashHelpers = R"(
_winnow_words() {
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current")
}

_winnow_paths() {
  mapfile -t COMPREPLY < <(compgen "$1" -- "$current")
  compopt -o filenames 2>/dev/null
}

_winnow() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
  local command= awaited= word
  COMPREPLY=()
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[COMP_CWORD-2]}
  fi
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in
      =) ;;
)";

// An option before the command may have a value, which is not the command.
constexpr std::string_view kBashCommand = R"(      -*) awaited= ;;
      *)
        if [[ ! $awaited ]]; then
          command=$word
          break
        fi
        awaited= ;;
    esac
  done
  case $command in
)";

// Offers values where the word before is an option that has one.
std::string bash_values(const std::vector<DeclaredOption>& options) {
  std::string text = "      case $previous in\n";
  for (const DeclaredOption& option : options) {
    if (option.value.empty()) continue;
    text +=
        fmt::format("        {}) {}; return ;;\n", joined(option.names, "|"), bash_action(option));
  }
  return text + "      esac\n";
}

std::string bash_program(const std::vector<DeclaredOption>& options,
                         const std::vector<DeclaredCommand>& commands) {
  std::string text;
  for (const DeclaredOption& option : options) {
    if (option.value.empty()) continue;
    text += fmt::format("      {}) awaited=value ;;\n", joined(option.names, "|"));
  }
  return text.append(kBashCommand) + fmt::format("    '')\n{}      _winnow_words '{} {}' ;;\n",
                                                 bash_values(options), command_names(commands),
                                                 all_names(options));
}

std::string bash_command(const DeclaredCommand& command) {
  std::string text = fmt::format("    {})\n", command.name) + bash_values(command.options);
  text += "      if [[ $current == -* ]]; then\n";
  text += fmt::format("        _winnow_words '{}'\n", all_names(command.options));
  const std::vector<DeclaredOption>& positionals = command.positionals;
  if (positionals.size() > 1) {
    text += fmt::format("      elif [[ $previous == {} ]]; then\n        {}\n", command.name,
                        bash_action(positionals.front()));
  }
  // Those before the last one are words that directly follow the command.
  text += fmt::format("      else\n        {}\n      fi ;;\n",
                      positionals.empty() ? ":" : bash_action(positionals.back()));
  return text;
}

std::string zsh_action(const DeclaredOption& option) {
  switch (kind_of(option)) {
    case ValueKind::choices:
      return "(" + joined(option.choices, " ") + ")";
    case ValueKind::folder:
      return "_files -/";
    case ValueKind::file:
      return "_files";
    case ValueKind::none:
    case ValueKind::free:
      break;
  }
  return " ";
}

// Writes one argument of _arguments: '(-q --quiet)'{-q,--quiet}'[help]:VALUE:action'.
std::string zsh_option(const DeclaredOption& option) {
  const std::string value =
      option.value.empty()
          ? ""
          : fmt::format(":{}:{}", escaped(option.value, ":\\", "\\"), zsh_action(option));
  const std::string rest =
      without_quotes(fmt::format("[{}]{}", escaped(option.help, "[]\\", "\\"), value));
  const std::string names =
      option.names.size() == 1 ? option.names.front() : "'{" + joined(option.names, ",") + "}'";
  const std::string instead =
      option.repeatable ? "*" : fmt::format("({})", joined(option.names, " "));
  return fmt::format("'{}{}{}'", instead, names, rest);
}

std::string zsh_positional(const DeclaredOption& option) {
  return fmt::format("'{}:{}:{}'", option.repeatable ? "*" : "", option.names.front(),
                     zsh_action(option));
}

std::string zsh_command(const DeclaredCommand& command) {
  std::string text = fmt::format("        {})\n          _arguments -S", command.name);
  for (const DeclaredOption& option : command.options)
    text += " \\\n            " + zsh_option(option);
  for (const DeclaredOption& option : command.positionals) {
    text += " \\\n            " + zsh_positional(option);
  }
  return text + " ;;\n";
}

std::string fish_quoted(std::string_view text) { return "'" + escaped(text, "'\\", "\\") + "'"; }

std::string fish_value(const DeclaredOption& option) {
  switch (kind_of(option)) {
    case ValueKind::choices:
      return " -x -a " + fish_quoted(joined(option.choices, " "));
    case ValueKind::folder:
      return " -x -a '(__fish_complete_directories)'";
    case ValueKind::file:
      return " -r -F";
    case ValueKind::free:
      return " -x";
    case ValueKind::none:
      break;
  }
  return "";
}

std::string fish_option(const std::string& condition, const DeclaredOption& option) {
  std::string text = "complete -c winnow -n " + fish_quoted(condition);
  for (const std::string& name : option.names) {
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  return text + fish_value(option) + " -d " + fish_quoted(option.help) + "\n";
}

std::string fish_positional(const std::string& condition, const DeclaredOption& option) {
  const std::string begin = "complete -c winnow -n " + fish_quoted(condition);
  switch (kind_of(option)) {
    case ValueKind::choices:
      return begin + " -a " + fish_quoted(joined(option.choices, " ")) + "\n";
    case ValueKind::folder:
      return begin + " -x -a '(__fish_complete_directories)'\n";
    case ValueKind::file:
      return begin + " -F\n";
    default:
      return "";
  }
}

}  // namespace

std::string bash_completion(const CLI::App& winnow) {
  const std::vector<DeclaredCommand> commands = declared_commands(winnow);
  std::string text = std::string(kLicence).append("# Completion of winnow for bash.\n");
  text += kBashHelpers;
  text += bash_program(declared_options(winnow), commands);
  for (const DeclaredCommand& command : commands) text += bash_command(command);
  return text + "  esac\n}\n\ncomplete -F _winnow winnow\n";
}

std::string zsh_completion(const CLI::App& winnow) {
  const std::vector<DeclaredCommand> commands = declared_commands(winnow);
  std::string text = "#compdef winnow\n" + std::string(kLicence);
  text += "\n_winnow() {\n  local curcontext=$curcontext state line\n  typeset -A opt_args\n";
  text += "  local -a commands\n  commands=(\n";
  for (const DeclaredCommand& command : commands) {
    text += fmt::format("    '{}:{}'\n", command.name, without_quotes(command.help));
  }
  text += "  )\n  _arguments -C";
  for (const DeclaredOption& option : declared_options(winnow))
    text += " \\\n    " + zsh_option(option);
  text += " \\\n    ':command:->command' \\\n    '*::argument:->argument'\n  case $state in\n";
  text += "    command) _describe command commands ;;\n    argument)\n      case $words[1] in\n";
  for (const DeclaredCommand& command : commands) text += zsh_command(command);
  text += "      esac ;;\n  esac\n}\n\n";
  // Autoloaded, the file is the function's first call; sourced, it only declares.
  return text +
         "if [[ $funcstack[1] == _winnow ]]; then\n  _winnow \"$@\"\nelse\n"
         "  compdef _winnow winnow\nfi\n";
}

std::string fish_completion(const CLI::App& winnow) {
  const std::vector<DeclaredCommand> commands = declared_commands(winnow);
  const std::string no_command = "not __fish_seen_subcommand_from " + command_names(commands);
  std::string text = std::string(kLicence).append("# Completion of winnow for fish.\n");
  text += "complete -c winnow -f\n";
  for (const DeclaredOption& option : declared_options(winnow))
    text += fish_option(no_command, option);
  for (const DeclaredCommand& command : commands) {
    text += fmt::format("complete -c winnow -n {} -a {} -d {}\n", fish_quoted(no_command),
                        command.name, fish_quoted(command.help));
  }
  for (const DeclaredCommand& command : commands) {
    const std::string chosen = "__fish_seen_subcommand_from " + command.name;
    for (const DeclaredOption& option : command.options) text += fish_option(chosen, option);
    for (const DeclaredOption& option : command.positionals)
      text += fish_positional(chosen, option);
  }
  return text;
}

}  // namespace winnow::cli
