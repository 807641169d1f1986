// SPDX-License-Identifier: GPL-2.0-or-later
//
// Indexes the sources of a server again, in a thread of its own.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "plugin/serve/inspect/inspect_options.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/page_rules.h"
#include "winnow/indexer/build_index.h"
#include "winnow/indexer/index_metadata.h"

namespace winnow::serve {

enum class JobState { none, running, done, failed };

// Plain data.
struct JobProgress {
  JobState state = JobState::none;
  std::string site;   // that was asked for
  std::string stage;  // "learning", "indexing", "indexing again", "finishing"
  std::uint64_t pages = 0;
  std::uint64_t of = 0;
  std::uint64_t indexed = 0;  // documents that were added or replaced
  std::uint64_t changed = 0;  // pages of the site that were indexed anew
  double seconds = 0;
  std::string message;  // why it has failed, or what there is to be known
};

// What a run goes by.
struct IndexPlan {
  std::string site;
  std::vector<std::string> sources;  // each is a run of its own, as by winnow index
  IndexMetadata metadata;            // of the database, whose choices stay
  MethodSettings method;             // with the rules
};

// Thread-safe. One run at a time.
class IndexJob {
 public:
  // `done` is called in the job's thread after a run that has changed the database.
  IndexJob(const InspectOptions& options, std::function<void(const std::string& site)> done)
      : options_(options), done_(std::move(done)) {}
  ~IndexJob() { stop(); }

  // Begins. Errors: ErrorCode::locked if one is running; ErrorCode::usage if this program cannot
  // index as the database was made.
  Expected<void> start(IndexPlan plan);
  // Tells of the run of the site; of another one state is JobState::none.
  JobProgress progress(std::string_view site) const;
  // Asks a run to end and waits for that: a page, or a commit. What was done is committed.
  void stop();

 private:
  class LostPages;
  class Observer;

  void run(const IndexPlan& plan);
  Expected<BuildReport> index(const std::string& source, const IndexPlan& plan, LostPages& lost);
  void finish(JobState state, std::string message);

  const InspectOptions& options_;
  const std::function<void(const std::string&)> done_;
  mutable std::mutex mutex_;
  JobProgress progress_;
  std::chrono::steady_clock::time_point began_;
  std::atomic<bool> stopped_ = false;
  std::thread thread_;
};

// Names the state: "none", "running", "done", "failed".
std::string_view job_state_name(JobState state);

}  // namespace winnow::serve
