// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/common/arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace winnow {
namespace {

std::vector<CLI::App*> commands_of(CLI::App& program) {
  return program.get_subcommands([](const CLI::App*) { return true; });
}

bool takes_value(const CLI::Option* option) {
  return option != nullptr && option->nonpositional() && option->get_items_expected_max() > 0;
}

// It stands before the other checks, some of which know nothing of empty values.
void refuse_empty_values(CLI::App& app) {
  const CLI::Validator is_there(
      [](std::string& value) { return value.empty() ? std::string(kEmptyValue) : std::string(); },
      "");
  for (CLI::Option* option : app.get_options()) {
    if (takes_value(option)) option->transform(is_there);
  }
}

// Goes through the arguments as CLI11 does, and writes "--db=" as two arguments, the second one
// empty.
class SeparateValues {
 public:
  explicit SeparateValues(CLI::App& program) : app_(&program), commands_(commands_of(program)) {}

  std::vector<std::string> of(int count, const char* const* arguments) {
    for (int i = 1; i < count; ++i) add(arguments[i]);
    return std::move(separate_);
  }

 private:
  void add(const std::string& argument) {
    const bool is_value = std::exchange(value_follows_, false);
    if (is_value || are_all_words_ || argument.size() < 2 || argument.front() != '-') {
      if (!is_value && !are_all_words_) choose_command(argument);
      separate_.push_back(argument);
      return;
    }
    if (argument == "--") are_all_words_ = true;
    const std::size_t sign = argument.find('=');
    const std::string name = argument.substr(0, sign);
    const bool has_value = takes_value(app_->get_option_no_throw(name));
    value_follows_ = has_value && sign == std::string::npos;
    if (has_value && name.starts_with("--") && sign + 1 == argument.size()) {
      separate_.push_back(name);
      separate_.emplace_back();
    } else {
      separate_.push_back(argument);
    }
  }

  void choose_command(const std::string& word) {
    const auto named = [&word](const CLI::App* command) { return command->get_name() == word; };
    const auto found = std::find_if(commands_.begin(), commands_.end(), named);
    if (found == commands_.end()) return;
    app_ = *found;
    commands_.clear();
  }

  CLI::App* app_;
  std::vector<CLI::App*> commands_;  // of which none is chosen yet
  bool value_follows_ = false;
  bool are_all_words_ = false;  // behind "--"
  std::vector<std::string> separate_;
};

}  // namespace

void parse_arguments(CLI::App& program, int count, const char* const* arguments) {
  refuse_empty_values(program);
  for (CLI::App* command : commands_of(program)) refuse_empty_values(*command);
  std::vector<std::string> words = SeparateValues(program).of(count, arguments);
  // CLI11 wants them from the last to the first.
  std::reverse(words.begin(), words.end());
  program.parse(std::move(words));
}

}  // namespace winnow
