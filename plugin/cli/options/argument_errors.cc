// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/argument_errors.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/cli/options/config_file.h"
#include "plugin/cli/options/nearest_name.h"
#include "plugin/cli/options/unknown_names.h"
#include "plugin/common/arguments.h"
#include "plugin/common/declarations.h"

namespace winnow::cli {
namespace {

Error usage(std::string what, std::string where, std::string hint) {
  return {ErrorCode::usage, std::move(what), std::move(where), std::move(hint)};
}

std::vector<DeclaredOption> all_declared(const CLI::App& command) {
  std::vector<DeclaredOption> all = declared_options(command);
  for (DeclaredOption& each : declared_positionals(command)) all.push_back(std::move(each));
  return all;
}

std::optional<DeclaredOption> declared_as(const CLI::App& command, std::string_view name) {
  for (DeclaredOption& each : all_declared(command)) {
    if (std::ranges::find(each.names, name) != each.names.end()) return std::move(each);
  }
  return std::nullopt;
}

// "winnow search --db DIR [QUERY]...": what has to be given, in its order.
std::string shortest_use(const CLI::App& command) {
  std::string use = "winnow " + command.get_name();
  for (const DeclaredOption& each : all_declared(command)) {
    const std::string shown =
        each.positional ? each.names.front() : fmt::format("{} {}", each.names.front(), each.value);
    if (each.required) use += " " + shown;
    if (!each.required && each.positional) use += fmt::format(" [{}]", shown);
    if (each.positional && each.repeatable) use += "...";
  }
  return use;
}

bool is_database(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path + "/iamglass", ignored) ||
         std::filesystem::exists(path + "/XAPIANDB", ignored);
}

// A database that stands where words or files are to stand.
std::string misplaced_database(const CLI::App& command) {
  std::vector<std::string> arguments = command.remaining();
  for (const CLI::Option* option : command.get_options()) {
    if (!option->get_positional()) continue;
    arguments.insert(arguments.end(), option->results().begin(), option->results().end());
  }
  const auto found = std::ranges::find_if(arguments, is_database);
  return found == arguments.end() ? "" : *found;
}

Error missing_argument(const CLI::App& command, const CLI::ParseError& error) {
  for (const DeclaredOption& each : all_declared(command)) {
    const CLI::Option* const option = command.get_option_no_throw(each.names.front());
    if (!each.required || option == nullptr || option->count() > 0) continue;
    const std::string& name = each.names.front();
    const std::string database = name == "--db" ? misplaced_database(command) : "";
    const std::string hint = database.empty() ? fmt::format("write {}; ", shortest_use(command))
                                              : fmt::format("did you mean {} {}? ", name, database);
    return usage(name + " is required", "", hint + help_hint(command));
  }
  return usage(error.what(), "", help_hint(command));
}

// The option that CLI11's message is about, the longest name that it has.
const CLI::Option* option_named_in(const CLI::App& command, std::string_view message) {
  const CLI::Option* found = nullptr;
  std::size_t longest = 0;
  for (const CLI::Option* option : command.get_options()) {
    const std::string name = option->get_name();
    const std::size_t at = message.find(name);
    if (name.size() <= longest || at == std::string_view::npos) continue;
    const std::string_view behind = message.substr(at + name.size());
    const bool ends = behind.empty() || behind.find_first_of(": =,") == 0;
    const bool begins = at == 0 || message[at - 1] == ' ';
    if (!ends || !begins) continue;
    found = option;
    longest = name.size();
  }
  return found;
}

std::string list_of(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

// What CLI11 says of a value, behind the name of the option.
std::string own_words(const std::string& name, std::string message) {
  const std::string begin = name + ": ";
  return message.starts_with(begin) ? message.substr(begin.size()) : message;
}

Error wrong_choice(const CLI::App& command, const DeclaredOption& declared,
                   const std::vector<std::string>& values) {
  const auto is_wrong = [&](const std::string& value) {
    return std::ranges::find(declared.choices, value) == declared.choices.end();
  };
  const auto wrong = std::ranges::find_if(values, is_wrong);
  const std::string value = wrong == values.end() ? "" : *wrong;
  const std::string meant = nearest_name(value, declared.choices);
  const bool is_one = declared.choices.size() == 1;
  return usage((is_one ? "is not " : "is not one of ") + list_of(declared.choices),
               fmt::format("{} {}", declared.names.front(), value),
               (meant.empty() ? "" : fmt::format("did you mean {}? ", meant)) + help_hint(command));
}

Error wrong_value(const CLI::App& command, const CLI::ParseError& error) {
  const CLI::Option* const option = option_named_in(command, error.what());
  if (option == nullptr) return usage(error.what(), "", help_hint(command));
  const std::string name = option->get_name();
  const std::optional<DeclaredOption> declared = declared_as(command, name);
  const std::vector<std::string>& values = option->results();
  if (!declared) return usage(error.what(), "", help_hint(command));
  if (std::string_view(error.what()).find(kEmptyValue) != std::string_view::npos) {
    return usage("is empty", name,
                 fmt::format("write {} {}{}; {}", name, declared->value,
                             declared->required ? "" : ", or leave it out", help_hint(command)));
  }
  if (!declared->choices.empty()) return wrong_choice(command, *declared, values);
  // CLI11 may have taken the unit off a size already.
  const bool is_whole = values.size() == 1 && !declared->range.starts_with("a number");
  const std::string where = is_whole ? fmt::format("{} {}", name, values[0]) : name;
  const bool converts = dynamic_cast<const CLI::ConversionError*>(&error) != nullptr;
  std::string what = own_words(name, error.what());
  if (converts && !declared->value.empty()) what = "is not a number, or too large";
  if (converts && declared->value.empty()) what = "takes no value";
  // A command may have a complaint of its own about a number that is in range.
  const bool is_outside = std::string_view(error.what()).find("not in range") != std::string::npos;
  const std::size_t dash = declared->range.find(" - ");
  if (dash != std::string::npos && (converts || is_outside)) {
    what = fmt::format("is not a number from {} to {}", declared->range.substr(0, dash),
                       declared->range.substr(dash + 3));
  } else if (dash != std::string::npos) {
    return usage(what, name, help_hint(command));
  } else if (!declared->range.empty()) {
    what = "is not " + declared->range;
  }
  return usage(what, where, help_hint(command));
}

Error wrong_number_of_values(const CLI::App& command, const CLI::ParseError& error) {
  const CLI::Option* const option = option_named_in(command, error.what());
  const auto declared = option == nullptr ? std::nullopt : declared_as(command, option->get_name());
  if (!declared) return usage(error.what(), "", help_hint(command));
  const std::string& name = declared->names.front();
  if (option->count() > 1) {
    return usage("is given more than once", name,
                 "leave out all but one, or " + help_hint(command));
  }
  return usage("lacks its value", name,
               fmt::format("write {} {}; {}", name, declared->value, help_hint(command)));
}

Error too_many_arguments(const CLI::App& command, const std::string& argument) {
  const bool wants_database = command.get_option_no_throw("--db") != nullptr;
  const bool takes_any = !declared_positionals(command).empty();
  const std::string hint =
      wants_database && !takes_any ? "the database is the one of --db" : "quote what has spaces";
  return usage(fmt::format("is one argument too many for {}", shortest_use(command)), argument,
               fmt::format("leave it out; {}; {}", hint, help_hint(command)));
}

template <typename Kind>
bool is(const CLI::ParseError& error) {
  return dynamic_cast<const Kind*>(&error) != nullptr;
}

}  // namespace

Error argument_error(const CLI::App& winnow, const CLI::ParseError& error) {
  if (const Error* config = config_error(error)) return *config;
  if (const std::optional<Error> unknown = unknown_option(winnow)) return *unknown;
  const std::vector<CLI::App*> chosen = winnow.get_subcommands();
  if (chosen.empty() || winnow.remaining_size() > 0) return unknown_command(winnow);
  const CLI::App& command = *chosen.front();
  if (is<CLI::RequiredError>(error)) return missing_argument(command, error);
  if (is<CLI::ValidationError>(error) || is<CLI::ConversionError>(error)) {
    return wrong_value(command, error);
  }
  if (is<CLI::ArgumentMismatch>(error)) return wrong_number_of_values(command, error);
  const std::vector<std::string> rest = without_end_of_options(command.remaining());
  if (is<CLI::ExtrasError>(error) && !rest.empty()) {
    return too_many_arguments(command, rest.front());
  }
  // CLI11 names both.
  if (is<CLI::ExcludesError>(error)) {
    return usage(error.what(), "", "leave out one of the two, or " + help_hint(command));
  }
  return usage(error.what(), "", help_hint(command));
}

}  // namespace winnow::cli
