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
#include "plugin/cli/rules/rule_examples.h"
#include "plugin/cli/rules/site_pages.h"
#include "plugin/cli/rules/suggestion_list.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"
#include "plugin/common/exit_code.h"
#include "winnow/extractor/rules_file.h"
#include "winnow/indexer/text_file.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kSuggestions = 5;
constexpr std::size_t kPlainColumns = 100;

Expected<SiteClassifier> classifier_of(RulesArguments& arguments, const SitePages& pages) {
  if (arguments.database.empty()) {
    return classifier_for(arguments.method, arguments.source, limits_of(arguments.source),
                          arguments.quiet);
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
                              PageParser& parser, RuleSuggester& suggester, bool quiet) {
  Progress progress("Trying selectors", quiet);
  std::uint64_t done = 0;
  for (const RawPage& raw : pages.sample) {
    if (was_interrupted()) {
      return Error{ErrorCode::try_again, "interrupted", "", "run again from the beginning"};
    }
    const Expected<ParsedPage> page = parser.parse(raw.bytes, {.http_charset = raw.http_charset});
    progress.update(++done, pages.sample.size(), 0);
    if (!page) continue;
    const PageMethod found = classifier.find(raw);
    suggester.observe(*page, found.method->classify(*page, parser.segmenter()).verdicts);
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
  const auto observed = observe_sample(pages, classifier, parser, *suggester, arguments.quiet);
  if (!observed) return observed.error();
  list.suggestions = suggester->suggestions(kSuggestions);
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
  if (const auto rules = parse_rules(*text, file); !rules) return rules.error();
  if (arguments.method.rules.empty()) arguments.method.rules = file;
  return text;
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
  const PageRule rule = rule_of(list, list.suggestions[pick - 1]);
  const Expected<std::string> text = append_rule(old_text, rule, arguments.write);
  if (!text) return text.error();
  if (const auto written = write_text_file(arguments.write, *text); !written) return written;
  print_note(fmt::format("{}: has a rule more, {} -> {}", arguments.write, rule.select,
                         text_class_name(list.text_class)));
  return {};
}

int show(const RulesArguments& arguments, const SuggestionList& list) {
  if (arguments.json) {
    fmt::print("{}\n", to_json(list));
  } else {
    fmt::print("{}", to_text(list, terminal_columns(kPlainColumns)));
    if (arguments.write.empty()) {
      print_note("--write FILE adds a rule with the first to a rules file, --pick N with another");
    }
  }
  return kDone;
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
  if (!arguments.write.empty()) {
    const auto written = write_rule(arguments, *old_text, *list);
    if (!written) return fail(written.error());
  }
  return show(arguments, *list);
}

}  // namespace winnow::cli
