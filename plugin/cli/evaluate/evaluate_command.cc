// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow evaluate: what template removal does to retrieval.
#include <fmt/format.h>
#include <stdlib.h>

#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "plugin/cli/database/database_cost.h"
#include "plugin/cli/evaluate/evaluate_arguments.h"
#include "plugin/cli/evaluate/evaluate_display.h"
#include "plugin/cli/evaluate/evaluate_files.h"
#include "plugin/cli/evaluate/evaluate_plan.h"
#include "plugin/cli/evaluate/evaluate_text.h"
#include "plugin/cli/evaluate/query_log_report.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"
#include "plugin/common/exit_code.h"
#include "winnow/extractor/expected.h"
#include "winnow/queries/experiment.h"
#include "winnow/queries/experiment_report.h"

namespace winnow::cli {
namespace {

namespace fs = std::filesystem;

// Indexes that nobody has used for so long are removed from the cache.
constexpr int kCacheDays = 30;
// Tables are so wide where the output is no terminal.
constexpr std::size_t kPlainColumns = 100;

// Indexes are kept in this folder. It is the one that the user chose; else winnow/evaluate in
// $XDG_CACHE_HOME, which is ~/.cache if it is not set (XDG Base Directory Specification 0.8). A
// temporary one is removed at the end.
class CachePlace {
 public:
  // Gives ErrorCode::disk if a temporary folder cannot be made, and ErrorCode::usage if there is no
  // home.
  static Expected<CachePlace> open(const std::string& chosen, bool temporary);
  ~CachePlace();
  CachePlace(CachePlace&& other) noexcept;
  CachePlace& operator=(CachePlace&&) = delete;

  const std::string& path() const { return path_; }

 private:
  CachePlace(std::string path, bool temporary);

  std::string path_;
  bool temporary_;
};

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Relative paths in the variable are to be ignored, says the specification.
std::string users_cache() {
  const std::string cache = variable("XDG_CACHE_HOME");
  if (cache.starts_with('/')) return cache;
  const std::string home = variable("HOME");
  return home.empty() ? "" : home + "/.cache";
}

Expected<CachePlace> CachePlace::open(const std::string& chosen, bool temporary) {
  if (!chosen.empty()) return CachePlace(chosen, false);
  if (!temporary) {
    const std::string cache = users_cache();
    if (!cache.empty()) return CachePlace(cache + "/winnow/evaluate", false);
    return Error{ErrorCode::usage, "there is no folder to keep indexes in: HOME is not set", "",
                 "use --cache DIR or --no-cache"};
  }
  std::error_code error;
  std::string path = (fs::temp_directory_path(error) / "winnow-evaluate-XXXXXX").string();
  if (error || mkdtemp(path.data()) == nullptr) {
    return Error{ErrorCode::disk, "no temporary folder can be made", path,
                 "set TMPDIR, or use --cache DIR"};
  }
  return CachePlace(std::move(path), true);
}

CachePlace::CachePlace(std::string path, bool temporary)
    : path_(std::move(path)), temporary_(temporary) {}

CachePlace::CachePlace(CachePlace&& other) noexcept
    : path_(std::move(other.path_)), temporary_(std::exchange(other.temporary_, false)) {}

CachePlace::~CachePlace() {
  if (!temporary_) return;
  try {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  } catch (...) {  // removing it takes memory; it stays among temporary files
  }
}

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
  watch_database();
  catch_interrupts();
  if (!arguments.database.empty()) return report_query_log(arguments);
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
