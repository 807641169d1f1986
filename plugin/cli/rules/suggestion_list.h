// SPDX-License-Identifier: GPL-2.0-or-later
//
// What winnow rules suggest shows of its suggestions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "winnow/extractor/page_rules.h"
#include "winnow/extractor/rule_suggestions.h"

namespace winnow::cli {

struct SuggestionList {
  std::string site;
  std::string source;
  TextClass text_class = TextClass::template_;
  std::vector<RegionExample> examples;
  std::uint64_t main_words = 0;  // of the sample, without what a rule would change
  std::vector<SuggestedSelector> suggestions;
};

// Writes a paragraph for each suggestion, for people, in so many columns.
std::string to_text(const SuggestionList& list, std::size_t columns);

// Writes an object for programs, on one line: docs/schemas/rule-suggestions.schema.json.
std::string to_json(const SuggestionList& list);

}  // namespace winnow::cli
