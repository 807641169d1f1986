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
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "winnow/queries/experiment.h"

namespace winnow {

// Remembers warnings; ends the run when it has been asked `interrupt_after` times.
class TestObserver : public ExperimentObserver {
 public:
  void warning(const std::string& arm, const Error& error) override {
    const std::lock_guard lock(mutex_);
    warnings.push_back(arm + ": " + error.message());
  }
  void answering(const std::string&, std::uint64_t done, std::uint64_t all) override {
    if (done == all) ++answered;
  }
  bool interrupted() override { return asked_++ >= interrupt_after; }

  std::vector<std::string> warnings;
  std::atomic<int> answered = 0;
  int interrupt_after = 1'000'000;

 private:
  std::mutex mutex_;
  std::atomic<int> asked_ = 0;
};

// Topics on the site: "apple" is answered by a.html and stands in the template of b.html and
// c.html; "cherry" is answered by c.html; nothing is known of "quince".
class ExperimentTest : public testing::Test {
 protected:
  ExperimentTest() : folder_(new_folder()), cache_(open_cache()) {
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

  ArmCache open_cache() const {
    Expected<ArmCache> cache = ArmCache::open(path("cache"));
    if (!cache) throw std::runtime_error(cache.error().message());
    return std::move(*cache);
  }
};

inline std::vector<std::string> documents(const std::vector<RankedDocument>& ranking) {
  std::vector<std::string> documents;
  for (const RankedDocument& answer : ranking) documents.push_back(answer.document);
  return documents;
}

inline double mean_of(const AnswerOutcome& answers, Measure measure) {
  return answers.scores.value().means[measure];
}

}  // namespace winnow
