// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/evaluate_display.h"

#include "plugin/cli/interrupt.h"
#include "plugin/cli/messages.h"
#include "plugin/cli/source_options.h"

namespace winnow::cli {

void EvaluateDisplay::progress(const std::string& arm, const IndexProgress& now) {
  const std::scoped_lock lock(mutex_);
  indexing_[arm] = {now.pages, now.pages_total, now.bytes};
  show("Indexing", "pages", indexing_);
}

void EvaluateDisplay::answering(const std::string& arm, std::uint64_t done, std::uint64_t all) {
  const std::scoped_lock lock(mutex_);
  answering_[arm] = {done, all, 0};
  show("Searching", "queries", answering_);
}

void EvaluateDisplay::reading(std::uint64_t pages, std::uint64_t pages_total) {
  const std::scoped_lock lock(mutex_);
  show("Making queries from", "pages", {{"", {pages, pages_total, 0}}});
}

void EvaluateDisplay::warning(const std::string& arm, const Error& error) {
  const std::scoped_lock lock(mutex_);
  // What is wrong with a page is wrong in all arms; what has no place is the arm's own trouble.
  print_once(error.where.empty() ? arm + ": " + error.message() : error.message());
}

void EvaluateDisplay::skipped(const std::string&, const SkippedFile& file) {
  const std::scoped_lock lock(mutex_);
  if (file.reason == "same-path") return print_once(file.path + ": " + file.detail);
  if (!printed_.insert(file.path).second) return;
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

void EvaluateDisplay::show(const std::string& activity, const std::string& unit,
                           const std::map<std::string, Count>& counts) {
  Count sum;
  for (const auto& [arm, count] : counts) {
    sum.done += count.done;
    sum.all += count.all;
    sum.bytes += count.bytes;
  }
  line(activity, unit).update(sum.done, sum.all, sum.bytes);
}

void EvaluateDisplay::print_once(const std::string& message) {
  if (!printed_.insert(message).second) return;
  if (line_) line_->clear();
  print_warning(message);
}

}  // namespace winnow::cli
