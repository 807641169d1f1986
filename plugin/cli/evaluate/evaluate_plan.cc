// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/evaluate_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "plugin/cli/evaluate/query_log_report.h"
#include "plugin/cli/options/source_options.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "winnow/indexer/text_file.h"
#include "winnow/queries/asked_queries.h"

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
         !choice.block_model.empty() || !choice.rules.empty();
}

// Says whether there is an option that says which pages to index or how.
bool asks_for_indexes(const EvaluateArguments& arguments) {
  return !arguments.methods.empty() || !arguments.oracle.empty() || arguments.omindex ||
         !arguments.omindex_filter.empty() || !arguments.sweeps.empty() ||
         is_tuned(arguments.winnow) || arguments.ranking != EvaluateArguments().ranking ||
         !(arguments.sites == SiteChoice{}) || !(arguments.choices == IndexingChoices{}) ||
         !arguments.directory.include.empty() || !arguments.directory.exclude.empty() ||
         arguments.ignore_marks;
}

bool asks_for_scores(const EvaluateArguments& arguments) {
  return arguments.by_page || arguments.scoring.only_answered || !arguments.values_out.empty();
}

Expected<void> first_of(std::span<const Complaint> complaints) {
  for (const Complaint& complaint : complaints) {
    if (complaint.holds) return Error{ErrorCode::usage, complaint.what, "", complaint.remedy};
  }
  return {};
}

// Gives ErrorCode::usage for options that need others, or that others leave without effect: nothing
// that was asked for is passed over in silence.
Expected<void> check_arguments(const EvaluateArguments& arguments) {
  const bool pages = !arguments.sources.empty() || !arguments.series.empty();
  const bool topics = !arguments.topics_file.empty();
  const bool qrels = !arguments.qrels_file.empty();
  const bool known_items = arguments.known_items > 0;
  const bool unjudged = !arguments.queries_file.empty();
  const bool runs = !arguments.runs.empty();
  const Complaint complaints[] = {
      {!pages && !runs, "no pages to evaluate on",
       unjudged ? "name a folder of pages, or --db DIR" : "name a folder of pages, or --run FILE"},
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
  return first_of(complaints);
}

struct SeriesPoint {
  std::string name;
  std::string value;
  std::string folder;
};

Expected<SeriesPoint> parse_series(const std::string& text) {
  const std::size_t equals = text.find('=');
  const std::size_t colon = text.find(':', equals == std::string::npos ? 0 : equals);
  if (equals == std::string::npos || equals == 0 || colon == std::string::npos ||
      colon == equals + 1 || colon + 1 == text.size()) {
    return Error{ErrorCode::usage, "is not a point of a series", "--series " + text,
                 "write NAME=VALUE:DIR, as in noise=0.5:pages-0.5"};
  }
  return SeriesPoint{text.substr(0, equals), text.substr(equals + 1, colon - equals - 1),
                     text.substr(colon + 1)};
}

ExperimentCollection collection_of(const EvaluateArguments& arguments,
                                   std::vector<std::string> sources, std::string value) {
  ExperimentCollection collection;
  collection.pages.sources = std::move(sources);
  collection.pages.directory = arguments.directory;
  collection.pages.marks = marks_of(arguments.ignore_marks);
  collection.value = std::move(value);
  return collection;
}

std::optional<double> number_of(const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  if (!whole || !std::isfinite(number)) return {};
  return number;
}

// Numbers in their order, after the collection without a value; other values stay as they were
// given.
void sort_points(std::vector<ExperimentCollection>& collections) {
  const auto is_number = [](const ExperimentCollection& collection) {
    return collection.value.empty() || number_of(collection.value).has_value();
  };
  if (!std::all_of(collections.begin(), collections.end(), is_number)) return;
  std::stable_sort(collections.begin(), collections.end(),
                   [](const ExperimentCollection& a, const ExperimentCollection& b) {
                     return number_of(a.value) < number_of(b.value);
                   });
}

Expected<void> add_collections(const EvaluateArguments& arguments, ExperimentPlan& plan) {
  if (!arguments.sources.empty()) {
    plan.collections.push_back(collection_of(arguments, arguments.sources, ""));
  }
  for (const std::string& text : arguments.series) {
    Expected<SeriesPoint> point = parse_series(text);
    if (!point) return point.error();
    if (!plan.series.empty() && plan.series != point->name) {
      return Error{ErrorCode::usage, "two series at once: " + plan.series + " and " + point->name,
                   "--series " + text, "give all points one name, and evaluate once a series"};
    }
    const bool known =
        std::any_of(plan.collections.begin(), plan.collections.end(),
                    [&](const ExperimentCollection& each) { return each.value == point->value; });
    if (known) {
      return Error{ErrorCode::usage, "two points of one value", "--series " + text,
                   "give each point a value of its own"};
    }
    plan.series = point->name;
    plan.collections.push_back(collection_of(arguments, {point->folder}, point->value));
  }
  return {};
}

}  // namespace

