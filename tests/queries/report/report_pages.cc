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

void write(const std::filesystem::path& path, const Experiment& experiment) {
  std::ofstream(path, std::ios::binary) << to_html(experiment);
}

}  // namespace
}  // namespace winnow

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: report_pages FOLDER\n";
    return 1;
  }
  const std::filesystem::path folder = argv[1];
  std::filesystem::create_directories(folder);
  winnow::write(folder / "large.html", winnow::large_experiment());
  winnow::write(folder / "small.html", winnow::small_experiment());
  winnow::write(folder / "unjudged.html", winnow::unjudged_experiment());
  winnow::write(folder / "hostile.html", winnow::hostile());
  winnow::write(folder / "single_arm.html", winnow::single_arm());
  winnow::write(folder / "runs_only.html", winnow::runs_only());
  winnow::write(folder / "empty.html", {});
  return 0;
}
