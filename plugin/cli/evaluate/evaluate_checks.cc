// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/evaluate_checks.h"

#include <string>

namespace winnow::cli {
namespace {

struct Complaint {
  bool holds;
  const char* what;
  const char* remedy;
};

bool is_tuned(const MethodChoice& choice) {
  const MethodChoice defaults;
  return choice.favor != defaults.favor || choice.comments != defaults.comments ||
         !choice.block_model.empty();
}

// Whether there is an option that says which pages to index or how.
bool asks_for_indexes(const EvaluateArguments& arguments) {
  return !arguments.methods.empty() || !arguments.oracle.empty() || arguments.omindex ||
         !arguments.omindex_filter.empty() ||
         !arguments.sweeps.empty() || is_tuned(arguments.winnow) ||
         arguments.ranking != EvaluateArguments().ranking || !(arguments.sites == SiteChoice{}) ||
         !(arguments.choices == IndexingChoices{}) || !arguments.directory.include.empty() ||
         !arguments.directory.exclude.empty();
}

bool asks_for_scores(const EvaluateArguments& arguments) {
  return arguments.by_page || arguments.scoring.only_answered || !arguments.values_out.empty();
}

}  // namespace

Expected<void> check_arguments(const EvaluateArguments& arguments) {
  const bool pages = !arguments.sources.empty() || !arguments.series.empty();
  const bool topics = !arguments.topics_file.empty();
  const bool qrels = !arguments.qrels_file.empty();
  const bool known_items = arguments.known_items > 0;
  const bool unjudged = !arguments.queries_file.empty();
  const bool runs = !arguments.runs.empty();
  const Complaint complaints[] = {
      {!pages && !runs, "no pages to evaluate on", "name a folder of pages, or --run FILE"},
      {pages && !topics && !unjudged && !known_items,
       qrels ? "--qrels without topics" : "no questions",
       qrels ? "add --topics FILE" : "give --topics and --qrels, or --queries, or --known-items"},
      {topics && !qrels, "--topics without judgements",
       "add --qrels FILE, or use --queries for queries without judgements"},
      {known_items && qrels, "--known-items makes judgements of its own", "leave out --qrels"},
      {unjudged && qrels, "--queries are without judgements",
       "use --topics for the queries that --qrels judges"},
      {runs && !qrels, "--run without judgements", "add --qrels FILE"},
      {!pages && (unjudged || known_items), "queries without pages", "name a folder of pages"},
      {!pages && asks_for_indexes(arguments), "options about pages and methods, but no pages",
       "name a folder of pages"},
      {unjudged && asks_for_scores(arguments),
       "--by-page, --only-answered and --per-topic need judgements", "add --topics and --qrels"},
  };
  for (const Complaint& complaint : complaints) {
    if (complaint.holds) return Error{ErrorCode::usage, complaint.what, "", complaint.remedy};
  }
  return {};
}

}  // namespace winnow::cli
