// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/common/declarations.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <string_view>

namespace winnow {
namespace {

std::vector<std::string> split_at_commas(std::string_view list) {
  std::vector<std::string> parts;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    parts.emplace_back(list.substr(0, comma));
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return parts;
}

// CLI11 shows the checks of an option only as the end of its type's name: "METHOD:{all,wlr}",
// "N:INT in [1 - 100]", "BYTES:SIZE [b, kb(=1024b), ...]". A name may have colons of its own
// ("NAME=VALUE:DIR"). This finds the colon before the check.
std::size_t find_check(std::string_view type) {
  constexpr std::array<std::string_view, 6> kChecks = {"{",        "INT in", "UINT in",
                                                       "FLOAT in", "SIZE",   "POSITIVE"};
  std::size_t colon = type.find(':');
  const auto begins = [&](std::string_view check) {
    return type.substr(colon + 1).starts_with(check);
  };
  while (colon != std::string_view::npos && std::ranges::none_of(kChecks, begins)) {
    colon = type.find(':', colon + 1);
  }
  return colon;
}

void read_type_name(std::string_view type, DeclaredOption& option) {
  const std::size_t colon = find_check(type);
  option.value = type.substr(0, colon);
  if (colon == std::string_view::npos) return;
  const std::string_view check = type.substr(colon + 1);
  constexpr std::string_view kRange = " in [";
  if (check.starts_with('{') && check.ends_with('}')) {
    option.choices = split_at_commas(check.substr(1, check.size() - 2));
  } else if (check.starts_with("SIZE")) {
    option.range = "a number, also with kb, mb or gb (powers of 1024)";
  } else if (const std::size_t at = check.find(kRange); at != std::string_view::npos) {
    const std::size_t begin = at + kRange.size();
    option.range = check.substr(begin, check.find(']', begin) - begin);
  }
}

DeclaredOption read_option(const CLI::Option& declared) {
  DeclaredOption option;
  option.positional = declared.get_positional();
  option.help = declared.get_description();
  option.group = declared.get_group();
  option.required = declared.get_required();
  if (option.positional) {
    option.names.push_back(declared.get_name(true));
  } else {
    for (const std::string& name : declared.get_lnames()) option.names.push_back("--" + name);
    for (const std::string& name : declared.get_snames()) option.names.push_back("-" + name);
  }
  // CLI11's own --help and --version have no value and no type.
  if (declared.get_items_expected_max() == 0) return option;
  read_type_name(declared.get_type_name(), option);
  option.default_value = declared.get_default_str();
  option.repeatable = declared.get_expected_max() > 1;
  return option;
}

std::vector<DeclaredOption> read_options(const CLI::App& app, bool positional) {
  std::vector<DeclaredOption> options;
  const auto declared = app.get_options([positional](const CLI::Option* option) {
    return option->get_positional() == positional && !option->get_group().empty();
  });
  for (const CLI::Option* option : declared) options.push_back(read_option(*option));
  return options;
}

}  // namespace

std::vector<DeclaredOption> declared_options(const CLI::App& app) {
  return read_options(app, false);
}

std::vector<DeclaredOption> declared_positionals(const CLI::App& app) {
  return read_options(app, true);
}

std::vector<DeclaredCommand> declared_commands(const CLI::App& app) {
  std::vector<DeclaredCommand> commands;
  const auto all = [](const CLI::App* command) { return !command->get_name().empty(); };
  for (const CLI::App* command : app.get_subcommands(all)) {
    commands.push_back({command->get_name(), command->get_description(), command->get_group(),
                        read_options(*command, false), read_options(*command, true)});
  }
  return commands;
}

namespace {

using Seconds = std::chrono::duration<double>;

constexpr double kLeastSeconds = 0.001;
constexpr double kMostSeconds = 86'400;

}  // namespace

CLI::Option* add_page_time(CLI::App& command, std::chrono::milliseconds& cap) {
  const std::function<void(const double&)> set = [&cap](double seconds) {
    cap = std::chrono::ceil<std::chrono::milliseconds>(Seconds(seconds));
  };
  return command
      .add_option_function(
          "--page-time", set,
          "Most processor time for parsing a page; beyond it the text is kept without structure")
      ->type_name("SECONDS")
      ->check(CLI::Range(kLeastSeconds, kMostSeconds))
      ->default_str(CLI::detail::to_string(Seconds(cap).count()));
}

}  // namespace winnow
