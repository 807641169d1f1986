// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/evaluate_files.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/system_refusal.h"
#include "winnow/indexer/text_file.h"
#include "winnow/queries/experiment.h"
#include "winnow/queries/experiment_report.h"
#include "winnow/queries/run_scores.h"

namespace winnow::cli {
namespace {

namespace fs = std::filesystem;

// This is a file that holds what an arm answered.
struct AnswerFile {
  std::size_t collection = 0;
  std::string arm;
  QueryOperator op = QueryOperator::any_word;
  // It is ARM.OP, in a series ARM.VALUE.OP, without the extension: it has no white space and no
  // "/".
  std::string name;
};

// Makes any name a part of a file's name, without white space, as run files want their tags.
std::string file_part(std::string_view name) {
  std::string part;
  for (const char byte : name) {
    const bool plain = (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
                       (byte >= 'a' && byte <= 'z') || byte == '-' || byte == '_' || byte == '.' ||
                       byte == '=';
    part += plain ? byte : '-';
  }
  return part;
}

// Gives "raw-Omega", without the parentheses that shells want quoted.
std::string arm_part(const ArmSpec& arm) {
  const std::string suffix = omega_name("");
  if (arm.ranking == ArmRanking::winnow || !arm.name.ends_with(suffix)) return file_part(arm.name);
  return file_part(arm.name.substr(0, arm.name.size() - suffix.size())) + "-Omega";
}

std::string_view operator_suffix(QueryOperator op) {
  if (op == QueryOperator::best) return ".best";
  return op == QueryOperator::any_word ? ".or" : ".and";
}

std::string file_name(const ArmSpec& arm, const std::string& value, QueryOperator op,
                      bool has_operator) {
  std::string name = arm_part(arm);
  if (!value.empty()) name += '.' + file_part(value);
  if (has_operator) name += operator_suffix(op);
  return name;
}

// They are in the order of collection, arm and operator. If all arms are runs, names have no
// operator.
std::vector<AnswerFile> answer_files(const ExperimentPlan& plan) {
  std::vector<AnswerFile> files;
  const bool has_operator = !has_only_runs(plan);
  const std::size_t collections = std::max<std::size_t>(plan.collections.size(), 1);
  for (std::size_t i = 0; i < collections; ++i) {
    const std::string value = plan.collections.empty() ? "" : plan.collections[i].value;
    for (const ArmSpec& arm : plan.arms) {
      for (const QueryOperator op : plan.operators) {
        files.push_back({i, arm.name, op, file_name(arm, value, op, has_operator)});
      }
    }
  }
  return files;
}

// Gives ErrorCode::usage if two of them have the same name.
Expected<void> check_answer_files(const ExperimentPlan& plan) {
  std::set<std::string> names;
  for (AnswerFile& file : answer_files(plan)) {
    if (names.insert(file.name).second) continue;
    return Error{
        ErrorCode::usage, "two results would have the name " + file.name, "",
        "give each value of a series once, and runs names that differ in letters or digits"};
  }
  return {};
}

// Makes the folder and tries to write there.
Expected<void> prepare_folder(const std::string& folder) {
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed) {
    return system_refusal(failed.value(), "cannot be made: " + failed.message(), folder,
                          "check the path and its permissions");
  }
  const std::string probe = (fs::path(folder) / ".winnow-can-write").string();
  if (Expected<void> written = write_text_file(probe, "yes\n"); !written) {
    Error error = written.error();
    error.where = folder;
    return error;
  }
  fs::remove(probe, failed);
  return {};
}

}  // namespace

bool has_only_runs(const ExperimentPlan& plan) {
  return std::all_of(plan.arms.begin(), plan.arms.end(),
                     [](const ArmSpec& arm) { return arm.kind == ArmKind::run; });
}

Expected<void> RunFiles::open(const std::string& folder, const ExperimentPlan& plan) {
  if (folder.empty()) return {};
  for (const AnswerFile& answer : answer_files(plan)) {
    const std::string path = (fs::path(folder) / (answer.name + ".run")).string();
    File file{answer.name, std::make_unique<OutputFile>(path)};
    if (Expected<void> opened = file.output->open(); !opened) return opened;
    files_.emplace(std::tuple(answer.collection, answer.arm, answer.op), std::move(file));
  }
  return {};
}

Expected<void> RunFiles::write(std::size_t collection, const std::string& arm, QueryOperator op,
                               const std::string& topic,
                               const std::vector<RankedDocument>& ranking) {
  const auto found = files_.find(std::tuple(collection, arm, op));
  if (found == files_.end()) return {};
  const File& file = found->second;
  return file.output->write(format_trec_run(topic, ranking, file.tag));
}

Expected<void> RunFiles::close() {
  for (auto& [key, file] : files_) {
    if (Expected<void> closed = file.output->close(); !closed) return closed;
  }
  files_.clear();
  return {};
}

namespace {

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
    const std::string path = (folder / (file.name + ".tsv")).string();
    Expected<void> written = write_text_file(path, format_topic_scores(*answer->scores));
    if (!written) return written;
  }
  return {};
}

Expected<void> write_report(const Experiment& experiment, const fs::path& folder) {
  Expected<void> page = write_text_file((folder / "report.html").string(), to_html(experiment));
  if (!page) return page;
  return write_text_file((folder / "report.json").string(), to_json(experiment, true) + "\n");
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
