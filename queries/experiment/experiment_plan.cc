// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/experiment/experiment_plan.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "winnow/queries/query_limit.h"

namespace winnow {
namespace {

Error senseless(const char* what, const std::string& where, const char* hint) {
  return {ErrorCode::usage, what, where, hint};
}

bool needs_topics(const ArmSpec& arm) { return arm.kind != ArmKind::run; }

bool needs_collection(const ArmSpec& arm) { return !is_independent(arm); }

// It must be an index of Winnow: one of omindex is compared with the first arm.
bool is_ranked_by_omega(const ArmSpec& arm) {
  return arm.kind == ArmKind::method && arm.ranking == ArmRanking::omega;
}

Expected<void> check_arms(const ExperimentPlan& plan) {
  std::set<std::string_view> names;
  for (const ArmSpec& arm : plan.arms) {
    if (arm.name.empty()) return senseless("an arm has no name", "", "give each a name of its own");
    if (!arm.by_collection.empty() && arm.by_collection.size() != plan.collections.size()) {
      return senseless("an arm has not a method for each collection", arm.name,
                       "give it one for each, or the same for all");
    }
    if (names.insert(arm.name).second) continue;
    return senseless("two arms have the same name", arm.name, "give each a name of its own");
  }
  return {};
}

Expected<void> check_topics(const ExperimentPlan& plan) {
  std::set<std::string_view> ids;
  for (const Topic& topic : plan.topics) {
    if (topic.id.empty()) return senseless("a topic has no identifier", topic.text, "give it one");
    if (ids.insert(topic.id).second) continue;
    return senseless("two topics have the same identifier", "topic " + topic.id,
                     "give each an identifier of its own");
  }
  return {};
}

Expected<void> check_operators(const ExperimentPlan& plan) {
  const std::set<QueryOperator> operators(plan.operators.begin(), plan.operators.end());
  if (operators.size() == plan.operators.size()) return {};
  return senseless("an operator between words stands twice", "", "name it once");
}

}  // namespace

Expected<void> check_plan(const ExperimentPlan& plan) {
  if (plan.arms.empty()) return senseless("no arms to compare", "", "name at least one");
  if (plan.operators.empty()) return senseless("no operator between words", "", "name one");
  const auto begin = plan.arms.begin();
  const auto end = plan.arms.end();
  if (plan.collections.empty() && std::any_of(begin, end, needs_collection)) {
    return senseless("no pages to index", "", "name a folder of pages");
  }
  if (plan.topics.empty() && std::any_of(begin, end, needs_topics)) {
    return senseless("no topics to search for", "", "give a file of topics or queries");
  }
  for (const auto check : {check_arms, check_topics, check_operators}) {
    if (const Expected<void> checked = check(plan); !checked) return checked;
  }
  if (plan.scoring.depth == 0) return senseless("no documents to score", "", "choose a depth");
  return {};
}

std::vector<std::size_t> baselines_of(const ExperimentPlan& plan) {
  const auto omega = std::find_if(plan.arms.begin(), plan.arms.end(), is_ranked_by_omega);
  const auto first_of_omega = static_cast<std::size_t>(omega - plan.arms.begin());
  std::vector<std::size_t> baselines;
  for (const ArmSpec& arm : plan.arms) {
    baselines.push_back(is_ranked_by_omega(arm) ? first_of_omega : 0);
  }
  return baselines;
}

std::vector<ComparedArms> compared_arms(const ExperimentPlan& plan) {
  const std::vector<std::size_t> baselines = baselines_of(plan);
  std::vector<ComparedArms> compared;
  for (std::size_t arm = 0; arm < baselines.size(); ++arm) {
    if (baselines[arm] != arm) compared.push_back({baselines[arm], arm});
  }
  return compared;
}

void complete_topics(const std::vector<LoadedArm>& arms, ExperimentPlan& plan) {
  if (!plan.topics.empty()) return;
  std::set<std::string> ids;
  for (const LoadedArm& arm : arms) {
    for (const auto& [id, ranking] : arm.rankings) ids.insert(id);
  }
  if (plan.qrels) {
    for (const auto& [id, judgements] : *plan.qrels) ids.insert(id);
  }
  for (const std::string& id : ids) plan.topics.push_back({id, ""});
}

std::vector<std::string> cut_long_topics(ExperimentPlan& plan, ExperimentObserver& observer) {
  std::vector<std::string> cut;
  QueryLimit limit;
  for (Topic& topic : plan.topics) {
    std::optional<std::string> shortened = limit.shortened(topic.text);
    if (!shortened) continue;
    topic.text = *std::move(shortened);
    cut.push_back(topic.id);
    observer.warning("",
                     {ErrorCode::usage, "longer than a query may be: its beginning is searched for",
                      place_of(topic), query_limit_hint()});
  }
  return cut;
}

void count_unmatched_topics(const ExperimentPlan& plan, Experiment& experiment) {
  if (!plan.qrels) return;
  std::set<std::string_view> ids;
  for (const Topic& topic : plan.topics) {
    ids.insert(topic.id);
    if (!plan.qrels->contains(topic.id)) ++experiment.unjudged_topics;
  }
  for (const auto& [id, judgements] : *plan.qrels) {
    if (!ids.contains(id)) experiment.judged_without_topic.push_back(id);
  }
}

}  // namespace winnow
