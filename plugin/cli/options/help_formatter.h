// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace winnow::cli {

// What --help prints: names in a left column, and beside them the descriptions, broken between
// words so that a terminal of 100 columns shows them whole.
class HelpFormatter final : public CLI::Formatter {
 public:
  HelpFormatter();
  std::string make_option_desc(const CLI::Option* option) const override;
  std::string make_option_opts(const CLI::Option* option) const override;
};

}  // namespace winnow::cli
