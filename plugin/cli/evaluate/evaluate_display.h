// SPDX-License-Identifier: GPL-2.0-or-later
//
// Shows an experiment on standard error: how far it is, and what went wrong with pages.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "plugin/cli/evaluate/evaluate_files.h"
#include "plugin/cli/terminal/messages.h"
#include "winnow/queries/experiment.h"

namespace winnow::cli {

// Several arms are at work at once; what is shown is their sum. The arms read the same pages, so a
// warning is printed once, whichever arm meets it first. It is thread-safe.
class EvaluateDisplay final : public ExperimentObserver {
 public:
  // `run_files` takes the rankings, and must outlive the display.
  EvaluateDisplay(bool quiet, RunFiles& run_files) : quiet_(quiet), run_files_(run_files) {}

  void progress(const std::string& arm, const IndexProgress& now) override;
  void warning(const std::string& arm, const Error& error) override;
  void skipped(const std::string& arm, const SkippedFile& file) override;
  bool interrupted() override;
  void answering(std::size_t collection, const std::string& arm, QueryOperator op,
                 std::uint64_t done, std::uint64_t all) override;
  Expected<void> answered(std::size_t collection, const std::string& arm, QueryOperator op,
                          const std::string& topic,
                          const std::vector<RankedDocument>& ranking) override;

  // Shows how many pages were read so far for what is no arm.
  void reading(std::uint64_t pages, std::uint64_t pages_total);

  // Takes the line of progress away.
  void end();

 private:
  struct Count {
    std::uint64_t done = 0;
    std::uint64_t all = 0;
    std::uint64_t bytes = 0;
  };

  // Gives the line for an activity; the one of another activity before it goes away.
  Progress& line(const std::string& activity, const std::string& unit);
  template <typename Counts>
  void show(const std::string& activity, const std::string& unit, const Counts& counts);
  void print_once(const std::string& message);

  std::mutex mutex_;
  bool quiet_;
  RunFiles& run_files_;
  std::string activity_;
  std::unique_ptr<Progress> line_;
  std::map<std::string, Count> indexing_;  // by arm
  std::map<std::tuple<std::size_t, std::string, QueryOperator>, Count> answering_;
  std::set<std::string> printed_;
};

}  // namespace winnow::cli
