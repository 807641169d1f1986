// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/experiment.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "indexer/common/timestamps.h"
#include "queries/experiment/answers.h"
#include "queries/experiment/experiment_plan.h"
#include "queries/experiment/findings.h"
#include "queries/experiment/loaded_arm.h"
#include "queries/experiment/parallel_tasks.h"

namespace winnow {
namespace {

std::string sources_for_people(const CollectionSpec& pages) {
  std::string text;
  for (const std::string& source : pages.sources) {
    if (!text.empty()) text += ", ";
    text += source;
  }
  return text;
}

// They hold what was learned of sites.
void forget_methods(ArmSpec& arm) {
  arm.method_of = nullptr;
  for (ArmMethod& method : arm.by_collection) method.method_of = nullptr;
}

// Has the stages of a run, each of which needs the one before.
class ExperimentRun {
 public:
  ExperimentRun(ExperimentPlan plan, ArmCache& cache, ExperimentObserver& observer)
      : plan_(std::move(plan)), cache_(cache), observer_(observer) {
    // Rankings made elsewhere need no pages, but have their place.
    if (plan_.collections.empty()) plan_.collections.emplace_back();
    place_arms();
    compared_ = compared_arms(plan_);
  }

  Expected<Experiment> run() {
    Experiment experiment;
    for (const auto stage :
         {&ExperimentRun::load_all, &ExperimentRun::answer, &ExperimentRun::gather,
          &ExperimentRun::find_inflation, &ExperimentRun::compare, &ExperimentRun::compare_pairs}) {
      if (observer_.interrupted()) return interrupted_experiment();
      if (const Expected<void> done = (this->*stage)(); !done) return done.error();
    }
    count_unmatched_topics(plan_, experiment);
    for (ArmSpec& arm : plan_.arms) forget_methods(arm);
    experiment.plan = std::move(plan_);
    experiment.collections = std::move(outcomes_);
    return experiment;
  }

 private:
  struct Place {
    std::size_t collection;
    std::size_t arm;
  };

  std::size_t operators() const { return plan_.operators.size(); }

  // An arm that does not depend on the collection is made for the first one only.
  void place_arms() {
    for (std::size_t c = 0; c < plan_.collections.size(); ++c) {
      std::vector<std::size_t>& row = numbers_.emplace_back();
      for (std::size_t a = 0; a < plan_.arms.size(); ++a) {
        const bool is_shared = c > 0 && is_independent(plan_.arms[a]);
        row.push_back(is_shared ? numbers_.front()[a] : places_.size());
        if (!is_shared) places_.push_back({c, a});
      }
    }
  }

  Expected<void> load_all() {
    loaded_.resize(places_.size());
    // Those that share an index with another arm come last, and find it: waiting for it they would
    // only keep a thread from making the next one.
    for (const ArmRanking ranking : {ArmRanking::winnow, ArmRanking::omega}) {
      if (const Expected<void> loaded = load(ranking); !loaded) return loaded;
    }
    complete_topics(loaded_, plan_);
    number_pages(plan_, pages_, loaded_);
    rules_ = rules_of_topics(plan_, pages_);
    return {};
  }

  Expected<void> load(ArmRanking ranking) {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (plan_.arms[places_[i].arm].ranking == ranking) numbers.push_back(i);
    }
    return run_tasks(numbers.size(), plan_.threads, [&](std::size_t task) -> Expected<void> {
      if (observer_.interrupted()) return interrupted_experiment();
      const std::size_t i = numbers[task];
      Expected<LoadedArm> arm = load_arm(plan_.arms[places_[i].arm], places_[i].collection, plan_,
                                         cache_, pages_, observer_);
      if (!arm) return arm.error();
      loaded_[i] = std::move(*arm);
      return {};
    });
  }

  AnswerContext context() const { return {plan_, pages_, rules_, observer_}; }

  // Rankings made elsewhere know no operator.
  std::size_t operators_of(const LoadedArm& arm) const {
    return arm.spec->kind == ArmKind::run ? 1 : operators();
  }

  // The place of an arm's answers in answers_.
  std::size_t answers_of(std::size_t number, std::size_t op) const {
    return number * operators() + (op < operators_of(loaded_[number]) ? op : 0);
  }

  std::vector<AnswerPlace> answer_places(std::size_t number, std::size_t op) const {
    std::vector<AnswerPlace> places;
    for (std::size_t c = 0; c < plan_.collections.size(); ++c) {
      if (numbers_[c][places_[number].arm] != number) continue;
      for (std::size_t o = 0; o < operators(); ++o) {
        if (answers_of(number, o) == answers_of(number, op)) {
          places.push_back({c, plan_.operators[o]});
        }
      }
    }
    return places;
  }

  Expected<void> answer() {
    answers_.resize(loaded_.size() * operators());
    const auto answer_one = [this](std::size_t i) -> Expected<void> {
      const std::size_t number = i / operators();
      const std::size_t op = i % operators();
      if (op >= operators_of(loaded_[number])) return {};
      Expected<ArmAnswers> answers =
          answer_with(loaded_[number], answer_places(number, op), context());
      if (!answers) return answers.error();
      answers_[i] = std::move(*answers);
      return {};
    };
    return run_tasks(answers_.size(), plan_.threads, answer_one);
  }

