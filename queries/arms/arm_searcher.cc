// SPDX-License-Identifier: GPL-2.0-or-later
#include <limits>
#include <utility>

#include "queries/arms/omindex.h"
#include "winnow/queries/arm.h"

namespace winnow {
namespace {

class WinnowSearcher : public ArmSearcher {
 public:
  explicit WinnowSearcher(Searcher searcher) : searcher_(std::move(searcher)) {}

  Expected<std::vector<RankedDocument>> rank(std::string_view query, QueryOperator op) override {
    SearchOptions options;
    options.op = op;
    options.limit = std::numeric_limits<std::uint32_t>::max();
    Expected<Ranking> ranking = searcher_.rank(query, options);
    if (!ranking) return ranking.error();
    for (RankedDocument& answer : ranking->documents) {
      answer.document = trec_identifier(answer.document);
    }
    sort_as_trec_eval(ranking->documents);
    return std::move(ranking->documents);
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
