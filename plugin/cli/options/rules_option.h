// SPDX-License-Identifier: GPL-2.0-or-later
//
// The option --rules: what a person says of pages, whatever the method says.
#pragma once

#include <string>
#include <string_view>

#include "plugin/common/cli11_fwd.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/page_rules.h"

namespace winnow::cli {

// Declares --rules.
void declare_rules(CLI::App& command, std::string& file);

// Reads the rules in a file; none if the file has no name. Errors are those of parse_rules() and of
// reading a file, and name it.
Expected<PageRules> read_rules_file(const std::string& file);

// Gives the rules of a text, which `file` names. Where it has several mistakes, each is to have a
// line of its own: all but the last one are printed here, and that is the error.
Expected<PageRules> rules_of_text(std::string_view text, const std::string& file);

}  // namespace winnow::cli
