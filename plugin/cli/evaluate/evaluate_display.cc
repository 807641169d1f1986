// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/evaluate_display.h"

#include "plugin/cli/options/source_options.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"

namespace winnow::cli {

template <typename Counts>
void EvaluateDisplay::show(const std::string& activity, const std::string& unit,
                           const Counts& counts) {
  Count sum;
  for (const auto& [of, count] : counts) {
    sum.done += count.done;
    sum.all += count.all;
    sum.bytes += count.bytes;
  }
  line(activity, unit).update(sum.done, sum.all, sum.bytes);
}

void EvaluateDisplay::progress(const std::string& arm, const IndexProgress& now) {
  const std::scoped_lock lock(mutex_);
  indexing_[arm] = {now.pages, now.pages_total, now.bytes};
  show("Indexing", "pages", indexing_);
}

void EvaluateDisplay::answering(std::size_t collection, const std::string& arm, QueryOperator op,
                                std::uint64_t done, std::uint64_t all) {
  const std::scoped_lock lock(mutex_);
  answering_[std::tuple(collection, arm, op)] = {done, all, 0};
  show("Searching", "queries", answering_);
}

Expected<void> EvaluateDisplay::answered(std::size_t collection, const std::string& arm,
                                         QueryOperator op, const std::string& topic,
                                         const std::vector<RankedDocument>& ranking) {
  return run_files_.write(collection, arm, op, topic, ranking);
}

void EvaluateDisplay::reading(std::uint64_t pages, std::uint64_t pages_total) {
  const std::scoped_lock lock(mutex_);
  show("Making queries from", "pages", std::map<std::string, Count>{{"", {pages, pages_total, 0}}});
}

void EvaluateDisplay::warning(const std::string& arm, const Error& error) {
  const std::scoped_lock lock(mutex_);
  // What is wrong with a page is wrong in all arms; what has no place is the arm's own trouble.
  print_once(error.where.empty() ? arm + ": " + error.message() : error.message());
}

void EvaluateDisplay::skipped(const std::string&, const SkippedFile& file) {
  const std::scoped_lock lock(mutex_);
  if (file.reason == SkipReason::same_path) return print_once(file.path + ": " + file.detail);
  if (!printed_.insert(file.path).second) return;
  log_skipped(file);
  if (line_) line_->clear();
  warn_of_skipped(file);
}

bool EvaluateDisplay::interrupted() { return was_interrupted(); }

void EvaluateDisplay::end() {
  const std::scoped_lock lock(mutex_);
  line_.reset();
  activity_.clear();
}

Progress& EvaluateDisplay::line(const std::string& activity, const std::string& unit) {
  if (!line_ || activity_ != activity) {
    line_.reset();  // before the next one writes
    line_ = std::make_unique<Progress>(activity, quiet_, unit);
    activity_ = activity;
  }
  return *line_;
}

void EvaluateDisplay::print_once(const std::string& message) {
  if (!printed_.insert(message).second) return;
  if (line_) line_->clear();
  print_warning(message);
}

}  // namespace winnow::cli