namespace {

std::vector<QueryOperator> operators_of(const std::string& name) {
  std::vector<QueryOperator> operators;
  const bool both = name == "both" || name == "all";
  if (name == "best" || name == "all") operators.push_back(QueryOperator::best);
  if (name == "or" || both) operators.push_back(QueryOperator::any_word);
  if (name == "and" || both) operators.push_back(QueryOperator::all_words);
  return operators;
}

}  // namespace

Expected<void> check_database_options(const EvaluateArguments& arguments) {
  const bool pages = !arguments.sources.empty() || !arguments.series.empty();
  const bool questions = !arguments.topics_file.empty() || !arguments.qrels_file.empty() ||
                         !arguments.exclusions_file.empty() || arguments.known_items > 0;
  const bool files = !arguments.report.empty() || !arguments.runs_out.empty();
  const Complaint complaints[] = {
      {pages, "--db stands in place of pages", "leave out --db, or the pages"},
      {questions, "--db answers --queries only", "leave out --db and name a folder of pages"},
      {arguments.queries_file.empty(), "--db without queries", "add --queries FILE"},
      {asks_for_indexes(arguments) || !arguments.runs.empty(),
       "options about pages, methods and arms, but --db has one index that is made",
       "leave out --db and name a folder of pages"},
      {asks_for_scores(arguments), "--by-page, --only-answered and --per-topic need judgements",
       "leave out --db; add --topics and --qrels"},
      {files, "--report and --write-runs are of arms", "use --json, or leave out --db"},
      {arguments.no_cache || !arguments.cache.empty(), "--db makes no index to keep",
       "leave out --cache and --no-cache"},
      {arguments.scoring.depth != ScoringOptions().depth ||
           arguments.significance.resamples != SignificanceOptions().resamples ||
           arguments.significance.seed != SignificanceOptions().seed,
       "--depth, --resamples and --seed are of scores, which --db has none of", "leave them out"},
      {arguments.op == "both", "--db takes one operator", "use --op best, and, or or"},
  };
  return first_of(complaints);
}

Expected<ExperimentPlan> make_plan(const EvaluateArguments& arguments) {
  if (const Expected<void> checked = check_arguments(arguments); !checked) return checked.error();
  ExperimentPlan plan;
  if (const auto added = add_collections(arguments, plan); !added) return added.error();
  sort_points(plan.collections);
  std::vector<CollectionSpec> pages;
  for (const ExperimentCollection& collection : plan.collections) pages.push_back(collection.pages);
  Expected<std::vector<ArmSpec>> arms = make_arms(arguments, pages);
  if (!arms) return arms.error();
  plan.arms = std::move(*arms);
  // Rankings made elsewhere have no operator that we know of.
  const bool runs_only = plan.collections.empty();
  plan.operators = runs_only ? std::vector{QueryOperator::any_word} : operators_of(arguments.op);
  plan.scoring = arguments.scoring;
  plan.significance = arguments.significance;
  plan.by_page = arguments.by_page;
  plan.limits.page_bytes = arguments.directory.max_page_bytes;
  plan.threads =
      arguments.threads > 0 ? arguments.threads : std::max(1u, std::thread::hardware_concurrency());
  return plan;
}

