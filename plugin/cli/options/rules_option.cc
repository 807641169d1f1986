// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/rules_option.h"

#include <CLI/CLI.hpp>

#include "winnow/extractor/rules_file.h"
#include "winnow/indexer/text_file.h"

namespace winnow::cli {

void declare_rules(CLI::App& command, std::string& file) {
  command
      .add_option(
          "--rules", file,
          "Rules that say what is content and what is template, over the method; see winnow "
          "docs rules")
      ->type_name("FILE");
}

Expected<PageRules> read_rules_file(const std::string& file) {
  if (file.empty()) return PageRules();
  const Expected<std::string> text = read_text_file(file, kMaxRulesFile);
  if (!text) return text.error();
  return parse_rules(*text, file);
}

}  // namespace winnow::cli
