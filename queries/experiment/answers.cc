// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/experiment/answers.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "queries/evaluation/averages.h"
#include "queries/evaluation/run_scorer.h"

namespace winnow {
namespace {

constexpr std::size_t kTopicsBetweenReports = 50;

using Matches = std::vector<RankedPage>;

// What matches in an arm: in its index, or in its file.
class MatchSource {
 public:
  static Expected<MatchSource> open(const LoadedArm& arm, ExperimentObserver& observer) {
    MatchSource source(arm, observer);
    if (arm.spec->kind == ArmKind::run) return source;
    Expected<std::unique_ptr<ArmSearcher>> searcher = open_arm(*arm.spec, arm.built);
    if (!searcher) return searcher.error();
    source.searcher_ = std::move(*searcher);
    return source;
  }

  Expected<Matches> matches(const Topic& topic, QueryOperator op) {
    if (!searcher_) return ranking_in_file(topic.id);
    const Expected<std::vector<DocumentMatch>> found = searcher_->matches(topic.text, op);
    if (!found) return refused(topic, found.error());
    count_plain(topic);
    Matches matches;
    matches.reserve(found->size());
    for (const DocumentMatch& match : *found) {
      matches.push_back({arm_.pages.page(match.document), match.score});
    }
    return matches;
  }

  std::uint64_t searched_as_plain_words() const { return searched_as_plain_words_; }

 private:
  MatchSource(const LoadedArm& arm, ExperimentObserver& observer)
      : arm_(arm), observer_(observer) {}

  // Says whether the parser refuses a text does not depend on the operator.
  void count_plain(const Topic& topic) {
    const Expected<std::string> reason = searcher_->refusal(topic.text);
    if (reason && !reason->empty()) ++searched_as_plain_words_;
  }

  Expected<Matches> refused(const Topic& topic, Error error) const {
    if (error.code != ErrorCode::usage) return error;
    error.where = "topic " + topic.id;
    observer_.warning(arm_.shown_name, error);
    return Matches();
  }

  Matches ranking_in_file(const std::string& topic) const {
    const auto found = arm_.rankings.find(topic);
    return found == arm_.rankings.end() ? Matches() : found->second;
  }

  const LoadedArm& arm_;
  ExperimentObserver& observer_;
  std::unique_ptr<ArmSearcher> searcher_;
  std::uint64_t searched_as_plain_words_ = 0;
};

// Takes the rankings of one arm, topic by topic, and keeps what is left to say of them.
class AnswerTaker {
 public:
  AnswerTaker(const LoadedArm& arm, const std::vector<AnswerPlace>& places,
              const AnswerContext& context)
      : arm_(arm), places_(places), context_(context) {
    answers_.outcome.arm = arm.spec->name;
    answers_.outcome.op = places.front().op;
    if (context.plan.qrels) scorer_.emplace(*context.plan.qrels, context.plan.scoring);
  }

  Expected<void> take(std::size_t topic, Matches matches) {
    const TopicRules& rules = context_.rules[topic];
    const PageRanking ranking = rank_pages(std::move(matches), rules, context_.plan.scoring.depth);
    answers_.outcome.results.push_back(ranking.results);
    answers_.outcome.relevant_results.push_back(ranking.relevant_results);
    const std::size_t kept = std::max(kComparedDepth, context_.plan.listed_hits);
    answers_.rankings.add(std::span(ranking.first).first(std::min(kept, ranking.first.size())));
    score(topic, ranking);
    return tell(topic, ranking);
  }

  ArmAnswers finish(std::uint64_t searched_as_plain_words) {
    answers_.outcome.searched_as_plain_words = searched_as_plain_words;
    sum_up();
    return std::move(answers_);
  }

 private:
  void score(std::size_t topic, const PageRanking& ranking) {
    if (!scorer_) return;
    const TopicRules& rules = context_.rules[topic];
    if (rules.judgements == nullptr) {
      if (!ranking.first.empty()) scorer_->add_unjudged();
      return;
    }
    std::vector<int> grades;
    grades.reserve(ranking.first.size());
    for (const RankedPage& answer : ranking.first) grades.push_back(rules.grade_of(answer.page));
    scorer_->add(context_.plan.topics[topic].id, grades, ranking.excluded);
  }

  Expected<void> tell(std::size_t topic, const PageRanking& ranking) {
    shown_.resize(ranking.first.size());
    for (std::size_t i = 0; i < shown_.size(); ++i) {
      shown_[i].document = context_.pages.identifier(ranking.first[i].page);
      shown_[i].score = ranking.first[i].score;
    }
    const std::string& id = context_.plan.topics[topic].id;
    for (const AnswerPlace& place : places_) {
      const Expected<void> told =
          context_.observer.answered(place.collection, arm_.spec->name, place.op, id, shown_);
      if (!told) return told;
    }
    return {};
  }

  void sum_up() {
    AnswerOutcome& outcome = answers_.outcome;
    const std::vector<std::uint64_t>& results = outcome.results;
    outcome.mean_results =
        share(std::accumulate(results.begin(), results.end(), std::uint64_t{0}), results.size());
    outcome.topics_without_result =
        static_cast<std::uint64_t>(std::count(results.begin(), results.end(), 0U));
    if (!scorer_) return;
    outcome.scores = scorer_->take();
    average_whole_results();
  }

  // A judged topic that is not among the plan's counts as 0, as it does in the scores.
  void average_whole_results() {
    AnswerOutcome& outcome = answers_.outcome;
    if (outcome.scores->averaged == 0) return;
    double precision = 0;
    double recall = 0;
    for (std::size_t i = 0; i < context_.rules.size(); ++i) {
      const Judgements* judgements = context_.rules[i].judgements;
      if (judgements == nullptr) continue;
      precision += share(outcome.relevant_results[i], outcome.results[i]);
      recall += share(outcome.relevant_results[i], relevant_count(*judgements));
    }
    const auto averaged = static_cast<double>(outcome.scores->averaged);
    outcome.result_precision = precision / averaged;
    outcome.result_recall = recall / averaged;
  }

  const LoadedArm& arm_;
  const std::vector<AnswerPlace>& places_;
  const AnswerContext& context_;
  ArmAnswers answers_;
  std::optional<RunScorer> scorer_;
  std::vector<RankedDocument> shown_;  // kept for the memory of its strings
};

}  // namespace

Error interrupted_experiment() {
  return {ErrorCode::try_again, "interrupted", "",
          "run it again: the indexes that were complete are kept"};
}

Expected<ArmAnswers> answer_with(const LoadedArm& arm, const std::vector<AnswerPlace>& places,
                                 const AnswerContext& context) {
  Expected<MatchSource> source = MatchSource::open(arm, context.observer);
  if (!source) return source.error();
  AnswerTaker taker(arm, places, context);
  const std::vector<Topic>& topics = context.plan.topics;
  const AnswerPlace& place = places.front();
  const auto report = [&](std::size_t done) {
    context.observer.answering(place.collection, arm.spec->name, place.op, done, topics.size());
  };
  for (std::size_t i = 0; i < topics.size(); ++i) {
    if (context.observer.interrupted()) return interrupted_experiment();
    if (i % kTopicsBetweenReports == 0) report(i);
    Expected<Matches> matches = source->matches(topics[i], place.op);
    if (!matches) return matches.error();
    const Expected<void> taken = taker.take(i, std::move(*matches));
    if (!taken) return taken.error();
  }
  report(topics.size());
  return taker.finish(source->searched_as_plain_words());
}

}  // namespace winnow
