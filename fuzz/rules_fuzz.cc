// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the input up to a line "----" as a rules file and the rest as a page. This gives errors
// that name lines that there are, or rules that are read as the same once they are written, and
// that decide on the page as the selectors alone would.
#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/invariant.h"
#include "winnow/extractor/content_selectors.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/rules_file.h"

namespace {

using namespace winnow;

constexpr std::string_view kEnd = "\n----\n";
constexpr std::string_view kUrl = "https://example.org/docs/a%20b/page.html?x#y";

void check_error(const Error& error, std::size_t lines) {
  constexpr std::string_view kBegin = "file:";
  WINNOW_INVARIANT(!error.what.empty() && error.where.starts_with("file"));
  if (error.code == ErrorCode::too_large) return;
  WINNOW_INVARIANT(error.code == ErrorCode::usage && error.where.starts_with(kBegin));
  std::size_t line = 0;
  const char* const end = error.where.data() + error.where.size();
  const auto number = std::from_chars(error.where.data() + kBegin.size(), end, line);
  WINNOW_INVARIANT(number.ec == std::errc() && number.ptr == end && line >= 1 && line <= lines);
}

void check_writing(const std::vector<PageRule>& rules, const std::string& text) {
  for (const PageRule& rule : rules) {
    const auto again = read_rules(rule_text(rule), "");
    WINNOW_INVARIANT(again && again->size() == 1);
    PageRule same = again->front();
    same.file = rule.file;
    same.line = rule.line;
    WINNOW_INVARIANT(same == rule);
    const auto longer = append_rule(text, rule, "file");
    WINNOW_INVARIANT(!longer || (longer->starts_with(text) &&
                                 read_rules(*longer, "file")->size() == rules.size() + 1));
    if (longer) {
      const auto shorter = remove_rule(*longer, static_cast<RuleIndex>(rules.size()), "file");
      WINNOW_INVARIANT(shorter && read_rules(*shorter, "file")->size() == rules.size());
    }
  }
}

// Says whether the block is in an element that the rule selects.
bool is_selected(const ParsedPage& page, std::size_t block, const PageRule& rule) {
  if (rule.select.empty()) return true;
  const std::vector<NodeIndex> elements = Selector::parse(rule.select)->select(page.document);
  return std::any_of(elements.begin(), elements.end(), [&](NodeIndex element) {
    const auto [first, last] = page.blocks.range(page.document, element);
    return first <= block && block < last;
  });
}

void check_page(const PageRules& rules, const RulesForPage& applying, const ParsedPage& page) {
  const std::vector<Verdict> before(page.blocks.size(), {TextClass::main, Reason::everything});
  std::vector<Verdict> verdicts = before;
  const RuledPage ruled = applying.apply(page, verdicts);
  WINNOW_INVARIANT(ruled.classes.empty() || ruled.classes.size() == verdicts.size());
  WINNOW_INVARIANT(ruled.weights.empty() || ruled.weights.size() == verdicts.size());
  if (ruled.gave_up) return;
  for (std::size_t block = 0; block < std::min<std::size_t>(verdicts.size(), 20); ++block) {
    const RuleIndex decides = ruled.classes.empty() ? kNoRule : ruled.classes[block];
    WINNOW_INVARIANT((decides != kNoRule) == (verdicts[block].reason == Reason::rule));
    bool any = false;
    for (const RuleIndex rule : applying.rules()) {
      const bool claims =
          rules.rules()[rule].text_class && is_selected(page, block, rules.rules()[rule]);
      WINNOW_INVARIANT(rule != decides || claims);
      any = any || claims;
    }
    WINNOW_INVARIANT(any == (decides != kNoRule));
    if (any) WINNOW_INVARIANT(verdicts[block].text_class == *rules.rules()[decides].text_class);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static PageParser parser;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(input.find(kEnd), input.size());
  const std::string text(input.substr(0, end));
  const std::size_t lines =
      1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  const auto read = read_rules(text, "file");
  if (!read) {
    check_error(read.error(), lines);
    return 0;
  }
  check_writing(*read, text);
  const auto rules = PageRules::compile(*read);
  if (!rules) {
    check_error(rules.error(), lines);
    return 0;
  }
  const RulesForPage applying = rules->for_page("example.org", kUrl);
  WINNOW_INVARIANT(!applying || applying.hash().size() == 16);
  const auto page = parser.parse(input.substr(end), {"utf-8"});
  if (page) check_page(*rules, applying, *page);
  return 0;
}
