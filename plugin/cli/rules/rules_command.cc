// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow rules suggest finds selectors for a region that a person points at.
#include "plugin/cli/rules/rules_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "plugin/cli/classify/classifiers.h"
#include "plugin/cli/options/rules_option.h"
#include "plugin/cli/rules/rule_examples.h"
#include "plugin/cli/rules/site_pages.h"
#include "plugin/cli/rules/suggestion_list.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"
#include "plugin/common/exit_code.h"
#include "plugin/rules/suggestion_run.h"
#include "winnow/extractor/rules_file.h"
#include "winnow/indexer/text_file.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kPlainColumns = 100;
// A rule that takes more of the main text out is written only if somebody has chosen it.
constexpr double kMostTaken = 0.25;

Expected<SiteClassifier> classifier_of(RulesArguments& arguments, const SitePages& pages) {
  if (arguments.database.empty()) {
    MissedPages missed;
    Expected<SiteClassifier> classifier =
        classifier_for(arguments.method, arguments.source, 0, missed, arguments.quiet);
    missed.warn();
    return classifier;
  }
  if (!pages.has_hosts) arguments.method.sites.site = pages.site;
  return classifier_of_database(arguments.method, arguments.database);
}

Expected<std::vector<ParsedPage>> parse_named(const SitePages& pages, PageParser& parser) {
  std::vector<ParsedPage> parsed;
  for (const RawPage& raw : pages.named) {
    Expected<ParsedPage> page = parser.parse(raw.bytes, {.http_charset = raw.http_charset});
    if (!page) {
      Error error = page.error();
      error.where = raw.path;
      return error;
    }
    parsed.push_back(*std::move(page));
  }
  return parsed;
}

// Pages that cannot be parsed are no pages of any index.
Expected<void> observe_sample(const SitePages& pages, const SiteClassifier& classifier,
                              PageParser& parser, RuleSuggester& suggester, bool quiet,
                              std::uint64_t& main_words) {
  Progress progress("Trying selectors", quiet);
  std::uint64_t done = 0;
  for (const RawPage& raw : pages.sample) {
    if (was_interrupted()) {
      return Error{ErrorCode::try_again, "interrupted", "", "run again from the beginning"};
    }
    main_words += rules::observe_page(raw, classifier, parser, suggester);
    progress.update(++done, pages.sample.size(), 0);
  }
  return {};
}

Expected<SuggestionList> suggest(RulesArguments& arguments, const std::vector<ParsedPage>& parsed,
                                 const SitePages& pages, const SiteClassifier& classifier,
                                 PageParser& parser) {
  SuggestionList list;
  list.site = pages.site;
  list.source = pages.source;
  list.text_class = class_of_rule(arguments);
  Expected<std::vector<RegionExample>> examples = examples_of(arguments, parsed);
  if (!examples) return examples.error();
  list.examples = *std::move(examples);
  Expected<RuleSuggester> suggester = RuleSuggester::from(list.examples, list.text_class);
  if (!suggester) return suggester.error();
  const auto observed =
      observe_sample(pages, classifier, parser, *suggester, arguments.quiet, list.main_words);
  if (!observed) return observed.error();
  list.suggestions = suggester->suggestions(rules::kSuggestions);
  return list;
}

// Gives what is in the file to write to, "" if there is none. A file that no rule could be added to
// is refused before the sample is looked at, as that takes its time. Its rules hold for the classes
// that are shown, unless others were named.
Expected<std::string> read_rules_text(RulesArguments& arguments) {
  const std::string& file = arguments.write;
  std::error_code ignored;
  if (file.empty() || !std::filesystem::exists(file, ignored)) return std::string();
  Expected<std::string> text = read_text_file(file, kMaxRulesFile);
  if (!text) return text;
  if (const auto rules = rules_of_text(*text, file); !rules) return rules.error();
  if (arguments.method.rules.empty()) arguments.method.rules = file;
  return text;
}

// Of the sample, 0 to 1.
double share_of_main_text(const SuggestionList& list, const SuggestedSelector& selector) {
  if (list.text_class == TextClass::main || list.main_words == 0) return 0;
  return static_cast<double>(selector.words[static_cast<std::size_t>(TextClass::main)]) /
         static_cast<double>(list.main_words);
}

Expected<void> write_rule(const RulesArguments& arguments, const std::string& old_text,
                          const SuggestionList& list) {
  const std::size_t pick = std::max<std::size_t>(arguments.pick, 1);
  if (pick > list.suggestions.size()) {
    return Error{
        ErrorCode::usage,
        fmt::format("there is no selector {}: {} found", pick,
                    list.suggestions.size() == 1 ? "one was"
                                                 : fmt::format("{} were", list.suggestions.size())),
        "--pick", "choose one of the list"};
  }
  const double taken = share_of_main_text(list, list.suggestions[pick - 1]);
  if (arguments.pick == 0 && taken > kMostTaken) {
    return Error{
        ErrorCode::usage,
        fmt::format("no rule is written: the first selector would take {:.0f} % of the main "
                    "text out",
                    taken * 100),
        arguments.write, "say by --keep what is to stay, or choose a selector with --pick N"};
  }
  const PageRule rule = rules::rule_of(list.site, list.suggestions[pick - 1], list.text_class);
  const Expected<std::string> text = append_rule(old_text, rule, arguments.write);
  if (!text) return text.error();
  if (const auto written = write_text_file(arguments.write, *text); !written) return written;
  print_note(fmt::format("{}: has a rule more, {} -> {}", arguments.write, rule.select,
                         text_class_name(list.text_class)));
  return {};
}

void show(const RulesArguments& arguments, const SuggestionList& list) {
  if (arguments.json) {
    fmt::print("{}\n", to_json(list));
  } else {
    fmt::print("{}", to_text(list, terminal_columns(kPlainColumns)));
    if (arguments.write.empty()) {
      print_note("--write FILE adds a rule with the first to a rules file, --pick N with another");
    }
  }
}

}  // namespace

int run_rules_suggest(RulesArguments& arguments) {
  set_quiet(arguments.quiet);
  catch_interrupts();
  const Expected<std::string> old_text = read_rules_text(arguments);
  if (!old_text) return fail(old_text.error());
  const Expected<SitePages> pages = read_site_pages(arguments);
  if (!pages) return fail(pages.error());
  const Expected<SiteClassifier> classifier = classifier_of(arguments, *pages);
  if (!classifier) return fail(classifier.error());
  PageParser parser(ParseOptions{limits_of(arguments.source), classifier->needs_hashes()});
  const Expected<std::vector<ParsedPage>> parsed = parse_named(*pages, parser);
  if (!parsed) return fail(parsed.error());
  const Expected<SuggestionList> list = suggest(arguments, *parsed, *pages, *classifier, parser);
  if (!list) return fail(list.error());
  show(arguments, *list);
  if (arguments.write.empty()) return kDone;
  const auto written = write_rule(arguments, *old_text, *list);
  return written ? kDone : fail(written.error());
}

}  // namespace winnow::cli
