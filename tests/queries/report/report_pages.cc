// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes reports of made-up experiments for the browser test: report_pages FOLDER
#include <filesystem>
#include <fstream>
#include <iostream>

#include "tests/queries/report/sample_experiment.h"
#include "winnow/queries/experiment_report.h"

namespace winnow {
namespace {

Experiment hostile() {
  Experiment experiment = small_experiment();
  const std::string text = "</script><img src=x onerror=\"document.title='owned'\"><b>bold</b>";
  CollectionOutcome& collection = experiment.collections[0];
  collection.name = text;
  experiment.plan.topics[0].text = text;
  TopicDetail& topic = collection.details[0].best[0];
  topic.text = text;
  topic.baseline_hits[0].title = text;
  topic.baseline_hits[0].document = text;
  topic.baseline_hits[0].missing_words = {text};
  return experiment;
}

Experiment single_arm() {
  Experiment experiment = small_experiment();
  experiment.plan.arms.pop_back();
  CollectionOutcome& collection = experiment.collections[0];
  collection.arms.pop_back();
  collection.answers.pop_back();
  collection.comparisons.clear();
  collection.unjudged.clear();
  collection.details.clear();
  return experiment;
}

// Rankings made elsewhere: no pages, no topics but those that are judged.
Experiment runs_only() {
  Experiment experiment = small_experiment();
  experiment.plan.topics.clear();
  for (ArmSpec& arm : experiment.plan.arms) arm.kind = ArmKind::run;
  CollectionOutcome& collection = experiment.collections[0];
  collection.name.clear();
  collection.pages = 0;
  collection.unjudged.clear();
  for (ArmOutcome& arm : collection.arms) {
    const std::string name = arm.arm;
    arm = {};
    arm.arm = name;
  }
  for (AnswerOutcome& answer : collection.answers) {
    answer.results.clear();
    answer.relevant_results.clear();
  }
  std::erase_if(collection.comparisons,
                [](const ArmComparison& each) { return each.stratum != Stratum::all; });
  return experiment;
}

// Queries made from pages, tested as such: one right page each.
Experiment known_items() {
  Experiment experiment = small_experiment();
  experiment.plan.tested = {Measure::recip_rank, Measure::ndcg_cut_10};
  experiment.known_items = {{"option 1", "a.html", KnownItemOrigin::anchor},
                            {"option 2", "b.html", KnownItemOrigin::title}};
  for (ArmComparison& comparison : experiment.collections[0].comparisons) {
    comparison.measures[0].measure = Measure::recip_rank;
    comparison.measures[1].measure = Measure::ndcg_cut_10;
  }
  return experiment;
}

// A series whose second collection compares nothing, a sweep over names, differences of nearly 0,
// judgements of what is not relevant, and a topic with a name that objects of scripts have.
Experiment odd() {
  Experiment experiment = large_experiment();
  experiment.plan.topics[0].id = "__proto__";
  (*experiment.plan.qrels)["2"]["wrong.html"] = 0;
  experiment.collections.resize(2);
  experiment.collections[1].comparisons.clear();
  experiment.collections[1].unjudged.clear();
  for (AnswerOutcome& answer : experiment.collections[1].answers) answer.scores.reset();
  CollectionOutcome& first = experiment.collections[0];
  for (AnswerOutcome& answer : first.answers) answer.scores->topics[0].topic = "__proto__";
  for (ArmComparison& comparison : first.comparisons) {
    PairedComparison& paired = comparison.measures[0].paired;
    paired.mean_difference = paired.interval_high = .0001;
    paired.interval_low = 0;
    if (comparison.stratum == Stratum::untouched) paired.mean_difference = -.02;
    comparison.measures[0].holm_randomisation_p = .01;
  }
  for (ArmSpec& arm : experiment.plan.arms) {
    if (!arm.parameter.empty()) arm.value = "value " + arm.value;
  }
  return experiment;
}

// Far more topics than a chart has pixels.
Experiment crowded() {
  Experiment experiment = small_experiment();
  for (std::size_t i = 0; i < 2000; ++i) {
    const std::string id = "more " + std::to_string(i);
    experiment.plan.topics.push_back({id, "query " + id});
    for (AnswerOutcome& answer : experiment.collections[0].answers) {
      TopicScores scores;
      scores.topic = id;
      const auto value = static_cast<double>(i % 101) / 100;
      scores.values[Measure::map] = answer.arm == "raw" ? .5 : value;
      answer.scores->topics.push_back(scores);
    }
  }
  return experiment;
}

void write(const std::filesystem::path& path, const Experiment& experiment) {
  std::ofstream(path, std::ios::binary) << to_html(experiment);
}

}  // namespace
}  // namespace winnow

int main(int argc, char** argv) {
  if (argc != 2 || argv[1][0] == '-' || argv[1][0] == '\0') {
    std::cerr << "usage: report_pages FOLDER\n";
    return 1;
  }
  const std::filesystem::path folder = argv[1];
  std::filesystem::create_directories(folder);
  winnow::write(folder / "large.html", winnow::large_experiment());
  winnow::write(folder / "small.html", winnow::small_experiment());
  winnow::write(folder / "rankings.html", winnow::ranked_experiment());
  winnow::write(folder / "unjudged.html", winnow::unjudged_experiment());
  winnow::write(folder / "hostile.html", winnow::hostile());
  winnow::write(folder / "single_arm.html", winnow::single_arm());
  winnow::write(folder / "runs_only.html", winnow::runs_only());
  winnow::write(folder / "known_items.html", winnow::known_items());
  winnow::write(folder / "odd.html", winnow::odd());
  winnow::write(folder / "crowded.html", winnow::crowded());
  winnow::write(folder / "empty.html", {});
  return 0;
}
