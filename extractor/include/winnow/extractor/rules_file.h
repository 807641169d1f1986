// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads and writes the text of rules files, which is TOML. Nothing here opens a file.
//
//   [[rule]]
//   site = "docs.example.org"
//   path = "/blog/**"            # or a list
//   select = "div.related"
//   class = "template"           # main, page or template
//
// docs/reference/rules.md describes the keys, and docs/schemas/rules.schema.json lists them for
// editors.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/page_rules.h"

namespace winnow {

inline constexpr std::size_t kMaxRulesFile = 1'000'000;  // bytes

// Reads the rules in their order. `file` names the text in PageRule::file and in errors. Returns
// ErrorCode::usage with file:line for what is no TOML, for keys that there are not (with the most
// similar one that there is) and for values of the wrong type, up to ten as PageRules::compile()
// does; ErrorCode::too_large above kMaxRulesFile. It does not look into selectors and globs: that
// is what compile() does. Takes time in proportion to the text. Thread-safe.
WINNOW_EXPORT Expected<std::vector<PageRule>> read_rules(std::string_view text,
                                                         std::string_view file);

// Does the same, and compiles them. The mistakes of both are named together, at the lines of keys.
WINNOW_EXPORT Expected<PageRules> parse_rules(std::string_view text, std::string_view file,
                                              MethodList methods = available_methods());

// Returns the rule as a [[rule]] table, which ends with LF. Reading that gives the same rule but
// for file and line. A note becomes a key. Thread-safe.
WINNOW_EXPORT std::string rule_text(const PageRule& rule);

// Returns the text with the rule behind the others: all else, comments included, stays as it is.
// Returns the errors of read_rules() for a text that cannot be read before or after. Thread-safe.
WINNOW_EXPORT Expected<std::string> append_rule(std::string_view text, const PageRule& rule,
                                                std::string_view file);

// Returns the text without the rule of this index. All else stays as it is, comments on lines of
// their own included, also those between the rule's keys; an empty line before the rule goes with
// it where another one or the end follows. Returns ErrorCode::not_found if there is no such rule,
// ErrorCode::usage if it is not written as a table of its own, which begins with [[rule]], and the
// errors of read_rules(). Takes linear time. Thread-safe.
WINNOW_EXPORT Expected<std::string> remove_rule(std::string_view text, RuleIndex rule,
                                                std::string_view file);

}  // namespace winnow
