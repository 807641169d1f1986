// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/run_files.h"

#include <filesystem>
#include <utility>

#include "plugin/cli/evaluate/answer_files.h"

namespace winnow::cli {

Expected<void> RunFiles::open(const std::string& folder, const ExperimentPlan& plan) {
  if (folder.empty()) return {};
  for (const AnswerFile& answer : answer_files(plan)) {
    const std::string path = (std::filesystem::path(folder) / (answer.name + ".run")).string();
    File file{path, answer.name, std::ofstream(path, std::ios::binary | std::ios::trunc)};
    if (!file.stream) return unwritable(path);
    files_.emplace(std::tuple(answer.collection, answer.arm, answer.op), std::move(file));
  }
  return {};
}

Expected<void> RunFiles::write(std::size_t collection, const std::string& arm, QueryOperator op,
                               const std::string& topic,
                               const std::vector<RankedDocument>& ranking) {
  const auto found = files_.find(std::tuple(collection, arm, op));
  if (found == files_.end()) return {};
  File& file = found->second;
  file.stream << format_trec_run(topic, ranking, file.tag);
  if (!file.stream) return unwritable(file.path);
  return {};
}

Expected<void> RunFiles::close() {
  for (auto& [key, file] : files_) {
    file.stream.close();
    if (!file.stream) return unwritable(file.path);
  }
  files_.clear();
  return {};
}

}  // namespace winnow::cli
