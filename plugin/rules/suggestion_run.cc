// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/rules/suggestion_run.h"

#include "winnow/extractor/page_extractor.h"

namespace winnow::rules {

std::uint64_t observe_page(const RawPage& raw, const SiteClassifier& classifier, PageParser& parser,
                           RuleSuggester& suggester) {
  const Expected<ParsedPage> page = parser.parse(raw.bytes, {.http_charset = raw.http_charset});
  if (!page) return 0;
  const PageMethod found = classifier.find(raw);
  const std::vector<Verdict> verdicts =
      classify_blocks(*page, *found.method, parser.segmenter()).verdicts;
  std::uint64_t main_words = 0;
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    if (verdicts[i].text_class == TextClass::main) main_words += page->blocks[i].words;
  }
  suggester.observe(*page, verdicts);
  return main_words;
}

std::uint64_t changed_words(const SuggestedSelector& suggestion, TextClass text_class) {
  std::uint64_t changed = 0;
  for (const TextClass old : {TextClass::main, TextClass::page, TextClass::template_}) {
    if (old != text_class) changed += suggestion.words[static_cast<std::size_t>(old)];
  }
  return changed;
}

std::vector<std::string_view> leanings(const SuggestedSelector& suggestion) {
  std::vector<std::string_view> names;
  if (suggestion.by_position) names.push_back("position");
  if (suggestion.by_names_alone) names.push_back("element names");
  if (suggestion.by_part_of_name) names.push_back("part of a generated name");
  return names;
}

PageRule rule_of(const std::string& site, const SuggestedSelector& suggestion,
                 TextClass text_class) {
  PageRule rule;
  rule.site = site;
  rule.select = suggestion.selector;
  rule.text_class = text_class;
  return rule;
}

}  // namespace winnow::rules
