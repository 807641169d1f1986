// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/help_formatter.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace winnow::cli {
namespace {

constexpr std::size_t kHelpColumns = 100;
constexpr std::size_t kNames = 34;
constexpr std::size_t kLongestValues = 80;

std::string broken_into_lines(std::string_view text, std::size_t width) {
  std::string result;
  std::size_t line = 0;
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    const bool fits = line == 0 || line + 1 + space <= width;
    if (line > 0) result += fits ? ' ' : '\n';
    line = fits && line > 0 ? line + 1 + space : space;
    result += text.substr(0, space);
    text.remove_prefix(std::min(space + 1, text.size()));
  }
  return result;
}

class HelpFormatter final : public CLI::Formatter {
 public:
  HelpFormatter() { column_width(kNames); }

  std::string make_option_desc(const CLI::Option* option) const override {
    // CLI11 indents what follows a line break.
    return broken_into_lines(option->get_description(), kHelpColumns - kNames);
  }

  std::string make_option_opts(const CLI::Option* option) const override {
    std::string shown = CLI::Formatter::make_option_opts(option);
    const std::size_t begin = shown.find(":{");
    const std::size_t end = shown.find('}', begin);
    // A list of values that does not fit onto the line is one that the description explains.
    if (begin == std::string::npos || end == std::string::npos || shown.size() < kLongestValues) {
      return shown;
    }
    return shown.erase(begin, end + 1 - begin);
  }
};

}  // namespace

void format_help(CLI::App& winnow) { winnow.formatter(std::make_shared<HelpFormatter>()); }

}  // namespace winnow::cli
