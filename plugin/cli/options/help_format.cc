// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/help_format.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace winnow::cli {
namespace {

constexpr std::size_t kLeastColumns = 60;
// Names take this share of the columns.
constexpr double kNames = 0.34;
// What goes on from a line of names stands so much further to the right.
constexpr std::size_t kHanging = 4;
constexpr const char* kExcludes = " Excludes:";
constexpr std::size_t kMostExcludes = 5;

// The first line has `width` columns, the others as many without `indent` spaces before them. A
// word that is longer has a line of its own.
std::string broken_into_lines(std::string_view text, std::size_t width, std::size_t indent = 0) {
  std::string result;
  std::size_t line = 0;
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    const bool fits = line == 0 || line + 1 + space <= width;
    if (line > 0) result += fits ? " " : "\n" + std::string(indent, ' ');
    line = fits ? line + (line > 0 ? 1 : 0) + space : indent + space;
    result += text.substr(0, space);
    text.remove_prefix(std::min(space + 1, text.size()));
  }
  return result;
}

class HelpFormatter final : public CLI::Formatter {
 public:
  explicit HelpFormatter(std::size_t columns)
      : columns_(columns), names_(static_cast<std::size_t>(kNames * static_cast<double>(columns))) {
    column_width(names_);
  }

  // Names may be longer than a line, and so may what there is to say of a use.
  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override {
    const std::string all = CLI::Formatter::make_help(app, std::move(name), mode);
    std::string help;
    for (std::string_view rest = all; !rest.empty();) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(line.size() + 1, rest.size()));
      const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
      help.append(indent, ' ')
          .append(broken_into_lines(line.substr(indent), columns_ - indent, indent + kHanging));
      help += '\n';
    }
    return help;
  }

  // CLI11 indents what follows a line break.
  std::string make_option_desc(const CLI::Option* option) const override {
    return broken_into_lines(option->get_description(), columns_ - names_);
  }

  std::string make_subcommand(const CLI::App* command) const override {
    const std::string text = broken_into_lines(command->get_description(), columns_ - names_);
    std::string lines = "  " + command->get_display_name(true);
    lines.resize(std::max(lines.size() + 1, names_), ' ');
    for (const char c : text) {
      lines += c;
      if (c == '\n') lines.append(names_, ' ');
    }
    return lines + '\n';
  }

  std::string make_option_opts(const CLI::Option* option) const override {
    std::string shown = CLI::Formatter::make_option_opts(option);
    const auto excludes = option->get_excludes();
    // The description of an option that excludes many names them, once for all.
    const auto many = [](const CLI::Option* each) {
      return each->get_excludes().size() > kMostExcludes;
    };
    if (many(option) || std::ranges::any_of(excludes, many)) {
      shown.erase(std::min(shown.find(kExcludes), shown.size()));
    }
    const std::size_t begin = shown.find(":{");
    const std::size_t end = shown.find('}', begin);
    const std::size_t name = option->get_name(false, true).size();
    // A list of values that does not fit onto the line is one that the description explains.
    const bool fits = 2 + name + shown.size() <= columns_;
    if (begin == std::string::npos || end == std::string::npos || fits) return shown;
    return shown.erase(begin, end + 1 - begin);
  }

 private:
  const std::size_t columns_;
  const std::size_t names_;
};

}  // namespace

void format_help(CLI::App& command, std::size_t columns) {
  command.formatter(
      std::make_shared<HelpFormatter>(std::clamp(columns, kLeastColumns, kMostHelpColumns)));
}

}  // namespace winnow::cli
