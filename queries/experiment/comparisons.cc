// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "queries/evaluation/averages.h"
#include "queries/experiment/answers.h"
#include "queries/experiment/experiment_plan.h"
#include "queries/experiment/findings.h"
#include "queries/experiment/parallel_tasks.h"

namespace winnow {
namespace {

// It is empty if there is none.
std::string_view first_relevant(const Judgements& judgements) {
  const auto found = std::find_if(judgements.begin(), judgements.end(), [](const auto& judgement) {
    return is_relevant(judgement.second);
  });
  return found == judgements.end() ? std::string_view() : std::string_view(found->first);
}

}  // namespace

std::vector<std::uint32_t> groups_by_page(std::span<const std::string> topics, const Qrels& qrels) {
  std::map<std::string_view, std::uint32_t> numbers;
  std::vector<std::uint32_t> groups;
  std::uint32_t next = 0;
  for (const std::string& topic : topics) {
    const auto judged = qrels.find(topic);
    const std::string_view page =
        judged == qrels.end() ? std::string_view() : first_relevant(judged->second);
    if (page.empty()) {
      groups.push_back(next++);
      continue;
    }
    const auto [group, is_new] = numbers.try_emplace(page, next);
    if (is_new) ++next;
    groups.push_back(group->second);
  }
  return groups;
}

namespace {

constexpr std::array kStrata = {Stratum::all, Stratum::inflated, Stratum::untouched};

// Holds strata of the topics whose inflation is known.
class TopicStrata {
 public:
  TopicStrata(const ExperimentPlan& plan, const CollectionOutcome& outcome) {
    for (std::size_t i = 0; i < outcome.inflation.size(); ++i) {
      strata_[plan.topics[i].id] =
          outcome.inflation[i] >= plan.inflation ? Stratum::inflated : Stratum::untouched;
    }
  }

  bool holds(Stratum stratum, const std::string& topic) const {
    if (stratum == Stratum::all) return true;
    const auto found = strata_.find(topic);
    return found != strata_.end() && found->second == stratum;
  }

 private:
  std::map<std::string_view, Stratum> strata_;
};

// Compares one arm with its baseline, under one operator, in one stratum.
class Comparison {
 public:
  Comparison(const AnswerOutcome& baseline, const AnswerOutcome& other, Stratum stratum)
      : baseline_(&baseline), other_(&other), stratum_(stratum) {}

  // Scores of one run hold the same topics in the same order as those of another.
  void choose_topics(const ExperimentPlan& plan, const TopicStrata& strata) {
    for (std::size_t i = 0; i < baseline_->scores->topics.size(); ++i) {
      const TopicScores& before = baseline_->scores->topics[i];
      const bool answered = before.answered || other_->scores->topics[i].answered;
      if (plan.scoring.only_answered && !answered) continue;
      if (strata.holds(stratum_, before.topic)) topics_.push_back(i);
    }
  }

  bool is_empty() const { return topics_.empty(); }
  Stratum stratum() const { return stratum_; }

  ArmComparison compare(const ExperimentPlan& plan) const {
    ArmComparison comparison;
    comparison.baseline = baseline_->arm;
    comparison.arm = other_->arm;
    comparison.op = other_->op;
    comparison.stratum = stratum_;
    comparison.topics = topics_.size();
    const std::vector<std::uint32_t> groups = groups_of(plan);
    std::vector<PairedValues> pairs;
    for (const Measure measure : plan.tested) {
      pairs.push_back({values(*baseline_->scores, measure), values(*other_->scores, measure)});
    }
    const std::vector<PairedComparison> paired = compare_pairs(pairs, groups, plan.significance);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      comparison.measures.push_back(
          {plan.tested[i], mean_of(pairs[i].baseline), mean_of(pairs[i].other), paired[i]});
    }
    return comparison;
  }

 private:
  std::vector<double> values(const RunScores& scores, Measure measure) const {
    std::vector<double> values;
    for (const std::size_t i : topics_) values.push_back(scores.topics[i].values[measure]);
    return values;
  }

