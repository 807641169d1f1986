// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/method_option.h"

#include "winnow/extractor/method.h"

namespace winnow::cli {

void declare_method(CLI::App& command, std::string& method) {
  std::string help = "How content is told from template.";
  std::vector<std::string> names;
  for (const MethodInfo& info : available_methods()) {
    names.emplace_back(info.name);
    help.append(" ").append(info.name).append(": ").append(info.summary).append(".");
  }
  command.add_option("--method", method, help)
      ->type_name("METHOD")
      ->check(CLI::IsMember(names))
      ->capture_default_str();
}

}  // namespace winnow::cli
