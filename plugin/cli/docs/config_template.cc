// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "plugin/cli/docs/documents.h"
#include "plugin/common/declarations.h"

namespace winnow::cli {
namespace {

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

}  // namespace

std::string config_template(const CLI::App& winnow) {
  std::string text(kBegin);
  for (const DeclaredCommand& command : declared_commands(winnow)) {
    if (command.name == "docs") continue;
    text += fmt::format("\n{}[{}]\n", comment(command.help + "."), command.name);
    for (const DeclaredOption& option : command.options) text += entry(option);
  }
  return text.append(kSites);
}

}  // namespace winnow::cli
