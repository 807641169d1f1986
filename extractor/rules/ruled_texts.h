// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads what an element says, for rules that name where title, date and author stand.
#pragma once

#include <cstdint>
#include <string>

#include "extractor/rules/compiled_rule.h"
#include "winnow/extractor/document.h"

namespace winnow {

// Returns what the element says, "" if nothing (PageRule::title). Takes the nodes that it looks at
// from `budget`, and stops where that ends. It is thread-safe.
std::string element_text(const Document& document, NodeIndex element, RuleKey key,
                         std::uint64_t& budget);

}  // namespace winnow
