// SPDX-License-Identifier: GPL-2.0-or-later
//
// The options that say how content is told from template.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "winnow/extractor/method.h"

namespace winnow::cli {

struct MethodChoice {
  std::string method{default_method()};
  std::string favor = "balanced";
  std::string comments = "auto";
  std::string model_file;  // empty: the built-in model
};

// --method, with the methods and what they do in its help. `method` holds the default.
void declare_method(CLI::App& command, std::string& method);

// --method and what tunes it: --favor, --comments, --model-file.
void declare_method_choice(CLI::App& command, MethodChoice& choice);

// The method as chosen. Errors of a model file name it and the line; ErrorCode::usage if the method
// has no use for what tunes it.
Expected<std::unique_ptr<Method>> make_method(const MethodChoice& choice);

}  // namespace winnow::cli
