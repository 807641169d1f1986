// SPDX-License-Identifier: GPL-2.0-or-later
//
// The main job as a program calls it: pages in, a database with what was learned of their sites
// out.
#include "winnow/indexer/build_index.h"

#include <string>
#include <vector>

#include "tests/indexer/writer/site_fixture.h"
#include "winnow/indexer/stored_models.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Notes what it is told, in order.
class Diary final : public BuildObserver {
 public:
  class Learning final : public LearningObserver {
   public:
    bool interrupted() override { return stop; }
    bool stop = false;
  };

  LearningObserver& learning() override {
    entries.emplace_back("learning");
    return learning_;
  }
  IndexObserver& indexing() override {
    entries.emplace_back("indexing");
    return observer_;
  }
  IndexObserver& indexing_again() override {
    entries.emplace_back("indexing again");
    return observer_;
  }
  void learned(const SiteLearningReport&) override { entries.emplace_back("learned"); }
  void indexed(const IndexReport&, const SiteClassifier& classifier) override {
    entries.emplace_back("indexed");
    alone = classifier.pages_alone();
  }
  void drifted(const DriftedSite& site, bool) override { entries.push_back("drift " + site.site); }

  std::vector<std::string> entries;
  std::vector<SiteClassifier::Alone> alone;
  Learning learning_;

 private:
  IndexObserver observer_;
};

class BuildIndexTest : public SiteTest {
 protected:
  static constexpr int kPages = 20;

  void SetUp() override {
    SiteTest::SetUp();
    for (int i = 0; i < kPages; ++i) add_page("https://trees.example/", i);
  }

  void add_page(const std::string& site, int number) {
    const std::string n = std::to_string(number);
    source_.add(site + n + ".html",
                "<!DOCTYPE html><html lang=en><title>Tree " + n +
                    "</title><nav class=menu><a href=/>Arboretum home</a></nav><h1>Tree " + n +
                    "</h1><p>The bark of tree " + n + " is described here. " + long_text("t" + n) +
                    "</p><footer><p>Closed on Mondays</p></footer>");
  }

  Expected<BuildReport> try_build() {
    return build_index(source_, database_, build_options_, diary_);
  }

  BuildReport build() {
    diary_.entries.clear();
    Expected<BuildReport> report = try_build();
    EXPECT_TRUE(report) << report.error().message();
    return report ? std::move(*report) : BuildReport{};
  }

  BuildOptions build_options_;
  Diary diary_;
};

TEST_F(BuildIndexTest, LearnsTheSiteAndLeavesItsTemplateOut) {
  const BuildReport report = build();
  EXPECT_EQ(report.index.added, kPages);
  EXPECT_THAT(diary_.entries, ElementsAre("learning", "learned", "indexing", "indexed"));
  EXPECT_EQ(frequency("bark"), static_cast<unsigned>(kPages));
  EXPECT_EQ(frequency("mondays"), 0U) << "the footer is on every page";
  const StoredModels stored = read_models_of(database_).value();
  ASSERT_EQ(stored.models.sites().size(), 1U);
  EXPECT_EQ(stored.models.sites()[0]->site(), "trees.example");
}

TEST_F(BuildIndexTest, KeepsWhatTheDatabaseKnows) {
  build();
  const BuildReport again = build();
  EXPECT_EQ(again.index.unchanged, kPages);
  EXPECT_THAT(again.relearned, IsEmpty());
}

TEST_F(BuildIndexTest, LearnsAnewWhereThatIsAskedFor) {
  build();
  build_options_.relearn = true;
  const BuildReport again = build();
  ASSERT_EQ(again.relearned.size(), 1U);
  EXPECT_EQ(again.relearned[0].site, "trees.example");
  EXPECT_EQ(again.relearned[0].reason, "asked");
}

TEST_F(BuildIndexTest, TakesModelsThatItIsGiven) {
  build();
  BuildOptions other;
  other.models = read_models_of(database_).value().models;
  build_options_ = other;
  database_ = (folder_ / "other.db").string();
  const BuildReport report = build();
  EXPECT_EQ(report.index.added, kPages);
  EXPECT_THAT(diary_.entries, ElementsAre("indexing", "indexed"));
  EXPECT_EQ(frequency("mondays"), 0U);
}

TEST_F(BuildIndexTest, CountsPagesOfSitesThatAreTooSmallToLearn) {
  add_page("https://small.example/", 1);
  build();
  ASSERT_EQ(diary_.alone.size(), 1U);
  EXPECT_EQ(diary_.alone[0].site, "small.example");
  EXPECT_EQ(diary_.alone[0].pages, 1U);
}

TEST_F(BuildIndexTest, TakesAMethodThatLearnsNothing) {
  build_options_.method.name = "all";
  build();
  EXPECT_THAT(diary_.entries, ElementsAre("indexing", "indexed"));
  EXPECT_EQ(frequency("mondays"), static_cast<unsigned>(kPages));
}

TEST_F(BuildIndexTest, TakesAnotherMethodForASite) {
  for (int i = 0; i < kPages; ++i) add_page("https://other.example/", i);
  build_options_.other_methods["other.example"].name = "all";
  build();
  EXPECT_EQ(frequency("mondays"), static_cast<unsigned>(kPages));
}

TEST_F(BuildIndexTest, RefusesAnotherMethodThatLearns) {
  build_options_.other_methods["other.example"].name = "site";
  const auto report = try_build();
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, ErrorCode::usage);
  EXPECT_THAT(diary_.entries, IsEmpty()) << "before anything is learned";
}

TEST_F(BuildIndexTest, RefusesToLearnAnewWithAMethodThatDoesNotLearn) {
  build_options_.method.name = "all";
  build_options_.relearn = true;
  const auto report = try_build();
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, ErrorCode::usage);
}

TEST_F(BuildIndexTest, RefusesModelsThatAreOfNoUse) {
  build();
  build_options_.models = read_models_of(database_).value().models;
  build_options_.models_file = "trees.model";
  build_options_.method.name = "shingle";
  const auto report = try_build();
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, ErrorCode::usage);
  EXPECT_THAT(report.error().message(), HasSubstr("trees.model"));
}

TEST_F(BuildIndexTest, CanBeStoppedWhileItLearns) {
  diary_.learning_.stop = true;
  const auto report = try_build();
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, ErrorCode::try_again);
}

TEST_F(BuildIndexTest, NamesTheSiteOfPagesWithoutAHostAfterTheSource) {
  source_.pages.clear();
  for (int i = 0; i < kPages; ++i) add_page("/", i);
  build();
  const StoredModels stored = read_models_of(database_).value();
  ASSERT_EQ(stored.models.sites().size(), 1U);
  EXPECT_EQ(stored.models.sites()[0]->site(), "memory") << "as the source is called";
}

}  // namespace
}  // namespace winnow