  std::vector<std::uint32_t> groups_of(const ExperimentPlan& plan) const {
    if (!plan.by_page) return {};
    std::vector<std::string> ids;
    for (const std::size_t i : topics_) ids.push_back(baseline_->scores->topics[i].topic);
    return groups_by_page(ids, *plan.qrels);
  }

  const AnswerOutcome* baseline_;
  const AnswerOutcome* other_;
  Stratum stratum_;
  std::vector<std::size_t> topics_;  // places in RunScores::topics
};

// Strata say something only beside each other.
void append_strata(const AnswerOutcome& baseline, const AnswerOutcome& other,
                   const ExperimentPlan& plan, const TopicStrata& strata,
                   std::vector<Comparison>& comparisons) {
  std::vector<Comparison> of_pair;
  for (const Stratum stratum : kStrata) {
    of_pair.emplace_back(baseline, other, stratum).choose_topics(plan, strata);
  }
  if (of_pair[1].is_empty() || of_pair[2].is_empty())
    of_pair.erase(of_pair.begin() + 1, of_pair.end());
  std::move(of_pair.begin(), of_pair.end(), std::back_inserter(comparisons));
}

// Corrects one measure over the arms under the same operator, in the same stratum.
void correct_measure(const std::vector<ArmComparison*>& family, std::size_t measure) {
  std::vector<double> t_test;
  std::vector<double> randomisation;
  for (const ArmComparison* comparison : family) {
    t_test.push_back(comparison->measures[measure].paired.t_test_p);
    randomisation.push_back(comparison->measures[measure].paired.randomisation_p);
  }
  const std::vector<double> adjusted_t_test = holm_adjusted(t_test);
  const std::vector<double> adjusted_randomisation = holm_adjusted(randomisation);
  for (std::size_t i = 0; i < family.size(); ++i) {
    family[i]->measures[measure].holm_t_test_p = adjusted_t_test[i];
    family[i]->measures[measure].holm_randomisation_p = adjusted_randomisation[i];
  }
}

// Gives the parameter that a sweep varies in the arm; it is empty outside of sweeps.
const std::string& parameter_of(const ExperimentPlan& plan, const std::string& arm) {
  static const std::string none;
  for (const ArmSpec& spec : plan.arms) {
    if (spec.name == arm) return spec.parameter;
  }
  return none;
}

// The arms outside of sweeps that share a baseline are one family, the values of each sweep
// another: who tries twenty values of a parameter does not make the comparison with the oracle less
// certain.
void correct(const ExperimentPlan& plan, std::vector<ArmComparison>& comparisons) {
  using Family = std::tuple<std::string, QueryOperator, Stratum, std::string>;
  std::map<Family, std::vector<ArmComparison*>> families;
  for (ArmComparison& comparison : comparisons) {
    families[{comparison.baseline, comparison.op, comparison.stratum,
              parameter_of(plan, comparison.arm)}]
        .push_back(&comparison);
  }
  for (const auto& [key, family] : families) {
    for (std::size_t i = 0; i < plan.tested.size(); ++i) correct_measure(family, i);
  }
}

}  // namespace

Expected<std::vector<ArmComparison>> compare_arms(const ExperimentPlan& plan,
                                                  const CollectionOutcome& outcome,
                                                  ExperimentObserver& observer) {
  const TopicStrata strata(plan, outcome);
  const std::size_t operators = plan.operators.size();
  std::vector<Comparison> planned;
  for (const ComparedArms& arms : compared_arms(plan)) {
    for (std::size_t op = 0; op < operators; ++op) {
      append_strata(outcome.answers[arms.baseline * operators + op],
                    outcome.answers[arms.other * operators + op], plan, strata, planned);
    }
  }
  std::vector<ArmComparison> comparisons(planned.size());
  const Expected<void> compared =
      run_tasks(planned.size(), plan.threads, [&](std::size_t i) -> Expected<void> {
        if (observer.interrupted()) return interrupted_experiment();
        comparisons[i] = planned[i].compare(plan);
        return {};
      });
  if (!compared) return compared.error();
  correct(plan, comparisons);
  return comparisons;
}

}  // namespace winnow
