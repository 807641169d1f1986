// SPDX-License-Identifier: GPL-2.0-or-later
//
// The options that say how content is told from template.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "winnow/extractor/method.h"

namespace winnow::cli {

struct MethodChoice {
  std::string method{default_method()};
  std::string favor = "balanced";  // what parse_favor() takes
  std::string comments = "auto";
  std::string model_file;  // empty: the built-in model
};

// --method, with the methods and what they do in its help. `method` holds the default.
void declare_method(CLI::App& command, std::string& method);

// What tunes a method: --favor, --comments, --model-file.
void declare_method_tuning(CLI::App& command, MethodChoice& choice);

// --method and what tunes it.
void declare_method_choice(CLI::App& command, MethodChoice& choice);

// MethodOptions::beta from the value of --favor: precision, balanced, recall, or a number above 0,
// up to 100. Else ErrorCode::usage that quotes the value. Thread-safe.
Expected<double> parse_favor(std::string_view value);

// A choice in words that tell it from every other one, the block model's identifier among them:
// "block-model, favor 1, comments auto, model 0123456789abcdef". Methods that take no options are
// described by their names. Errors as make_method().
Expected<std::string> describe(const MethodChoice& choice);

// The method as chosen. Errors of a model file name it and the line; ErrorCode::usage if the method
// has no use for what tunes it, and as parse_favor().
Expected<std::unique_ptr<Method>> make_method(const MethodChoice& choice);

}  // namespace winnow::cli
