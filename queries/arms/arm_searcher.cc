// SPDX-License-Identifier: GPL-2.0-or-later
#include <utility>

#include "queries/arms/omega_searcher.h"
#include "winnow/queries/arm.h"
#include "winnow/queries/experiment_searcher.h"

namespace winnow {
namespace {

class WinnowSearcher : public ArmSearcher {
 public:
  explicit WinnowSearcher(ExperimentSearcher searcher) : searcher_(std::move(searcher)) {}

  Expected<std::vector<DocumentMatch>> matches(std::string_view query, QueryOperator op) override {
    SearchOptions options;
    options.op = op;
    return searcher_.matches(query, options);
  }

  Expected<std::vector<ArmDocument>> documents() override {
    const Expected<std::vector<DocumentPath>> paths = searcher_.documents();
    if (!paths) return paths.error();
    std::vector<ArmDocument> documents;
    documents.reserve(paths->size());
    for (const DocumentPath& entry : *paths) {
      documents.push_back({entry.document, trec_identifier(entry.path)});
    }
    return documents;
  }

  Expected<std::string> refusal(std::string_view query) override {
    return searcher_.refusal(query);
  }

 private:
  ExperimentSearcher searcher_;
};

}  // namespace

std::string omega_name(std::string_view arm) { return std::string(arm) + " (Omega)"; }

Expected<std::unique_ptr<ArmSearcher>> open_arm(const ArmSpec& spec, const BuiltArm& arm) {
  if (spec.kind == ArmKind::omindex || spec.ranking == ArmRanking::omega) {
    const Expected<OmegaDatabase> database =
        spec.kind == ArmKind::omindex ? omindex_database(arm.database, spec.choices.stemmer)
                                      : winnow_database(arm.database);
    if (!database) return database.error();
    return open_with_omega(*database);
  }
  Expected<ExperimentSearcher> searcher = ExperimentSearcher::open(arm.database);
  if (!searcher) return searcher.error();
  return std::unique_ptr<ArmSearcher>(std::make_unique<WinnowSearcher>(std::move(*searcher)));
}

}  // namespace winnow
