// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/experiment/answers.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace winnow {
namespace {

constexpr std::size_t kTopicsBetweenReports = 50;

using Answers = std::vector<RankedDocument>;

// Where the rankings of one arm come from: its index, or its file.
class RankingSource {
 public:
  static Expected<RankingSource> open(const LoadedArm& arm, ExperimentObserver& observer) {
    RankingSource source(arm, observer);
    if (arm.spec->kind == ArmKind::run) return source;
    Expected<std::unique_ptr<ArmSearcher>> searcher = open_arm(*arm.spec, arm.built);
    if (!searcher) return searcher.error();
    source.searcher_ = std::move(*searcher);
    return source;
  }

  Expected<Answers> rank(const Topic& topic, QueryOperator op) {
    if (!searcher_) return ranking_in_file(topic.id);
    Expected<Answers> ranking = searcher_->rank(topic.text, op);
    if (ranking || ranking.error().code != ErrorCode::usage) return ranking;
    Error refused = ranking.error();
    refused.where = "topic " + topic.id;
    observer_.warning(arm_.spec->name, refused);
    return Answers{};
  }

 private:
  RankingSource(const LoadedArm& arm, ExperimentObserver& observer)
      : arm_(arm), observer_(observer) {}

  Answers ranking_in_file(const std::string& topic) const {
    const auto found = arm_.run.topics.find(topic);
    return found == arm_.run.topics.end() ? Answers{} : found->second;
  }

  const LoadedArm& arm_;
  ExperimentObserver& observer_;
  std::unique_ptr<ArmSearcher> searcher_;
};

// What the plan says of one topic.
struct TopicRules {
  TopicRules(const ExperimentPlan& plan, const std::string& topic) {
    if (plan.qrels) {
      const auto judged = plan.qrels->find(topic);
      if (judged != plan.qrels->end()) judgements = &judged->second;
    }
    const auto excluded_here = plan.exclusions.find(topic);
    if (excluded_here != plan.exclusions.end()) excluded = &excluded_here->second;
  }

  bool is_relevant(const RankedDocument& answer) const {
    if (judgements == nullptr) return false;
    const auto judged = judgements->find(answer.document);
    return judged != judgements->end() && judged->second >= 1;
  }

  bool is_excluded(const RankedDocument& answer) const {
    return excluded != nullptr && excluded->contains(answer.document);
  }

  const Judgements* judgements = nullptr;
  const Exclusions::mapped_type* excluded = nullptr;
};

// The whole result is counted before it is cut.
void add_ranking(const ExperimentPlan& plan, const std::string& topic, Answers ranking,
                 AnswerOutcome& answers) {
  const TopicRules rules(plan, topic);
  const std::size_t removed = std::erase_if(
      ranking, [&](const RankedDocument& answer) { return rules.is_excluded(answer); });
  if (rules.judgements != nullptr) answers.scores->excluded += removed;
  answers.results.push_back(ranking.size());
  answers.relevant_results.push_back(static_cast<std::uint64_t>(
      std::count_if(ranking.begin(), ranking.end(),
                    [&](const RankedDocument& answer) { return rules.is_relevant(answer); })));
  if (ranking.empty()) return;
  if (ranking.size() > plan.scoring.depth) {
    // Copied, since a ranking keeps the memory of all that it ever held.
    const auto first = std::make_move_iterator(ranking.begin());
    ranking = Answers(first, first + static_cast<std::ptrdiff_t>(plan.scoring.depth));
  }
  answers.run.topics.emplace(topic, std::move(ranking));
}

std::size_t relevant_count(const Judgements& judgements) {
  return static_cast<std::size_t>(
      std::count_if(judgements.begin(), judgements.end(),
                    [](const auto& judgement) { return judgement.second >= 1; }));
}

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

// A judged topic that is not among the plan's counts as 0, as it does in the scores.
void average_whole_results(const ExperimentPlan& plan, AnswerOutcome& answers) {
  if (answers.scores->averaged == 0) return;
  double precision = 0;
  double recall = 0;
  for (std::size_t i = 0; i < plan.topics.size(); ++i) {
    const TopicRules rules(plan, plan.topics[i].id);
    if (rules.judgements == nullptr) continue;
    precision += share(answers.relevant_results[i], answers.results[i]);
    recall += share(answers.relevant_results[i], relevant_count(*rules.judgements));
  }
  const double averaged = static_cast<double>(answers.scores->averaged);
  answers.result_precision = precision / averaged;
  answers.result_recall = recall / averaged;
}

void sum_up(const ExperimentPlan& plan, AnswerOutcome& answers) {
  const std::vector<std::uint64_t>& results = answers.results;
  answers.mean_results =
      share(std::accumulate(results.begin(), results.end(), std::uint64_t{0}), results.size());
  answers.topics_without_result =
      static_cast<std::uint64_t>(std::count(results.begin(), results.end(), 0U));
  if (!plan.qrels) return;
  const std::uint64_t excluded = answers.scores->excluded;
  answers.scores = score_run(answers.run, *plan.qrels, {}, plan.scoring);
  answers.scores->excluded = excluded;
  average_whole_results(plan, answers);
}

}  // namespace

Error interrupted_experiment() {
  return {ErrorCode::try_again, "interrupted", "",
          "run it again: the indexes that were complete are kept"};
}

Expected<AnswerOutcome> answer_with(const LoadedArm& arm, QueryOperator op,
                                    const ExperimentPlan& plan, ExperimentObserver& observer) {
  Expected<RankingSource> source = RankingSource::open(arm, observer);
  if (!source) return source.error();
  AnswerOutcome answers;
  answers.arm = arm.spec->name;
  answers.op = op;
  answers.run.tag = arm.run.tag.empty() ? trec_identifier(arm.spec->name) : arm.run.tag;
  if (plan.qrels) answers.scores.emplace();
  std::uint64_t done = 0;
  for (const Topic& topic : plan.topics) {
    if (done % kTopicsBetweenReports == 0) {
      if (observer.interrupted()) return interrupted_experiment();
      observer.answering(arm.spec->name, done, plan.topics.size());
    }
    Expected<Answers> ranking = source->rank(topic, op);
    if (!ranking) return ranking.error();
    add_ranking(plan, topic.id, std::move(*ranking), answers);
    ++done;
  }
  observer.answering(arm.spec->name, done, done);
  sum_up(plan, answers);
  return answers;
}

}  // namespace winnow
