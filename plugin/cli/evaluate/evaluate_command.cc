// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow evaluate: what template removal does to retrieval.
#include <fmt/format.h>

#include <memory>
#include <utility>

#include "plugin/cli/database/database_time.h"
#include "plugin/cli/evaluate/answer_files.h"
#include "plugin/cli/evaluate/cache_place.h"
#include "plugin/cli/evaluate/evaluate_arguments.h"
#include "plugin/cli/evaluate/evaluate_display.h"
#include "plugin/cli/evaluate/evaluate_files.h"
#include "plugin/cli/evaluate/evaluate_plan.h"
#include "plugin/cli/evaluate/evaluate_questions.h"
#include "plugin/cli/evaluate/evaluate_text.h"
#include "plugin/cli/evaluate/run_files.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"
#include "plugin/common/exit_code.h"
#include "winnow/queries/experiment.h"
#include "winnow/queries/experiment_report.h"

namespace winnow::cli {
namespace {

// Indexes that nobody has used for so long are removed from the cache.
constexpr int kCacheDays = 30;
// Tables are so wide where the output is no terminal.
constexpr std::size_t kPlainColumns = 100;

// Runs that were made elsewhere need no indexes, and so they need no place to keep them.
Expected<CachePlace> cache_place(const EvaluateArguments& arguments, const ExperimentPlan& plan) {
  if (has_only_runs(plan)) return CachePlace::open("", true);
  return CachePlace::open(arguments.cache, arguments.no_cache);
}

Expected<void> check_pages(const Experiment& experiment) {
  if (has_only_runs(experiment.plan)) return {};
  for (const CollectionOutcome& collection : experiment.collections) {
    if (collection.pages > 0) continue;
    return Error{ErrorCode::input, "no pages found", collection.name,
                 "name a folder with HTML files; winnow index --dry-run --skipped FILE lists what "
                 "is there instead"};
  }
  return {};
}

Expected<Experiment> run_plan(const EvaluateArguments& arguments, ExperimentPlan plan,
                              EvaluateDisplay& display, RunFiles& run_files) {
  if (const auto opened = run_files.open(arguments.runs_out, plan); !opened) return opened.error();
  const Expected<CachePlace> folder = cache_place(arguments, plan);
  if (!folder) return folder.error();
  Expected<ArmCache> cache = ArmCache::open(folder->path());
  if (!cache) return cache.error();
  Expected<Experiment> experiment = run_experiment(std::move(plan), *cache, display);
  if (!experiment) return experiment.error();
  if (const auto closed = run_files.close(); !closed) return closed.error();
  cache->remove_unused(kCacheDays);
  if (const auto found = check_pages(*experiment); !found) return found.error();
  return experiment;
}

Expected<Experiment> run(const EvaluateArguments& arguments) {
  Expected<ExperimentPlan> plan = make_plan(arguments);
  if (!plan) return plan.error();
  if (const auto ready = prepare_files(*plan, arguments); !ready) return ready.error();
  RunFiles run_files;
  EvaluateDisplay display(arguments.quiet, run_files);
  Expected<std::vector<KnownItem>> items = ask(arguments, *plan, display);
  if (!items) return items.error();
  Expected<Experiment> experiment = run_plan(arguments, std::move(*plan), display, run_files);
  if (experiment) experiment->known_items = std::move(*items);
  return experiment;
}

}  // namespace

int run_evaluate(const EvaluateArguments& arguments) {
  set_quiet(arguments.quiet);
  watch_database_time();
  catch_interrupts();
  const Expected<Experiment> experiment = run(arguments);
  if (!experiment) return fail(experiment.error());
  fmt::print("{}", arguments.json ? to_json(*experiment, false) + "\n"
                                  : to_text(*experiment, terminal_columns(kPlainColumns)));
  if (const auto written = write_files(*experiment, arguments); !written) {
    return fail(written.error());
  }
  return kDone;
}

}  // namespace winnow::cli
