// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/database/rules_check_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "plugin/cli/classify/classifiers.h"
#include "plugin/cli/database/database_cost.h"
#include "plugin/cli/options/rules_option.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/common/exit_code.h"
#include "plugin/common/printable.h"
#include "winnow/indexer/index_metadata.h"
#include "winnow/indexer/rules_check.h"

namespace winnow::cli {
namespace {

using Json = nlohmann::ordered_json;

// Lines of a list for people; --json has all.
constexpr std::size_t kMostLines = 20;

std::string place(const PageRules& rules, RuleIndex rule) {
  return printable(place_of(rules.rules()[rule], rule));
}

bool matches_nothing(const CheckedRule& rule) { return rule.match.pages == 0; }

// What the words were by the method that a rule calls something else.
std::string changes(const CheckedRule& rule) {
  std::string text;
  for (const TextClass before : {TextClass::main, TextClass::page, TextClass::template_}) {
    const std::uint64_t words = rule.changed_from[static_cast<std::size_t>(before)];
    if (words == 0) continue;
    text += fmt::format("{}{} of class {}", text.empty() ? "" : ", ",
                        count_of(words, "word", "words"), text_class_name(before));
  }
  return text;
}

std::string rule_lines(const PageRules& rules, const CheckedRule& rule, std::uint64_t pages) {
  const RuleMatch& match = rule.match;
  std::string text = fmt::format("{}  {}\n", place(rules, match.rule),
                                 printable(rule_summary(rules.rules()[match.rule])));
  if (matches_nothing(rule)) return text + "    matches nothing\n";
  text += fmt::format("    matches {} of {}, {} in {}\n", human_count(match.pages),
                      count_of(pages, "page", "pages"), count_of(match.words, "word", "words"),
                      count_of(match.blocks, "block", "blocks"));
  if (const std::string before = changes(rule); !before.empty()) {
    text += fmt::format("    contradicts the method: changes {}\n", before);
  } else if (match.decided > 0 && rules.rules()[match.rule].text_class) {
    text += "    says what the method says\n";
  }
  if (match.words > match.decided && rules.rules()[match.rule].text_class) {
    text += fmt::format("    stronger rules decide {}\n",
                        count_of(match.words - match.decided, "word", "words"));
  }
  return text;
}

void print_text(const RulesCheck& check, const PageRules& rules) {
  fmt::print("{}, {} of them with rules", count_of(check.pages, "page", "pages"),
             human_count(check.pages_with_rules));
  if (check.refused > 0) fmt::print(", {} that cannot be read", human_count(check.refused));
  fmt::print("\n");
  for (const CheckedRule& rule : check.rules) {
    fmt::print("{}", rule_lines(rules, rule, check.pages));
  }
  if (!check.overlaps.empty()) fmt::print("Rules that contradict each other:\n");
  for (std::size_t i = 0; i < std::min(check.overlaps.size(), kMostLines); ++i) {
    const RuleOverlap& overlap = check.overlaps[i];
    fmt::print("  {} wins over {}: {} on {}\n", place(rules, overlap.stronger),
               place(rules, overlap.weaker), count_of(overlap.words, "word", "words"),
               count_of(overlap.pages, "page", "pages"));
  }
  if (check.troubled_pages > 0) fmt::print("Pages in trouble:\n");
  for (std::size_t i = 0; i < std::min(check.troubled.size(), kMostLines); ++i) {
    const RulePage& page = check.troubled[i];
    fmt::print("  {}: {}\n", printable(page.path),
               page.rule == kNoRule ? "takes too long to match; no rule with a selector is applied"
                                    : place(rules, page.rule) + " leaves no main text");
  }
  if (check.troubled_pages > kMostLines) {
    fmt::print("  and {} (--json has up to {})\n",
               count_of(check.troubled_pages - kMostLines, "more page", "more pages"),
               kMostTroubled);
  }
}

Json rule_json(const PageRules& rules, const CheckedRule& rule) {
  const RuleMatch& match = rule.match;
  Json changed = Json::object();
  for (const TextClass before : {TextClass::main, TextClass::page, TextClass::template_}) {
    changed[std::string(text_class_name(before))] =
        rule.changed_from[static_cast<std::size_t>(before)];
  }
  return {{"place", place_of(rules.rules()[match.rule], match.rule)},
          {"rule", rule_summary(rules.rules()[match.rule])},
          {"pages", match.pages},
          {"blocks", match.blocks},
          {"words", match.words},
          {"decided_words", match.decided},
          {"changed_words", match.changed},
          {"changed_from", std::move(changed)}};
}

void print_json(const RulesCheck& check, const PageRules& rules) {
  const auto named = [&](RuleIndex rule) -> Json {
    if (rule == kNoRule) return nullptr;
    return place_of(rules.rules()[rule], rule);
  };
  Json object = {{"pages", check.pages},
                 {"pages_with_rules", check.pages_with_rules},
                 {"refused", check.refused}};
  object["rules"] = Json::array();
  for (const CheckedRule& rule : check.rules) object["rules"].push_back(rule_json(rules, rule));
  object["overlaps"] = Json::array();
  for (const RuleOverlap& overlap : check.overlaps) {
    object["overlaps"].push_back({{"stronger", named(overlap.stronger)},
                                  {"weaker", named(overlap.weaker)},
                                  {"pages", overlap.pages},
                                  {"words", overlap.words}});
  }
  object["troubled_pages"] = check.troubled_pages;
  object["troubled"] = Json::array();
  for (const RulePage& page : check.troubled) {
    object["troubled"].push_back({{"path", page.path}, {"emptied_by", named(page.rule)}});
  }
  fmt::print("{}\n", object.dump(2, ' ', false, Json::error_handler_t::replace));
}

int report(const RulesCheck& check, const PageRules& rules, const RulesCheckArguments& arguments) {
  if (arguments.json) {
    print_json(check, rules);
  } else {
    print_text(check, rules);
  }
  const auto idle = std::count_if(check.rules.begin(), check.rules.end(), matches_nothing);
  if (idle == 0) return kDone;
  return fail(
      {ErrorCode::input,
       count_of(static_cast<std::uint64_t>(idle), "rule matches", "rules match") + " nothing",
       arguments.rules, "change or remove them; winnow explain PAGE shows what is there"});
}

}  // namespace

int run_rules_check(const RulesCheckArguments& arguments) {
  watch_database();
  catch_interrupts();
  const Expected<PageRules> rules = read_rules_file(arguments.rules);
  if (!rules) return fail(rules.error());
  if (rules->empty()) {
    return fail({ErrorCode::usage, "has no rules", arguments.rules, "see winnow docs rules"});
  }
  MethodChoice method;
  const Expected<SiteClassifier> classifier = classifier_of_database(method, arguments.database);
  if (!classifier) return fail(classifier.error());
  const Expected<std::unique_ptr<Source>> source = open_source(arguments.source);
  if (!source) return fail(source.error());
  Progress progress("Checking", false);
  RulesCheckOptions options;
  options.rules = *rules;
  options.site = arguments.site.empty() ? site_of_source(arguments.source.source) : arguments.site;
  options.limits = limits_of(arguments.source);
  options.interrupted = [] { return was_interrupted(); };
  options.progress = [&](std::uint64_t pages) { progress.update(pages, pages, 0); };
  SkippedList skipped;
  options.skipped = [&skipped](const SkippedFile& file) {
    skipped.add(file);
    warn_of_skipped(file);
  };
  const Expected<RulesCheck> check = check_rules(**source, *classifier, options);
  progress.clear();
  if (!check) return fail(check.error());
  if (const int found = check_found_pages(check->pages, arguments.source, skipped);
      found != kDone) {
    return found;
  }
  return report(*check, *rules, arguments);
}

}  // namespace winnow::cli
