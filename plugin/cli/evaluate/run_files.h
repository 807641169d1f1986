// SPDX-License-Identifier: GPL-2.0-or-later
//
// The files of --write-runs, written while the arms answer.
#pragma once

#include <cstddef>
#include <fstream>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/queries/experiment.h"
#include "winnow/queries/trec_run.h"

namespace winnow::cli {

class RunFiles {
 public:
  // Makes the folder and a file for each collection, arm and operator of the plan; none is made if
  // `folder` is empty. Gives ErrorCode::disk.
  Expected<void> open(const std::string& folder, const ExperimentPlan& plan);

  // Takes what ExperimentObserver::answered() does. Several threads may write to different files at
  // once.
  Expected<void> write(std::size_t collection, const std::string& arm, QueryOperator op,
                       const std::string& topic, const std::vector<RankedDocument>& ranking);

  // It is to be called at the end. Gives ErrorCode::disk if a line is lost.
  Expected<void> close();

 private:
  struct File {
    std::string path;
    std::string tag;
    std::ofstream stream;
  };

  std::map<std::tuple<std::size_t, std::string, QueryOperator>, File> files_;
};

}  // namespace winnow::cli
