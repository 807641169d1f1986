// SPDX-License-Identifier: GPL-2.0-or-later
//
// What winnow evaluate writes to files, while its arms answer and when all figures are there.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "plugin/cli/evaluate/evaluate_arguments.h"
#include "plugin/cli/terminal/output_file.h"
#include "winnow/extractor/expected.h"
#include "winnow/queries/experiment.h"
#include "winnow/queries/trec_run.h"

namespace winnow::cli {

// These are the files of --write-runs, written while the arms answer.
class RunFiles {
 public:
  // Begins a file for each collection, arm and operator of the plan; none if `folder` is empty.
  // Like the others it gives ErrorCode::disk, or try_again for what passes.
  Expected<void> open(const std::string& folder, const ExperimentPlan& plan);

  // Takes what ExperimentObserver::answered() does. Several threads may write to different files at
  // once.
  Expected<void> write(std::size_t collection, const std::string& arm, QueryOperator op,
                       const std::string& topic, const std::vector<RankedDocument>& ranking);

  // It is to be called at the end. Before, files have what an older run wrote.
  Expected<void> close();

 private:
  struct File {
    std::string tag;
    std::unique_ptr<OutputFile> output;
  };

  std::map<std::tuple<std::size_t, std::string, QueryOperator>, File> files_;
};

// Says whether all arms are rankings made elsewhere: no pages, and no operators that we know of.
bool has_only_runs(const ExperimentPlan& plan);

// Makes the folders of --report, --per-topic and --write-runs, so that nobody waits for figures
// that cannot be kept. Gives ErrorCode::disk or try_again, and ErrorCode::usage if two files would
// have the same name.
Expected<void> prepare_files(const ExperimentPlan& plan, const EvaluateArguments& arguments);

// Writes what --report and --per-topic ask for. ErrorCode::disk or try_again names the file.
Expected<void> write_files(const Experiment& experiment, const EvaluateArguments& arguments);

}  // namespace winnow::cli
