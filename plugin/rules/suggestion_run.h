// SPDX-License-Identifier: GPL-2.0-or-later
//
// What programs have in common that suggest rules: pages of a sample are tried, and a suggestion
// becomes a rule.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/page_rules.h"
#include "winnow/extractor/rule_suggestions.h"
#include "winnow/indexer/site_classifier.h"

namespace winnow::rules {

// So many selectors are worth showing.
inline constexpr std::size_t kSuggestions = 5;

// All pages of a sample together have no more bytes.
inline constexpr std::size_t kMostSampleBytes = std::size_t{256} << 20;

// Tries the suggester's selectors on a page as the classifier classifies it. Returns the words of
// its main text: 0 for a page that cannot be parsed, which is no page of any index.
std::uint64_t observe_page(const RawPage& raw, const SiteClassifier& classifier, PageParser& parser,
                           RuleSuggester& suggester);

// Counts the words of a suggestion that would change their class. Thread-safe.
std::uint64_t changed_words(const SuggestedSelector& suggestion, TextClass text_class);

// Names what the selector leans on that may break when the site changes: "position", "element
// names", "part of a generated name". Thread-safe.
std::vector<std::string_view> leanings(const SuggestedSelector& suggestion);

// Makes the rule that gives what the selector matches the wanted class, on all pages of the site.
// Thread-safe.
PageRule rule_of(const std::string& site, const SuggestedSelector& suggestion,
                 TextClass text_class);

}  // namespace winnow::rules
