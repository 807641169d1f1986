// SPDX-License-Identifier: GPL-2.0-or-later
#include <utility>

#include "queries/arms/omindex_searcher.h"
#include "winnow/queries/arm.h"

namespace winnow {
namespace {

class WinnowSearcher : public ArmSearcher {
 public:
  explicit WinnowSearcher(Searcher searcher) : searcher_(std::move(searcher)) {}

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

  Searcher* winnow() override { return &searcher_; }

 private:
  Searcher searcher_;
};

}  // namespace

Expected<std::unique_ptr<ArmSearcher>> open_arm(const ArmSpec& spec, const BuiltArm& arm) {
  if (spec.kind == ArmKind::omindex) return open_omindex(arm.database, spec.choices.stemmer);
  Expected<Searcher> searcher = Searcher::open(arm.database);
  if (!searcher) return searcher.error();
  return std::unique_ptr<ArmSearcher>(std::make_unique<WinnowSearcher>(std::move(*searcher)));
}

}  // namespace winnow
