// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/answer_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string_view>
#include <utility>

namespace winnow::cli {
namespace {

namespace fs = std::filesystem;

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

std::string file_name(const ArmSpec& arm, const std::string& value, QueryOperator op,
                      bool has_operator) {
  std::string name = arm_part(arm);
  if (!value.empty()) name += '.' + file_part(value);
  if (has_operator) name += op == QueryOperator::any_word ? ".or" : ".and";
  return name;
}

}  // namespace

bool has_only_runs(const ExperimentPlan& plan) {
  return std::all_of(plan.arms.begin(), plan.arms.end(),
                     [](const ArmSpec& arm) { return arm.kind == ArmKind::run; });
}

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

Expected<void> prepare_folder(const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  const fs::path probe = fs::path(folder) / ".winnow-can-write";
  const bool written = bool(std::ofstream(probe) << "yes\n");
  fs::remove(probe, error);
  if (!written) return unwritable(folder);
  return {};
}

Error unwritable(const std::string& path) {
  return {ErrorCode::disk, "cannot be written", path, "check free space and permissions"};
}

}  // namespace winnow::cli
