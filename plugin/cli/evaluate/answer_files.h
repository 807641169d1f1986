// SPDX-License-Identifier: GPL-2.0-or-later
//
// These are the names of the files that hold what an arm answered.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/queries/experiment.h"

namespace winnow::cli {

// Says whether all arms are rankings made elsewhere: no pages, and no operators that we know of.
bool has_only_runs(const ExperimentPlan& plan);

struct AnswerFile {
  std::size_t collection = 0;
  std::string arm;
  QueryOperator op = QueryOperator::any_word;
  // It is ARM.OP, in a series ARM.VALUE.OP, without the extension: it has no white space and no
  // "/".
  std::string name;
};

// They are in the order of collection, arm and operator. If all arms are runs, names have no
// operator.
std::vector<AnswerFile> answer_files(const ExperimentPlan& plan);

// Gives ErrorCode::usage if two of them have the same name.
Expected<void> check_answer_files(const ExperimentPlan& plan);

// Makes the folder and tries to write there. Gives ErrorCode::disk.
Expected<void> prepare_folder(const std::string& folder);

Error unwritable(const std::string& path);

}  // namespace winnow::cli
