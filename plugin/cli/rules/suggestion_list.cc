// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/rules/suggestion_list.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string_view>

#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"
#include "plugin/rules/suggestion_run.h"
#include "winnow/extractor/rules_file.h"

namespace winnow::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr TextClass kClasses[] = {TextClass::main, TextClass::page, TextClass::template_};
constexpr std::size_t kIndent = 4;

std::uint64_t words_of(const SuggestedSelector& suggestion, TextClass text_class) {
  return suggestion.words[static_cast<std::size_t>(text_class)];
}

// Gives "41 of 50 pages, 41 regions", and how many at most where a page has several.
std::string matches_line(const SuggestedSelector& one) {
  std::string line =
      fmt::format("matches {} of {}, {}", human_count(one.pages_matched),
                  count_of(one.pages, "page", "pages"), count_of(one.regions, "region", "regions"));
  if (one.most_regions > 1) {
    line += fmt::format(" (up to {} a page)", human_count(one.most_regions));
  }
  if (one.pages_agreeing < one.pages_with_region) {
    line += fmt::format("; the same region is on {} more",
                        count_of(one.pages_with_region - one.pages_agreeing, "page", "pages"));
  }
  if (one.regions_elsewhere > 0) {
    line += fmt::format("; {} in other places", human_count(one.regions_elsewhere));
  }
  return line;
}

// Gives "312 words change: 300 main, 12 page -> template".
std::string change_line(const SuggestedSelector& one, TextClass text_class) {
  const std::uint64_t changed = rules::changed_words(one, text_class);
  if (changed == 0) {
    return fmt::format("no words change: all are {} already", text_class_name(text_class));
  }
  std::string from;
  for (const TextClass old : kClasses) {
    if (old == text_class || words_of(one, old) == 0) continue;
    from += fmt::format("{}{} {}", from.empty() ? "" : ", ", human_count(words_of(one, old)),
                        text_class_name(old));
  }
  return fmt::format("{} change: {} -> {}", count_of(changed, "word", "words"), from,
                     text_class_name(text_class));
}

std::string caution(const SuggestedSelector& one) {
  std::string text;
  for (const std::string_view name : rules::leanings(one)) {
    text += fmt::format("{}{}", text.empty() ? "leans on " : ", ", name);
  }
  if (!text.empty()) text += ": may break when the site changes";
  if (one.pages_emptied > 0) {
    text += fmt::format("{}leaves {} without main text", text.empty() ? "" : "; ",
                        count_of(one.pages_emptied, "page", "pages"));
  }
  return text;
}

void append_line(std::string& text, std::string_view line, std::size_t columns) {
  if (line.empty()) return;
  text += std::string(kIndent, ' ') +
          terminal_text(line, columns > 2 * kIndent ? columns - kIndent : columns) + "\n";
}

Json suggestion_json(const SuggestionList& list, const SuggestedSelector& one) {
  Json words;
  for (const TextClass old : kClasses) words[text_class_name(old)] = words_of(one, old);
  return {{"selector", one.selector},
          {"score", one.score},
          {"pages", one.pages},
          {"pages_matched", one.pages_matched},
          {"regions", one.regions},
          {"most_regions", one.most_regions},
          {"pages_with_region", one.pages_with_region},
          {"pages_agreeing", one.pages_agreeing},
          {"regions_elsewhere", one.regions_elsewhere},
          {"words", std::move(words)},
          {"changed_words", rules::changed_words(one, list.text_class)},
          {"pages_emptied", one.pages_emptied},
          {"leans_on", rules::leanings(one)},
          {"region", {{"path", one.region_path}, {"text", one.region_text}}},
          {"rule", rule_text(rules::rule_of(list.site, one, list.text_class))}};
}

}  // namespace

std::string to_text(const SuggestionList& list, std::size_t columns) {
  std::string text;
  for (std::size_t i = 0; i < list.suggestions.size(); ++i) {
    const SuggestedSelector& one = list.suggestions[i];
    text += fmt::format("{}. {}\n", i + 1, terminal_text(one.selector));
    append_line(text, "\"" + one.region_text + "\"", columns);
    append_line(text, matches_line(one), columns);
    append_line(text, change_line(one, list.text_class), columns);
    append_line(text, caution(one), columns);
  }
  return text;
}

std::string to_json(const SuggestionList& list) {
  Json examples = Json::array();
  for (const RegionExample& example : list.examples) {
    const Expected<NodeIndex> region = find_region(example);
    examples.push_back({{"page", example.page_name},
                        {"text", example.text},
                        {"node", example.element},
                        {"wanted", example.wanted},
                        {"path", region ? element_path(example.page->document, *region) : ""}});
  }
  Json suggestions = Json::array();
  for (const SuggestedSelector& one : list.suggestions) {
    suggestions.push_back(suggestion_json(list, one));
  }
  const Json object = {{"version", 1},
                       {"site", list.site},
                       {"source", list.source},
                       {"class", text_class_name(list.text_class)},
                       {"examples", std::move(examples)},
                       {"suggestions", std::move(suggestions)}};
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace winnow::cli
