// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "plugin/cli/evaluate/evaluate_text.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"

namespace winnow::cli {
namespace {

// Gives "FOLDER, noise 0.5" in a series; nothing where there is one collection only.
std::string place(const Experiment& experiment, const CollectionOutcome& collection) {
  if (experiment.collections.size() < 2) return "";
  if (collection.value.empty()) return terminal_text(collection.name) + ", ";
  return terminal_text(experiment.plan.series + " " + collection.value) + ", ";
}

bool is_run(const Experiment& experiment, const std::string& name) {
  const auto& arms = experiment.plan.arms;
  return std::any_of(arms.begin(), arms.end(), [&](const ArmSpec& arm) {
    return arm.name == name && arm.kind == ArmKind::run;
  });
}

// Says whether what is to say of its index is said of another arm's: the same one ranked by winnow
// search.
bool shares_index(const Experiment& experiment, const std::string& name) {
  const auto& arms = experiment.plan.arms;
  const auto arm = std::find_if(arms.begin(), arms.end(),
                                [&](const ArmSpec& each) { return each.name == name; });
  if (arm == arms.end() || arm->kind != ArmKind::method) return false;
  return arm->ranking == ArmRanking::omega && arms.front().kind == ArmKind::method &&
         arms.front().ranking == ArmRanking::winnow;
}

void add_known_items(const Experiment& experiment, std::string& notes) {
  if (experiment.known_items.empty()) return;
  std::size_t counts[3] = {};
  for (const KnownItem& item : experiment.known_items) {
    ++counts[static_cast<std::size_t>(item.origin)];
  }
  notes += fmt::format(
      "The queries were made from {} titles, {} headings and {} link texts that mean one page "
      "only.\n"
      "They show whether a page can be found again, not whether results are useful.\n",
      human_count(counts[0]), human_count(counts[1]), human_count(counts[2]));
}

void add_topics(const Experiment& experiment, std::string& notes) {
  if (!experiment.cut_topics.empty()) {
    notes += count_of(experiment.cut_topics.size(), "topic was", "topics were") +
             " cut to what a query may have.\n";
  }
  if (experiment.unjudged_topics > 0 && experiment.plan.qrels) {
    notes += count_of(experiment.unjudged_topics, "topic has", "topics have") +
             " no judgements: not scored.\n";
  }
  const auto& without = experiment.judged_without_topic;
  if (without.empty()) return;
  notes += fmt::format("{} not among the topics, {} for one{}.\n",
                       count_of(without.size(), "judged topic is", "judged topics are"),
                       terminal_text(without.front()),
                       experiment.plan.scoring.only_answered ? "" : ": scored 0");
}

// Arms are to hold the same pages; those of the oracle are whatever lies in its folder.
void add_documents(const Experiment& experiment, const CollectionOutcome& collection,
                   std::string& notes) {
  for (const ArmOutcome& arm : collection.arms) {
    if (arm.documents == collection.pages || is_run(experiment, arm.arm)) continue;
    if (shares_index(experiment, arm.arm)) continue;
    notes +=
        fmt::format("{}{} holds {} where the collection has {}: its figures are of other pages.\n",
                    place(experiment, collection), terminal_text(arm.arm),
                    count_of(arm.documents, "page", "pages"), human_count(collection.pages));
  }
}

// Selectors that fit no element leave nothing of a page.
void add_empty(const Experiment& experiment, const CollectionOutcome& collection,
               std::string& notes) {
  if (collection.arms.empty()) return;
  for (const ArmOutcome& arm : collection.arms) {
    if (arm.empty <= collection.arms.front().empty) continue;
    if (shares_index(experiment, arm.arm)) continue;
    notes += fmt::format("{}{}: {} no text.\n", place(experiment, collection),
                         terminal_text(arm.arm), count_of(arm.empty, "page has", "pages have"));
  }
}

// Of all answers those with the most excluded documents: a ranking need not hold them.
void add_exclusions(const Experiment& experiment, const CollectionOutcome& collection,
                    std::string& notes) {
  std::uint64_t pairs = 0;
  for (const auto& [topic, documents] : experiment.plan.exclusions) pairs += documents.size();
  std::uint64_t met = 0;
  for (const AnswerOutcome& answer : collection.answers) {
    if (answer.scores) met = std::max(met, answer.scores->excluded);
  }
  if (met >= pairs) return;
  notes += fmt::format("{}{} not stand in any ranking.\n", place(experiment, collection),
                       count_of(pairs - met, "excluded document does", "excluded documents do"));
}

// Says whether a text is refused depends on no arm.
void add_plain_words(const Experiment& experiment, std::string& notes) {
  std::uint64_t topics = 0;
  for (const CollectionOutcome& collection : experiment.collections) {
    for (const AnswerOutcome& answer : collection.answers) {
      topics = std::max(topics, answer.searched_as_plain_words);
    }
  }
  if (topics == 0) return;
  notes += count_of(topics, "topic makes", "topics make") +
           " no sense as a query with operators: searched as plain words.\n";
}

void add_missing(const Experiment& experiment, const CollectionOutcome& collection,
                 std::string& notes) {
  for (const ArmOutcome& arm : collection.arms) {
    if (arm.missing_relevant == 0 || shares_index(experiment, arm.arm)) continue;
    notes += fmt::format(
        "{}{}: {} not among the pages, {} for one.\n", place(experiment, collection),
        terminal_text(arm.arm),
        count_of(arm.missing_relevant, "relevant document is", "relevant documents are"),
        terminal_text(arm.missing_examples.front()));
  }
}

// The rankings of a run are the same under each operator.
void add_runs(const Experiment& experiment, const CollectionOutcome& collection,
              std::string& notes) {
  std::set<std::string> told;
  for (const AnswerOutcome& answer : collection.answers) {
    if (!answer.scores || !is_run(experiment, answer.arm) || !told.insert(answer.arm).second) {
      continue;
    }
    if (answer.scores->unjudged > 0) {
      notes += fmt::format(
          "{}: {} no judgements: not scored.\n", terminal_text(answer.arm),
          count_of(answer.scores->unjudged, "topic of the run has", "topics of the run have"));
    }
    if (answer.scores->unanswered > 0) {
      notes += fmt::format(
          "{}: {} no answer in the run.\n", terminal_text(answer.arm),
          count_of(answer.scores->unanswered, "judged topic has", "judged topics have"));
    }
  }
}

}  // namespace

std::string to_notes(const Experiment& experiment) {
  std::string notes;
  add_known_items(experiment, notes);
  add_topics(experiment, notes);
  add_plain_words(experiment, notes);
  for (const CollectionOutcome& collection : experiment.collections) {
    add_documents(experiment, collection, notes);
    add_empty(experiment, collection, notes);
    add_exclusions(experiment, collection, notes);
    add_missing(experiment, collection, notes);
    add_runs(experiment, collection, notes);
  }
  return notes;
}

}  // namespace winnow::cli
