// SPDX-License-Identifier: GPL-2.0-or-later
//
// The names of the files that hold what an arm answered.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/queries/experiment.h"

namespace winnow::cli {

// Whether all arms are rankings made elsewhere: no pages, and no operators that we know of.
bool has_only_runs(const ExperimentPlan& plan);

struct AnswerFile {
  std::size_t collection = 0;
  std::string arm;
  QueryOperator op = QueryOperator::any_word;
  // ARM.OP, in a series ARM.VALUE.OP, without the extension: no white space, no "/".
  std::string name;
};

// By collection, arm and operator. If all arms are runs, names have no operator.
std::vector<AnswerFile> answer_files(const ExperimentPlan& plan);

// ErrorCode::usage if two of them have the same name.
Expected<void> check_answer_files(const ExperimentPlan& plan);

// Makes the folder and tries to write there. ErrorCode::disk.
Expected<void> prepare_folder(const std::string& folder);

Error unwritable(const std::string& path);

}  // namespace winnow::cli
