// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow evaluate: what template removal does to retrieval.
#include <fmt/format.h>

#include <memory>
#include <utility>

#include "plugin/cli/command.h"
#include "plugin/cli/evaluate/cache_folder.h"
#include "plugin/cli/evaluate/evaluate_arguments.h"
#include "plugin/cli/evaluate/evaluate_display.h"
#include "plugin/cli/evaluate/evaluate_files.h"
#include "plugin/cli/evaluate/evaluate_plan.h"
#include "plugin/cli/evaluate/evaluate_text.h"
#include "plugin/cli/exit_code.h"
#include "plugin/cli/interrupt.h"
#include "plugin/cli/messages.h"
#include "plugin/cli/terminal_text.h"
#include "winnow/indexer/joined_source.h"
#include "winnow/queries/experiment.h"
#include "winnow/queries/experiment_report.h"

namespace winnow::cli {
namespace {

// Indexes that nobody has used for so long are removed from the cache.
constexpr int kCacheDays = 30;
// Of the tables, where the output is no terminal.
constexpr std::size_t kPlainColumns = 100;

Expected<std::unique_ptr<Source>> open_pages(const CollectionSpec& pages) {
  std::vector<std::unique_ptr<Source>> sources;
  for (const std::string& folder : pages.sources) {
    Expected<std::unique_ptr<Source>> source = open_directory(folder, pages.directory);
    if (!source) return source.error();
    sources.push_back(std::move(*source));
  }
  return join_sources(std::move(sources));
}

Expected<std::vector<KnownItem>> known_items(const EvaluateArguments& arguments,
                                             const ExperimentPlan& plan, EvaluateDisplay& display) {
  Expected<std::unique_ptr<Source>> source = open_pages(plan.collections.front().pages);
  if (!source) return source.error();
  const Expected<std::uint64_t> total = (*source)->count();
  if (!total) return total.error();
  KnownItemOptions options;
  options.count = arguments.known_items;
  options.seed = arguments.significance.seed;
  return make_known_items(**source, options, [&](std::uint64_t pages) {
    display.reading(pages, *total);
    return !was_interrupted();
  });
}

// Topics and judgements, from files or from the pages.
Expected<std::vector<KnownItem>> ask(const EvaluateArguments& arguments, ExperimentPlan& plan,
                                     EvaluateDisplay& display) {
  if (const auto read = read_questions(arguments, plan); !read) return read.error();
  if (arguments.known_items == 0) return std::vector<KnownItem>();
  Expected<std::vector<KnownItem>> items = known_items(arguments, plan, display);
  if (!items) return items.error();
  if (items->empty()) {
    return Error{ErrorCode::input, "no title, heading or link text names one page only",
                 arguments.sources.empty() ? "the pages" : arguments.sources.front(),
                 "write queries of your own and use --queries"};
  }
  plan.topics = known_item_topics(*items);
  plan.qrels = known_item_qrels(*items);
  return items;
}

Expected<Experiment> run(const EvaluateArguments& arguments, ArmCache& cache,
                         EvaluateDisplay& display) {
  Expected<ExperimentPlan> plan = make_plan(arguments);
  if (!plan) return plan.error();
  Expected<std::vector<KnownItem>> items = ask(arguments, *plan, display);
  if (!items) return items.error();
  Expected<Experiment> experiment = run_experiment(std::move(*plan), cache, display);
  if (experiment) {
    experiment->known_items = std::move(*items);
    experiment->version = WINNOW_VERSION;
  }
  return experiment;
}

int run_evaluate(const EvaluateArguments& arguments) {
  set_quiet(arguments.quiet);
  catch_interrupts();
  Expected<CacheFolder> folder = CacheFolder::open(arguments.cache, arguments.no_cache);
  if (!folder) return fail(folder.error());
  Expected<ArmCache> cache = ArmCache::open(folder->path());
  if (!cache) return fail(cache.error());
  EvaluateDisplay display(arguments.quiet);
  const Expected<Experiment> experiment = run(arguments, *cache, display);
  display.end();
  if (!experiment) return fail(experiment.error());
  if (!arguments.no_cache) cache->remove_unused(kCacheDays);
  if (const auto written = write_files(*experiment, arguments); !written) {
    return fail(written.error());
  }
  fmt::print("{}", arguments.json ? to_json(*experiment, false) + "\n"
                                  : to_text(*experiment, terminal_columns(kPlainColumns)));
  return kDone;
}

}  // namespace

void declare_evaluate(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<EvaluateArguments>();
  CLI::App& command =
      *winnow.add_subcommand("evaluate", "Measure retrieval with and without template removal");
  declare_evaluate_options(command, *arguments);
  command.callback(
      [arguments, &action] { action = [arguments] { return run_evaluate(*arguments); }; });
}

}  // namespace winnow::cli
