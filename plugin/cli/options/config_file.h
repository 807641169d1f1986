// SPDX-License-Identifier: GPL-2.0-or-later
//
// --config: options of all commands in a file.
#pragma once

#include <CLI/CLI.hpp>
#include <utility>

#include "winnow/extractor/error.h"

namespace winnow::cli {

// A parse error that knows more than its text.
class ConfigFailure : public CLI::ParseError {
 public:
  explicit ConfigFailure(winnow::Error error)
      : CLI::ParseError("ConfigFailure", error.message(), CLI::ExitCodes::ConfigError),
        error_(std::move(error)) {}
  const winnow::Error& error() const { return error_; }

 private:
  winnow::Error error_;
};

// Adds --config to the command, which can be declared before or after its subcommands. Options of
// the file are as if they stood on the command line, where those that do stand there do not
// contradict them. Throws ConfigFailure while arguments are parsed: for files that cannot be read,
// for what is no option, and for values that are none of an option of the subcommand chosen.
void declare_config(CLI::App& winnow);

}  // namespace winnow::cli
