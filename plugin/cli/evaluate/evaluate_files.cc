// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/evaluate_files.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "plugin/cli/evaluate/answer_files.h"
#include "winnow/queries/experiment_report.h"
#include "winnow/queries/run_scores.h"

namespace winnow::cli {
namespace {

namespace fs = std::filesystem;

Expected<void> write(const fs::path& file, std::string_view text) {
  std::ofstream stream(file, std::ios::binary | std::ios::trunc);
  stream << text;
  stream.close();
  if (!stream) return unwritable(file.string());
  return {};
}

const AnswerOutcome* find_answer(const Experiment& experiment, const AnswerFile& file) {
  for (const AnswerOutcome& answer : experiment.collections[file.collection].answers) {
    if (answer.arm == file.arm && answer.op == file.op) return &answer;
  }
  return nullptr;
}

Expected<void> write_values(const Experiment& experiment, const fs::path& folder) {
  for (const AnswerFile& file : answer_files(experiment.plan)) {
    const AnswerOutcome* answer = find_answer(experiment, file);
    if (answer == nullptr || !answer->scores) continue;
    const auto written = write(folder / (file.name + ".tsv"), format_topic_scores(*answer->scores));
    if (!written) return written.error();
  }
  return {};
}

Expected<void> write_report(const Experiment& experiment, const fs::path& folder) {
  if (const auto page = write(folder / "report.html", to_html(experiment)); !page) {
    return page.error();
  }
  return write(folder / "report.json", to_json(experiment, true) + "\n");
}

}  // namespace

Expected<void> prepare_files(const ExperimentPlan& plan, const EvaluateArguments& arguments) {
  if (const auto checked = check_answer_files(plan); !checked) return checked.error();
  for (const std::string& folder : {arguments.report, arguments.runs_out, arguments.values_out}) {
    if (folder.empty()) continue;
    if (const auto prepared = prepare_folder(folder); !prepared) return prepared.error();
  }
  return {};
}

Expected<void> write_files(const Experiment& experiment, const EvaluateArguments& arguments) {
  if (!arguments.report.empty()) {
    if (const auto report = write_report(experiment, arguments.report); !report) return report;
  }
  for (const std::string& folder : {arguments.report, arguments.values_out}) {
    if (folder.empty()) continue;
    if (const auto values = write_values(experiment, folder); !values) return values;
  }
  return {};
}

}  // namespace winnow::cli
