// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/experiment/loaded_arm.h"

#include <filesystem>
#include <limits>
#include <memory>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "queries/arms/cache_folder.h"
#include "winnow/indexer/text_file.h"

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
  Expected<std::string> content = read_text_file(path, std::numeric_limits<std::size_t>::max());
  if (content || content.error().code == ErrorCode::try_again) return content;
  return cannot_be_read(ErrorCode::input, "cannot be read");
}

Expected<TrecRun> read_run(const std::string& path) {
  const Expected<std::string> content = read_file(path);
  if (!content) return content.error();
  return parse_trec_run(*content, path);
}

// Each ranking goes when its pages have numbers: as text a run is several times as large.
Expected<LoadedArm> load_run(const ArmSpec& spec, PageTable& pages) {
  Expected<TrecRun> run = read_run(spec.run_file);
  if (!run) return run.error();
  LoadedArm arm;
  while (!run->topics.empty()) {
    const auto entry = run->topics.extract(run->topics.begin());
    const std::vector<RankedDocument>& answers = entry.mapped();
    std::vector<std::string_view> documents;
    documents.reserve(answers.size());
    for (const RankedDocument& answer : answers) documents.push_back(answer.document);
    const std::vector<PageNumber> numbers = pages.add(documents);
    std::vector<RankedPage>& ranking = arm.rankings[entry.key()];
    ranking.reserve(answers.size());
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ranking.push_back({numbers[i], answers[i].score});
    }
  }
  return arm;
}

// Passes on what an arm says, with the name by which people know it apart.
class NamedObserver : public ArmObserver {
 public:
  NamedObserver(ArmObserver& observer, const std::string& name)
      : observer_(observer), name_(name) {}
  void progress(const std::string&, const IndexProgress& now) override {
    observer_.progress(name_, now);
  }
  void warning(const std::string&, const Error& error) override { observer_.warning(name_, error); }
  void skipped(const std::string&, const SkippedFile& file) override {
    observer_.skipped(name_, file);
  }
  bool interrupted() override { return observer_.interrupted(); }

 private:
  ArmObserver& observer_;
  const std::string& name_;
};

Expected<LoadedArm> build_arm(const ArmSpec& spec, const CollectionSpec& collection,
                              const Limits& limits, ArmCache& cache, PageTable& pages,
                              ArmObserver& observer) {
  Expected<BuiltArm> built = cache.build(spec, collection, limits, observer);
  if (!built) return built.error();
  LoadedArm arm;
  arm.built = std::move(*built);
  arm.outcome.documents = arm.built.report.documents;
  arm.outcome.words = arm.built.report.words;
  arm.outcome.empty = arm.built.report.empty;
  arm.outcome.database_bytes = folder_bytes(arm.built.database);
  arm.outcome.cached = arm.built.cached;
  arm.outcome.seconds = arm.built.seconds;
  const Expected<std::unique_ptr<ArmSearcher>> searcher = open_arm(spec, arm.built);
  if (!searcher) return searcher.error();
  const Expected<std::vector<ArmDocument>> documents = (*searcher)->documents();
  if (!documents) return documents.error();
  arm.pages = ArmPages(*documents, pages);
  return arm;
}

std::set<std::string_view> relevant_documents(const Qrels& qrels) {
  std::set<std::string_view> documents;
  for (const auto& [topic, judgements] : qrels) {
    for (const auto& [document, grade] : judgements) {
      if (is_relevant(grade)) documents.insert(document);
    }
  }
  return documents;
}

void find_missing(const std::set<std::string_view>& relevant, const PageTable& pages,
                  LoadedArm& arm) {
  ArmOutcome& outcome = arm.outcome;
  for (const std::string_view document : relevant) {
    const std::optional<PageNumber> page = pages.find(document);
    if (page && arm.pages.document(*page) != 0) continue;
    if (outcome.missing_relevant++ < kMissingExamples) {
      outcome.missing_examples.emplace_back(document);
    }
  }
}

// An arm that is made of each collection of a series is told apart by the collection's value.
std::string name_for_people(const ArmSpec& spec, const ExperimentCollection& collection,
                            const ExperimentPlan& plan) {
  const bool is_alone = plan.collections.size() < 2 || collection.value.empty();
  if (is_alone || is_independent(spec)) return spec.name;
  return spec.name + " (" + collection.value + ")";
}

// As it is made of this collection.
ArmSpec spec_for(const ArmSpec& spec, std::size_t collection) {
  ArmSpec own = spec;
  if (!own.by_collection.empty()) static_cast<ArmMethod&>(own) = spec.by_collection[collection];
  return own;
}

}  // namespace

bool is_independent(const ArmSpec& spec) {
  return spec.kind == ArmKind::run || spec.collection.has_value();
}

Expected<LoadedArm> load_arm(const ArmSpec& spec, std::size_t collection,
                             const ExperimentPlan& plan, ArmCache& cache, PageTable& pages,
                             ExperimentObserver& observer) {
  const ExperimentCollection& source = plan.collections[collection];
  const std::string name = name_for_people(spec, source, plan);
  NamedObserver named(observer, name);
  const ArmSpec own = spec_for(spec, collection);
  Expected<LoadedArm> arm = spec.kind == ArmKind::run
                                ? load_run(spec, pages)
                                : build_arm(own, source.pages, plan.limits, cache, pages, named);
  if (!arm) return arm.error();
  arm->spec = &spec;
  arm->shown_name = name;
  arm->outcome.arm = spec.name;
  arm->outcome.identity = own.identity;
  return arm;
}

void number_pages(const ExperimentPlan& plan, PageTable& pages, std::vector<LoadedArm>& arms) {
  const std::vector<PageNumber> numbers = pages.sort();
  const std::set<std::string_view> relevant =
      plan.qrels ? relevant_documents(*plan.qrels) : std::set<std::string_view>();
  for (LoadedArm& arm : arms) {
    arm.pages.renumber(numbers);
    for (auto& [topic, ranking] : arm.rankings) {
      for (RankedPage& answer : ranking) answer.page = numbers[answer.page];
    }
    if (arm.spec->kind == ArmKind::method) find_missing(relevant, pages, arm);
  }
}

}  // namespace winnow
