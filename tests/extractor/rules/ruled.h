// SPDX-License-Identifier: GPL-2.0-or-later
//
// Shows tests what rules make of a page.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "tests/extractor/parsed.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/extractor/rules_file.h"

namespace winnow {

inline PageRules rules_of(std::string_view toml) {
  Expected<PageRules> rules = parse_rules(toml, "rules.toml");
  EXPECT_TRUE(rules.has_value()) << (rules ? "" : rules.error().message());
  return rules ? *std::move(rules) : PageRules();
}

// Returns what is wrong with the rules, "" if nothing is.
inline std::string complaint_of(std::string_view toml) {
  const Expected<PageRules> rules = parse_rules(toml, "rules.toml");
  return rules ? std::string() : rules.error().message();
}

// Extracts a page by a method, and then the rules.
inline ExtractedPage ruled_page(const PageRules& rules, std::string_view html,
                                std::string_view url = "https://example.org/a/b.html",
                                std::string_view method = "all") {
  const std::shared_ptr<const Method> made = *make_method(method);
  PageExtractor extractor(with_rules(made, rules.for_page("example.org", url)), {});
  return *extractor.extract(html);
}

// Returns the lines of the page with their class: "main a|template b|".
inline std::string classes_of(const ExtractedPage& page) {
  std::string text;
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    text.append(text_class_name(page.verdicts[i].text_class)) += ' ';
    text.append(page.blocks.text(page.blocks[i])) += '|';
  }
  return text;
}

}  // namespace winnow
