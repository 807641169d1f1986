// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/inspect/index_job.h"

#include <exception>
#include <map>
#include <memory>
#include <utility>

#include "winnow/indexer/open_source.h"

namespace winnow::serve {

// Remembers files that should have been pages: a run ends well without them, but somebody has to
// know.
class IndexJob::LostPages {
 public:
  // A page that is missed both while the site is learned and while it is indexed counts once.
  void add(const SkippedFile& file) {
    if (is_lost_page(file.reason)) lost_.try_emplace(file.path, file.detail);
  }

  // Says how many there are, and names one; empty if there are none.
  std::string message() const {
    if (lost_.empty()) return "";
    const auto& [path, why] = *lost_.begin();
    const std::string one = path + ": " + why;
    if (lost_.size() == 1) return "1 file was skipped: " + one;
    return std::to_string(lost_.size()) + " files were skipped, among them " + one;
  }

 private:
  std::map<std::string, std::string> lost_;  // why, by path
};

// Hands on how far a run is, what it has skipped, and whether it is to end.
class IndexJob::Observer final : public BuildObserver {
 public:
  // Keeps both by reference.
  Observer(IndexJob& job, LostPages& lost)
      : learning_(job, lost), first_(job, lost, "indexing"), again_(job, lost, "indexing again") {}

  LearningObserver& learning() override { return learning_; }
  IndexObserver& indexing() override { return first_; }
  IndexObserver& indexing_again() override { return again_; }

 private:
  static void tell(IndexJob& job, const char* stage, std::uint64_t pages, std::uint64_t of) {
    const std::lock_guard lock(job.mutex_);
    job.progress_.stage = stage;
    job.progress_.pages = pages;
    job.progress_.of = of;
  }

  class Learning final : public LearningObserver {
   public:
    Learning(IndexJob& job, LostPages& lost) : job_(job), lost_(lost) {}
    void reading(std::uint64_t pages, std::uint64_t total, std::uint64_t) override {
      tell(job_, "learning", pages, total);
    }
    void looking(std::uint64_t pages, std::uint64_t total) override {
      tell(job_, "learning", pages, total);
    }
    void skipped(const SkippedFile& file) override { lost_.add(file); }
    bool interrupted() override { return job_.stopped_; }

   private:
    IndexJob& job_;
    LostPages& lost_;
  };

  class Indexing final : public IndexObserver {
   public:
    Indexing(IndexJob& job, LostPages& lost, const char* stage)
        : job_(job), lost_(lost), stage_(stage) {}
    void progress(const IndexProgress& now) override {
      tell(job_, now.pages == now.pages_total ? "finishing" : stage_, now.pages, now.pages_total);
    }
    void skipped(const SkippedFile& file) override { lost_.add(file); }
    bool interrupted() override { return job_.stopped_; }

   private:
    IndexJob& job_;
    LostPages& lost_;
    const char* stage_;
  };

  Learning learning_;
  Indexing first_;
  Indexing again_;
};

namespace {

constexpr std::string_view kByHand = "run winnow index with the options that it was made with";

// What this program does not know of cannot be kept as it was.
Expected<void> check_choices(const IndexPlan& plan, const std::string& database) {
  if (recorded_name(plan.method) == plan.metadata.choices.method) return {};
  return Error{ErrorCode::usage,
               "was made with options of the method that the server does not have: " +
                   plan.metadata.choices.method,
               database, std::string(kByHand)};
}

}  // namespace

std::string_view job_state_name(JobState state) {
  switch (state) {
    case JobState::none:
      return "none";
    case JobState::running:
      return "running";
    case JobState::done:
      return "done";
    case JobState::failed:
      return "failed";
  }
  return "";
}

Expected<void> IndexJob::start(IndexPlan plan) {
  if (const auto checked = check_choices(plan, options_.database); !checked) return checked;
  const std::lock_guard lock(mutex_);
  if (stopped_) return Error{ErrorCode::locked, "the server is ending", "", ""};
  if (progress_.state == JobState::running) {
    return Error{ErrorCode::locked, "is indexed already", progress_.site,
                 "wait until that is done"};
  }
  if (thread_.joinable()) thread_.join();
  progress_ = {};
  progress_.state = JobState::running;
  progress_.site = plan.site;
  progress_.stage = "learning";
  began_ = std::chrono::steady_clock::now();
  thread_ = std::thread([this, plan = std::move(plan)] { run(plan); });
  return {};
}

void IndexJob::run(const IndexPlan& plan) {
  try {
    std::string remark;
    LostPages lost;
    for (const std::string& source : plan.sources) {
      const Expected<BuildReport> report = index(source, plan, lost);
      if (!report) return finish(JobState::failed, report.error().message());
      const std::lock_guard lock(mutex_);
      progress_.indexed += report->index.added + report->index.replaced;
      progress_.changed += report->index.replaced;
      if (report->index.interrupted) remark = "ended before its time; what was done is committed";
    }
    if (!stopped_) done_(plan.site);
    if (!remark.empty()) return finish(JobState::failed, remark);
    finish(JobState::done, lost.message());
  } catch (const std::exception& error) {
    finish(JobState::failed, error.what());
  } catch (...) {
    finish(JobState::failed, "ended for an unknown reason");
  }
}

Expected<BuildReport> IndexJob::index(const std::string& source, const IndexPlan& plan,
                                      LostPages& lost) {
  const Expected<std::unique_ptr<Source>> opened = open_source(source, options_.settings);
  if (!opened) return opened.error();
  BuildOptions build;
  build.index.choices = plan.metadata.choices;
  build.index.duplicates = plan.metadata.duplicates;
  build.index.limits = options_.limits;
  build.index.marks = options_.marks;
  build.index.threads = options_.threads;
  build.method = plan.method;
  for (const RecordedSource& known : plan.metadata.sources) {
    if (known.named && known.place == (*opened)->identity()) build.index.site = known.site;
  }
  Observer observer(*this, lost);
  return build_index(**opened, options_.database, std::move(build), observer);
}

void IndexJob::finish(JobState state, std::string message) {
  const std::lock_guard lock(mutex_);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began_;
  progress_.seconds = took.count();
  progress_.message = std::move(message);
  progress_.state = state;
}

JobProgress IndexJob::progress(std::string_view site) const {
  const std::lock_guard lock(mutex_);
  if (progress_.site != site) return {};
  JobProgress now = progress_;
  if (now.state == JobState::running) {
    const std::chrono::duration<double> so_far = std::chrono::steady_clock::now() - began_;
    now.seconds = so_far.count();
  }
  return now;
}

void IndexJob::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  if (thread_.joinable()) thread_.join();
}

}  // namespace winnow::serve
