// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/rules_option.h"

#include <CLI/CLI.hpp>
#include <utility>
#include <vector>

#include "plugin/cli/terminal/messages.h"
#include "plugin/common/rules_mistakes.h"
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
  return rules_of_text(*text, file);
}

Expected<PageRules> rules_of_text(std::string_view text, const std::string& file) {
  Expected<PageRules> rules = parse_rules(text, file);
  if (rules) return rules;
  std::vector<Error> mistakes = single_mistakes(rules.error(), file);
  Error last = std::move(mistakes.back());
  mistakes.pop_back();
  for (const Error& mistake : mistakes) print_error(mistake.message());
  return last;
}

}  // namespace winnow::cli
