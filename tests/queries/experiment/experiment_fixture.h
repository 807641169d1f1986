// SPDX-License-Identifier: GPL-2.0-or-later
//
// A site of four pages, with its template and without, and experiments on it.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "winnow/queries/experiment.h"

namespace winnow {

// Remembers warnings and answers; ends the run when it has been asked `interrupt_after` times.
class TestObserver : public ExperimentObserver {
 public:
  void warning(const std::string& arm, const Error& error) override {
    const std::lock_guard lock(mutex_);
    warnings.push_back(arm + ": " + error.message());
  }
  void progress(const std::string& arm, const IndexProgress&) override {
    const std::lock_guard lock(mutex_);
    indexed.insert(arm);
  }
  void answering(std::size_t, const std::string&, QueryOperator, std::uint64_t done,
                 std::uint64_t all) override {
    if (done == all) ++rounds;
  }
  Expected<void> answered(std::size_t collection, const std::string& arm, QueryOperator op,
                          const std::string& topic,
                          const std::vector<RankedDocument>& ranking) override {
    if (topic == failing_topic) return Error{ErrorCode::disk, "full", topic, ""};
    const std::lock_guard lock(mutex_);
    answers[{collection, arm, op}].emplace_back(topic, ranking);
    return {};
  }
  bool interrupted() override { return asked_++ >= interrupt_after; }

  // The documents that an arm answered to a topic of the first collection.
  std::vector<std::string> documents(const std::string& arm, const std::string& topic,
                                     QueryOperator op = QueryOperator::any_word) const {
    std::vector<std::string> documents;
    for (const auto& [id, ranking] : answers.at({0, arm, op})) {
      if (id != topic) continue;
      for (const RankedDocument& answer : ranking) documents.push_back(answer.document);
    }
    return documents;
  }

  using Place = std::tuple<std::size_t, std::string, QueryOperator>;

  std::vector<std::string> warnings;
  std::set<std::string> indexed;  // names by which arms were reported
  std::map<Place, std::vector<std::pair<std::string, std::vector<RankedDocument>>>> answers;
  std::string failing_topic;
  std::atomic<int> rounds = 0;
  int interrupt_after = 1'000'000;

 private:
  std::mutex mutex_;
  std::atomic<int> asked_ = 0;
};

// Topics on the site: "apple" is answered by a.html and stands in the template of b.html and
// c.html; "cherry" is answered by c.html; nothing is known of "quince".
class ExperimentTest : public testing::Test {
 protected:
  ExperimentTest() : folder_(new_folder()), cache_(open_cache("cache")) {
    add_page("a.html", "The apple of our garden is red and as sweet as honey in winter", "");
    add_page("b.html", "pear", "apple apple apple");
    add_page("c.html", "cherry jam", "apple");
    add_page("d.html", "plum", "");
  }

  ~ExperimentTest() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  void write(const std::string& name, const std::string& content) {
    std::filesystem::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << content;
  }

  void add_page(const std::string& name, const std::string& text, const std::string& furniture) {
    const std::string title = "<!DOCTYPE html><title>Page " + name.substr(0, 1) + "</title>";
    write("raw/" + name, title + "<p>" + text + "</p><div>" + furniture + "</div>");
    write("clean/" + name, title + "<p>" + text + "</p>");
  }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  CollectionSpec pages(const std::string& folder) const {
    CollectionSpec collection;
    collection.sources = {path(folder)};
    return collection;
  }

  static ArmSpec arm(const std::string& name) {
    ArmSpec spec;
    spec.name = name;
    spec.choices.stemmer = "none";
    return spec;
  }

  ArmSpec oracle() const {
    ArmSpec spec = arm("oracle");
    spec.collection = pages("clean");
    return spec;
  }

  ArmSpec run_arm(const std::string& name, const std::string& lines) {
    write(name + ".run", lines);
    ArmSpec spec;
    spec.name = name;
    spec.kind = ArmKind::run;
    spec.run_file = path(name + ".run");
    return spec;
  }

  // Raw beside oracle with OR.
  ExperimentPlan plan() const {
    ExperimentPlan plan;
    plan.collections = {{pages("raw"), ""}};
    plan.arms = {arm("raw"), oracle()};
    plan.operators = {QueryOperator::any_word};
    plan.topics = {{"t1", "apple"}, {"t2", "cherry"}, {"t3", "quince"}};
    plan.qrels = Qrels{
        {"t1", {{"a.html", 1}, {"b.html", 0}}}, {"t2", {{"c.html", 2}}}, {"t3", {{"d.html", 1}}}};
    plan.significance.resamples = 200;
    return plan;
  }

  ArmCache open_cache(const std::string& name) const {
    Expected<ArmCache> cache = ArmCache::open(path(name));
    if (!cache) throw std::runtime_error(cache.error().message());
    return std::move(*cache);
  }

  Expected<Experiment> try_to_run(ExperimentPlan plan) {
    return run_experiment(std::move(plan), cache_, observer_);
  }

  Experiment run(ExperimentPlan plan) {
    Expected<Experiment> experiment = try_to_run(std::move(plan));
    if (!experiment) throw std::runtime_error(experiment.error().message());
    return std::move(*experiment);
  }

  // Of an experiment with one collection.
  CollectionOutcome outcome(ExperimentPlan plan) {
    return std::move(run(std::move(plan)).collections.at(0));
  }

  std::filesystem::path folder_;
  ArmCache cache_;
  TestObserver observer_;

 private:
  static std::filesystem::path new_folder() {
    std::string name =
        (std::filesystem::temp_directory_path() / "winnow_experiment_XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary directory");
    return name;
  }
};

inline double mean_of(const AnswerOutcome& answers, Measure measure) {
  return answers.scores.value().means[measure];
}

}  // namespace winnow
