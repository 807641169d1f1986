// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow suggest shows what may be meant by the beginning of a query.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "plugin/cli/database/database_cost.h"
#include "plugin/cli/options/command.h"
#include "plugin/cli/options/remote_options.h"
#include "plugin/cli/search/search_command.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"
#include "plugin/common/exit_code.h"
#include "plugin/common/printable.h"
#include "winnow/queries/searcher.h"
#include "winnow/queries/suggest.h"

namespace winnow::cli {
namespace {

struct SuggestArguments {
  RemoteArguments searched;
  std::vector<std::string> words;
  SuggestOptions options;
  bool as_typed = false;
  bool json = false;
};

std::string marked(const Suggestion& suggestion, bool terminal) {
  const std::string_view before = terminal ? "\x1b[1m" : "*";
  const std::string_view after = terminal ? "\x1b[0m" : "*";
  const std::string_view shown = suggestion.text;
  std::string text;
  std::size_t done = 0;
  for (const SuggestedRange& range : suggestion.highlights) {
    text += terminal_text(shown.substr(done, range.offset - done));
    text.append(before).append(terminal_text(shown.substr(range.offset, range.length)));
    text += after;
    done = range.offset + range.length;
  }
  return text + terminal_text(shown.substr(done));
}

void print_suggestions(const char* name, const std::vector<Suggestion>& suggestions,
                       bool terminal) {
  if (suggestions.empty()) return;
  fmt::print("{}\n", name);
  for (const Suggestion& suggestion : suggestions) {
    fmt::print("  {}", marked(suggestion, terminal));
    if (!suggestion.title.empty()) fmt::print("  ({})", terminal_text(suggestion.title));
    if (suggestion.corrected) fmt::print("  [similar]");
    fmt::print("\n");
    if (!suggestion.url.empty()) fmt::print("    {}\n", printable(suggestion.url));
  }
}

int run_suggest(const SuggestArguments& arguments) {
  watch_database();
  Expected<Searcher> searcher = open_searched(arguments.searched);
  if (!searcher) return fail(searcher.error());
  for (const std::string& shard : searcher->missing_shards()) {
    print_warning("a shard is missing, and its pages are not suggested: " + printable(shard));
  }
  warn_of_no_pages(*searcher, arguments.searched.name());
  const std::string text = fmt::format("{}", fmt::join(arguments.words, " "));
  SuggestOptions options = arguments.options;
  options.correct_spelling = !arguments.as_typed;
  const Expected<Suggestions> found = searcher->suggest(text, options);
  if (!found) return fail_query(found.error());
  if (arguments.json) {
    fmt::print("{}\n", to_json(*found, text));
    return kDone;
  }
  if (!found->remark.empty()) print_note(found->remark);
  const bool terminal = is_terminal(STDOUT_FILENO);
  if (found->pages.empty() && found->sections.empty() && found->queries.empty()) {
    fmt::print("Nothing to suggest.\n");
  }
  print_suggestions("Pages", found->pages, terminal);
  print_suggestions("Sections", found->sections, terminal);
  print_suggestions("Queries", found->queries, terminal);
  return kDone;
}

void declare_suggest_filters(CLI::App& command, PageFilters& filters) {
  const std::string group = "Filters (several of one kind are alternatives)";
  const auto add = [&](const char* name, auto& value, const char* type, const char* help) {
    command.add_option(name, value, help)->group(group)->type_name(type)->allow_extra_args(false);
  };
  add("--site", filters.sites, "HOST", "Only pages of this host");
  add("--lang", filters.languages, "CODE", "Only pages in this language: en, or english");
  add("--type", filters.types, "TYPE",
      "Only html, xhtml, another MIME type, or files with this extension");
  add("--path", filters.paths, "FOLDER", "Only pages below this folder of the URL");
}

}  // namespace

void declare_suggest(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<SuggestArguments>();
  CLI::App& command = *winnow.add_subcommand(
      "suggest", "Suggest titles, headings and queries for what was typed so far");
  declare_searched(command, arguments->searched);
  command
      .add_option("TEXT", arguments->words,
                  "What was typed so far; the last word may be a beginning, unless a blank "
                  "follows it")
      ->required();
  command.add_option("--limit,-n", arguments->options.limit, "Suggestions of each kind")
      ->type_name("N")
      ->check(CLI::Range(1U, kMaxSuggestions))
      ->capture_default_str();
  command.add_flag("--no-correct", arguments->as_typed,
                   "Suggest nothing that is merely similar to what was typed");
  command.add_flag("--json", arguments->json, "Print JSON");
  declare_suggest_filters(command, arguments->options.filters);
  command.callback(
      [arguments, &action] { action = [arguments] { return run_suggest(*arguments); }; });
}

}  // namespace winnow::cli