  Expected<void> gather() {
    for (std::size_t c = 0; c < plan_.collections.size(); ++c) {
      CollectionOutcome& outcome = outcomes_.emplace_back();
      outcome.name = sources_for_people(plan_.collections[c].pages);
      outcome.value = plan_.collections[c].value;
      for (const std::size_t number : numbers_[c]) add_arm(number, outcome);
    }
    for (LoadedArm& arm : loaded_) arm.rankings.clear();
    return {};
  }

  void add_arm(std::size_t number, CollectionOutcome& outcome) const {
    const LoadedArm& arm = loaded_[number];
    outcome.arms.push_back(arm.outcome);
    if (!is_independent(*arm.spec)) {
      outcome.pages = std::max(outcome.pages, arm.outcome.documents);
    }
    for (std::size_t o = 0; o < operators(); ++o) {
      outcome.answers.push_back(answers_[answers_of(number, o)].outcome);
      outcome.answers.back().op = plan_.operators[o];
    }
  }

  std::vector<const LoadedArm*> arms_of(std::size_t collection) const {
    std::vector<const LoadedArm*> arms;
    for (const std::size_t number : numbers_[collection]) arms.push_back(&loaded_[number]);
    return arms;
  }

  Expected<void> find_inflation() {
    for (std::size_t c = 0; c < outcomes_.size(); ++c) {
      const std::vector<const LoadedArm*> arms = arms_of(c);
      const LoadedArm* clean = clean_arm(arms);
      if (clean == nullptr) continue;
      Expected<std::vector<double>> inflation =
          topic_inflation(*arms.front(), *clean, plan_, observer_);
      if (!inflation) return inflation.error();
      if (!inflation->empty()) outcomes_[c].clean_arm = clean->spec->name;
      outcomes_[c].inflation = std::move(*inflation);
    }
    return {};
  }

  Expected<void> compare() {
    if (!plan_.qrels) return {};
    for (CollectionOutcome& outcome : outcomes_) {
      Expected<std::vector<ArmComparison>> comparisons = compare_arms(plan_, outcome, observer_);
      if (!comparisons) return comparisons.error();
      outcome.comparisons = std::move(*comparisons);
    }
    return {};
  }

  Expected<void> compare_pairs() {
    const std::size_t pairs = compared_.size() * operators();
    for (CollectionOutcome& outcome : outcomes_) {
      outcome.unjudged.resize(pairs);
      outcome.details.resize(pairs);
    }
    return run_tasks(outcomes_.size() * pairs, plan_.threads,
                     [&](std::size_t i) { return compare_pair(i / pairs, i % pairs); });
  }

  ArmSide side(std::size_t collection, std::size_t arm, std::size_t op) const {
    const std::size_t number = numbers_[collection][arm];
    return {&loaded_[number], &outcomes_[collection].answers[arm * operators() + op],
            &answers_[answers_of(number, op)].rankings};
  }

  Expected<void> compare_pair(std::size_t collection, std::size_t number) {
    CollectionOutcome& outcome = outcomes_[collection];
    const ComparedArms& arms = compared_[number / operators()];
    const ArmPair pair = {side(collection, arms.baseline, number % operators()),
                          side(collection, arms.other, number % operators())};
    Expected<PageIndexPair> pages = open_pages(*pair.baseline.arm, *pair.other.arm);
    if (!pages) return pages.error();
    const std::vector<double> overlaps = topic_overlaps(pair, plan_.topics.size());
    Expected<UnjudgedComparison> unjudged =
        compare_unjudged(pair, *pages, overlaps, plan_.topics, observer_);
    if (!unjudged) return unjudged.error();
    Expected<TopicDetails> details = detail_topics(pair, *pages, overlaps, context());
    if (!details) return details.error();
    outcome.unjudged[number] = std::move(*unjudged);
    outcome.details[number] = std::move(*details);
    return {};
  }

  ExperimentPlan plan_;
  ArmCache& cache_;
  ExperimentObserver& observer_;
  std::vector<Place> places_;                      // of loaded_
  std::vector<std::vector<std::size_t>> numbers_;  // of arms in loaded_, by collection and arm
  std::vector<ComparedArms> compared_;
  std::vector<LoadedArm> loaded_;
  PageTable pages_;                  // of all arms
  std::vector<TopicRules> rules_;    // by topic
  std::vector<ArmAnswers> answers_;  // by number of the loaded arm, then operator
  std::vector<CollectionOutcome> outcomes_;
};

}  // namespace

Expected<Experiment> run_experiment(ExperimentPlan plan, ArmCache& cache,
                                    ExperimentObserver& observer) {
  if (const Expected<void> checked = check_plan(plan); !checked) return checked.error();
  const std::string started = utc_now();
  const auto begin = std::chrono::steady_clock::now();
  std::vector<std::string> cut = cut_long_topics(plan, observer);
  Expected<Experiment> experiment = ExperimentRun(std::move(plan), cache, observer).run();
  if (!experiment) return experiment.error();
  experiment->cut_topics = std::move(cut);
  experiment->version = indexer_version();
  experiment->started = started;
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  experiment->seconds = taken.count();
  return experiment;
}

}  // namespace winnow