namespace {

constexpr std::size_t kMaxTrecBytes = 1u << 30;

template <typename Parse>
auto parse_file(const std::string& file, Parse parse) -> decltype(parse(std::string_view(), file)) {
  const Expected<std::string> content = read_text_file(file, kMaxTrecBytes);
  if (!content) return content.error();
  return parse(*content, file);
}

// Gives each different query of a log once. Arms are asked without the filters of searches.
Expected<std::vector<Topic>> read_queries(const std::string& file) {
  const Expected<AskedQueries> asked = read_asked_queries(file);
  if (!asked) return asked.error();
  warn_of_bad_lines(*asked);
  const auto filtered =
      std::count_if(asked->queries.begin(), asked->queries.end(),
                    [](const AskedQuery& each) { return each.filters != PageFilters(); });
  if (filtered > 0) {
    print_note(count_of(static_cast<std::uint64_t>(filtered), "query of the log has",
                        "queries of the log have") +
               " filters, without which the arms are asked");
  }
  return topics_of(*asked);
}

Expected<void> read_questions(const EvaluateArguments& arguments, ExperimentPlan& plan) {
  if (!arguments.topics_file.empty() || !arguments.queries_file.empty()) {
    const bool judged = !arguments.topics_file.empty();
    Expected<std::vector<Topic>> topics = judged ? parse_file(arguments.topics_file, parse_topics)
                                                 : read_queries(arguments.queries_file);
    if (!topics) return topics.error();
    plan.topics = std::move(*topics);
  }
  if (!arguments.qrels_file.empty()) {
    Expected<Qrels> qrels = parse_file(arguments.qrels_file, parse_qrels);
    if (!qrels) return qrels.error();
    plan.qrels = std::move(*qrels);
  }
  if (!arguments.exclusions_file.empty()) {
    Expected<Exclusions> exclusions = parse_file(arguments.exclusions_file, parse_exclusions);
    if (!exclusions) return exclusions.error();
    plan.exclusions = std::move(*exclusions);
  }
  return {};
}

Expected<std::vector<KnownItem>> find_known_items(const EvaluateArguments& arguments,
                                                  const ExperimentPlan& plan,
                                                  EvaluateDisplay& display) {
  Expected<std::unique_ptr<Source>> source = open_collection(plan.collections.front().pages);
  if (!source) return source.error();
  const Expected<std::uint64_t> total = (*source)->count();
  if (!total) return total.error();
  KnownItemOptions options;
  options.count = arguments.known_items;
  options.seed = arguments.significance.seed;
  options.threads = arguments.threads;
  return make_known_items(**source, options, [&](std::uint64_t pages) {
    display.reading(pages, *total);
    return !was_interrupted();
  });
}

}  // namespace

Expected<std::vector<KnownItem>> ask(const EvaluateArguments& arguments, ExperimentPlan& plan,
                                     EvaluateDisplay& display) {
  if (const auto read = read_questions(arguments, plan); !read) return read.error();
  if (arguments.known_items == 0) return std::vector<KnownItem>();
  Expected<std::vector<KnownItem>> items = find_known_items(arguments, plan, display);
  if (!items) return items.error();
  if (items->empty()) {
    return Error{ErrorCode::input, "no title, heading or link text names one page only",
                 plan.collections.front().pages.sources.front(),
                 "write queries of your own and use --queries"};
  }
  if (items->size() < arguments.known_items) {
    print_note(fmt::format("the pages make {} known-item queries, not {}",
                           human_count(items->size()), human_count(arguments.known_items)));
  }
  plan.topics = known_item_topics(*items);
  plan.qrels = known_item_qrels(*items);
  // One page is right: precision at a rank says no more than that page's rank.
  plan.tested = {Measure::recip_rank, Measure::ndcg_cut_10, Measure::set_p};
  return items;
}

}  // namespace winnow::cli
