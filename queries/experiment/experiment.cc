// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/experiment.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <utility>

#include "queries/experiment/answers.h"
#include "queries/experiment/comparisons.h"
#include "queries/experiment/experiment_plan.h"
#include "queries/experiment/inflation.h"
#include "queries/experiment/loaded_arm.h"
#include "queries/experiment/parallel_tasks.h"
#include "queries/experiment/topic_details.h"
#include "queries/experiment/unjudged.h"

namespace winnow {
namespace {

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm date{};
  gmtime_r(&now, &date);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &date)};
}

std::string collection_name(const CollectionSpec& pages) {
  std::string name;
  for (const std::string& source : pages.sources) {
    if (!name.empty()) name += ", ";
    name += source;
  }
  return name;
}

// The stages, each of which needs the one before.
class ExperimentRun {
 public:
  ExperimentRun(ExperimentPlan plan, ArmCache& cache, ExperimentObserver& observer)
      : plan_(std::move(plan)), cache_(cache), observer_(observer) {
    // Rankings made elsewhere need no pages, but have their place.
    if (plan_.collections.empty()) plan_.collections.emplace_back();
    place_arms();
  }

  Expected<Experiment> run() {
    Experiment experiment;
    for (const auto stage :
         {&ExperimentRun::load, &ExperimentRun::answer, &ExperimentRun::gather,
          &ExperimentRun::find_inflation, &ExperimentRun::compare, &ExperimentRun::compare_pairs}) {
      if (observer_.interrupted()) return interrupted_experiment();
      if (const Expected<void> done = (this->*stage)(); !done) return done.error();
    }
    count_unmatched_topics(plan_, experiment);
    for (ArmSpec& arm : plan_.arms) arm.method_of = nullptr;
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

  Expected<void> load() {
    loaded_.resize(places_.size());
    const auto load_one = [this](std::size_t i) -> Expected<void> {
      if (observer_.interrupted()) return interrupted_experiment();
      Expected<LoadedArm> arm =
          load_arm(plan_.arms[places_[i].arm], plan_.collections[places_[i].collection].pages,
                   plan_, cache_, observer_);
      if (!arm) return arm.error();
      loaded_[i] = std::move(*arm);
      return {};
    };
    return run_tasks(places_.size(), plan_.threads, load_one);
  }

  // Rankings made elsewhere know no operator: they are answered once and copied.
  Expected<void> answer() {
    complete_topics(loaded_, plan_);
    answers_.resize(loaded_.size() * operators());
    const auto answer_one = [this](std::size_t i) -> Expected<void> {
      const LoadedArm& arm = loaded_[i / operators()];
      if (arm.spec->kind == ArmKind::run && i % operators() > 0) return {};
      Expected<AnswerOutcome> answers =
          answer_with(arm, plan_.operators[i % operators()], plan_, observer_);
      if (!answers) return answers.error();
      answers_[i] = std::move(*answers);
      return {};
    };
    Expected<void> answered = run_tasks(answers_.size(), plan_.threads, answer_one);
    if (answered) copy_answers_of_runs();
    return answered;
  }

  void copy_answers_of_runs() {
    for (std::size_t i = 0; i < answers_.size(); ++i) {
      const std::size_t o = i % operators();
      if (loaded_[i / operators()].spec->kind != ArmKind::run || o == 0) continue;
      answers_[i] = answers_[i - o];
      answers_[i].op = plan_.operators[o];
    }
  }

  Expected<void> gather() {
    for (std::size_t c = 0; c < plan_.collections.size(); ++c) {
      CollectionOutcome& outcome = outcomes_.emplace_back();
      outcome.name = collection_name(plan_.collections[c].pages);
      outcome.value = plan_.collections[c].value;
      for (const std::size_t number : numbers_[c]) add_arm(c, number, outcome);
    }
    answers_.clear();
    return {};
  }

  void add_arm(std::size_t collection, std::size_t number, CollectionOutcome& outcome) {
    const LoadedArm& arm = loaded_[number];
    outcome.arms.push_back(arm.outcome);
    const bool is_shared = is_independent(*arm.spec);
    if (!is_shared) outcome.pages = std::max(outcome.pages, arm.outcome.documents);
    const bool is_last_use = !is_shared || collection + 1 == plan_.collections.size();
    for (std::size_t i = number * operators(); i < (number + 1) * operators(); ++i) {
      // Rankings are large.
      outcome.answers.push_back(is_last_use ? std::move(answers_[i]) : answers_[i]);
    }
  }

  std::vector<const LoadedArm*> arms_of(std::size_t collection) const {
    std::vector<const LoadedArm*> arms;
    for (const std::size_t number : numbers_[collection]) arms.push_back(&loaded_[number]);
    return arms;
  }

  Expected<void> find_inflation() {
    return run_tasks(outcomes_.size(), plan_.threads, [this](std::size_t c) -> Expected<void> {
      const std::vector<const LoadedArm*> arms = arms_of(c);
      const LoadedArm* clean = clean_arm(arms);
      if (clean == nullptr) return {};
      Expected<std::vector<double>> inflation =
          topic_inflation(*arms.front(), *clean, plan_.topics, observer_);
      if (!inflation) return inflation.error();
      if (!inflation->empty()) outcomes_[c].clean_arm = clean->spec->name;
      outcomes_[c].inflation = std::move(*inflation);
      return {};
    });
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
    const std::size_t pairs = (plan_.arms.size() - 1) * operators();
    for (CollectionOutcome& outcome : outcomes_) {
      outcome.unjudged.resize(pairs);
      outcome.details.resize(pairs);
    }
    return run_tasks(outcomes_.size() * pairs, plan_.threads,
                     [&](std::size_t i) { return compare_pair(i / pairs, i % pairs); });
  }

  Expected<void> compare_pair(std::size_t collection, std::size_t number) {
    CollectionOutcome& outcome = outcomes_[collection];
    const std::vector<const LoadedArm*> arms = arms_of(collection);
    ArmPair pair;
    pair.baseline_arm = arms.front();
    pair.other_arm = arms[1 + number / operators()];
    pair.baseline = &outcome.answers[number % operators()];
    pair.other = &outcome.answers[number + operators()];
    Expected<PageIndexPair> pages = open_pages(*pair.baseline_arm, *pair.other_arm);
    if (!pages) return pages.error();
    const std::vector<double> overlaps = topic_overlaps(pair, plan_.topics);
    Expected<UnjudgedComparison> unjudged =
        compare_unjudged(pair, *pages, overlaps, plan_.topics, observer_);
    if (!unjudged) return unjudged.error();
    Expected<TopicDetails> details = detail_topics(pair, *pages, overlaps, plan_);
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
  std::vector<LoadedArm> loaded_;
  std::vector<AnswerOutcome> answers_;  // by number of the loaded arm, then operator
  std::vector<CollectionOutcome> outcomes_;
};

}  // namespace

Expected<Experiment> run_experiment(ExperimentPlan plan, ArmCache& cache,
                                    ExperimentObserver& observer) {
  if (const Expected<void> checked = check_plan(plan); !checked) return checked.error();
  const std::string started = utc_now();
  const auto begin = std::chrono::steady_clock::now();
  Expected<Experiment> experiment = ExperimentRun(std::move(plan), cache, observer).run();
  if (!experiment) return experiment.error();
  experiment->version = indexer_version();
  experiment->started = started;
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  experiment->seconds = taken.count();
  return experiment;
}

}  // namespace winnow
