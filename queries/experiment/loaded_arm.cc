// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/experiment/loaded_arm.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <system_error>
#include <utility>

namespace winnow {
namespace {

constexpr std::size_t kMissingExamples = 5;

Expected<std::string> read_file(const std::string& path) {
  const auto cannot_be_read = [&](ErrorCode code, const char* what) {
    return Error{code, what, path, "name a TREC run file that you may read"};
  };
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) return cannot_be_read(ErrorCode::not_found, "no such file");
  if (std::filesystem::is_directory(status)) {
    return cannot_be_read(ErrorCode::input, "is a directory");
  }
  std::ifstream file(path, std::ios::binary);
  std::string content(std::istreambuf_iterator<char>(file), {});
  if (!file) return cannot_be_read(ErrorCode::input, "cannot be read");
  return content;
}

Expected<LoadedArm> load_run(const ArmSpec& spec) {
  Expected<std::string> content = read_file(spec.run_file);
  if (!content) return content.error();
  Expected<TrecRun> run = parse_trec_run(*content, spec.run_file);
  if (!run) return run.error();
  LoadedArm arm;
  arm.run = std::move(*run);
  return arm;
}

std::uint64_t bytes_of(const std::string& directory) {
  std::uint64_t bytes = 0;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(directory, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code no_size;
    const std::uintmax_t size = entry->file_size(no_size);
    if (!no_size) bytes += size;
  }
  return bytes;
}

std::set<std::string> relevant_documents(const Qrels& qrels) {
  std::set<std::string> documents;
  for (const auto& [topic, judgements] : qrels) {
    for (const auto& [document, grade] : judgements) {
      if (grade >= 1) documents.insert(document);
    }
  }
  return documents;
}

Expected<void> find_missing(const Qrels& qrels, LoadedArm& arm) {
  Expected<Searcher> searcher = Searcher::open(arm.built.database);
  if (!searcher) return searcher.error();
  Expected<std::vector<std::string>> paths = searcher->document_paths();
  if (!paths) return paths.error();
  std::set<std::string> missing = relevant_documents(qrels);
  for (const std::string& path : *paths) missing.erase(trec_identifier(path));
  ArmOutcome& outcome = arm.outcome;
  outcome.missing_relevant = missing.size();
  const std::size_t shown = std::min(kMissingExamples, missing.size());
  std::copy_n(missing.begin(), shown, std::back_inserter(outcome.missing_examples));
  return {};
}

Expected<LoadedArm> build_arm(const ArmSpec& spec, const CollectionSpec& collection,
                              const ExperimentPlan& plan, ArmCache& cache,
                              ExperimentObserver& observer) {
  Expected<BuiltArm> built = cache.build(spec, collection, plan.limits, observer);
  if (!built) return built.error();
  LoadedArm arm;
  arm.built = std::move(*built);
  arm.outcome.documents = arm.built.report.documents;
  arm.outcome.words = arm.built.report.words;
  arm.outcome.database_bytes = bytes_of(arm.built.database);
  arm.outcome.cached = arm.built.cached;
  arm.outcome.seconds = arm.built.seconds;
  if (plan.qrels && spec.kind == ArmKind::method) {
    if (const Expected<void> found = find_missing(*plan.qrels, arm); !found) return found.error();
  }
  return arm;
}

}  // namespace

bool is_independent(const ArmSpec& spec) {
  return spec.kind == ArmKind::run || spec.collection.has_value();
}

Expected<LoadedArm> load_arm(const ArmSpec& spec, const CollectionSpec& collection,
                             const ExperimentPlan& plan, ArmCache& cache,
                             ExperimentObserver& observer) {
  Expected<LoadedArm> arm = spec.kind == ArmKind::run
                                ? load_run(spec)
                                : build_arm(spec, collection, plan, cache, observer);
  if (!arm) return arm.error();
  arm->spec = &spec;
  arm->outcome.arm = spec.name;
  return arm;
}

}  // namespace winnow
