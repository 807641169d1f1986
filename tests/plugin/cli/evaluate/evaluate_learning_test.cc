// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow evaluate with methods that learn the templates of sites.
#include "tests/plugin/cli/evaluate/evaluate_test.h"
#include "winnow/extractor/method.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Keep whatever the method site is asked about.
constexpr const char* kSiteTrees = "winnow-block-model 1\nbias 9\nfeatures 0\ntrees 0\n";

class EvaluateLearning : public EvaluateTest {
 protected:
  static bool was_cached(const nlohmann::json& outcome, const std::string& arm) {
    for (const auto& each : outcome.at("collections").at(0).at("arms")) {
      if (each.at("name") == arm) return each.at("cached");
    }
    ADD_FAILURE() << "no arm " << arm;
    return false;
  }

  // The arm winnow at the two points of a series, of which the second is the tiny site.
  std::vector<nlohmann::json> series(std::vector<std::string> more = {}) const {
    more.insert(more.end(), {"--topics", topics(), "--qrels", qrels(), "--json", "--series",
                             "noise=0:" + gold(), "--series", "noise=1:" + site()});
    const Outcome evaluated = evaluate(more);
    EXPECT_EQ(evaluated.status, 0) << evaluated.err;
    const auto result = nlohmann::json::parse(evaluated.out);
    std::vector<nlohmann::json> points;
    for (const auto& collection : result.at("collections")) {
      for (const auto& arm : collection.at("arms")) {
        if (arm.at("name") == "winnow") points.push_back(arm);
      }
    }
    EXPECT_EQ(points.size(), 2U);
    return points;
  }
};

TEST_F(EvaluateLearning, LearnsFromTheCollection) {
  const auto result = outcome({"--method", "pattern-tree"});
  EXPECT_DOUBLE_EQ(measures_of(result, "pattern-tree", "and").at("set_P"), 1.0)
      << "without the menu only one page has the word";
}

TEST_F(EvaluateLearning, TakesAModelFromAFile) {
  ASSERT_EQ(winnow({"learn", site(), "--model", path("site.model")}).status, 0);
  const auto result = outcome({"--method", "pattern-tree", "--model", path("site.model")});
  EXPECT_DOUBLE_EQ(measures_of(result, "pattern-tree", "and").at("set_P"), 1.0);
}

TEST_F(EvaluateLearning, LearnsNothingForASweepOfAModel) {
  ASSERT_EQ(winnow({"learn", site(), "--model", path("site.model")}).status, 0);
  const Outcome swept =
      evaluate_site({"--sweep", "pattern-tree:align=path", "--model", path("site.model")});
  EXPECT_EQ(swept.status, 2);
  EXPECT_THAT(swept.err, HasSubstr("was learned already"));
}

TEST_F(EvaluateLearning, SweepsWhatIsLearnedAndHowItIsUsed) {
  for (const char* sweep : {"structure-delta=0.5,0.8", "text-delta=0.5,0.9", "learn-pages=2,3",
                            "sample-pages=3,4", "align=peer,path", "strict=no,yes,greedy"}) {
    const Outcome swept = evaluate_site({"--sweep", std::string("pattern-tree:") + sweep});
    EXPECT_EQ(swept.status, 0) << sweep << swept.err;
  }
}

TEST_F(EvaluateLearning, UsesAnIndexAgainOnlyForTheSameModelAndTheSameUse) {
  outcome({"--method", "pattern-tree"});
  EXPECT_TRUE(was_cached(outcome({"--method", "pattern-tree"}), "pattern-tree"));
  EXPECT_FALSE(was_cached(outcome({"--method", "pattern-tree", "--strict"}), "pattern-tree"));
  EXPECT_FALSE(
      was_cached(outcome({"--method", "pattern-tree", "--align", "peer"}), "pattern-tree"));
}

TEST_F(EvaluateLearning, UsesAnIndexAgainOnlyForTheSameTrees) {
  const std::string trees = write("trees.txt", kSiteTrees);
  outcome({});
  EXPECT_FALSE(was_cached(outcome({"--site-trees", trees}), "winnow"));
  EXPECT_TRUE(was_cached(outcome({"--site-trees", trees}), "winnow"));
}

TEST_F(EvaluateLearning, LearnsFromEachCollectionOfASeries) {
  outcome({});
  const auto points = series();
  EXPECT_EQ(points.at(1).at("method"), std::string(default_method()));
  EXPECT_NE(points.at(0).at("identity"), points.at(1).at("identity"));
  EXPECT_EQ(points.at(0).at("cached"), false);
  EXPECT_EQ(points.at(1).at("cached"), true) << "the same as of this collection alone";
}

TEST_F(EvaluateLearning, TakesAModelForAllCollectionsOfASeries) {
  ASSERT_EQ(winnow({"learn", site(), "--model", path("site.model")}).status, 0);
  const auto points = series({"--model", path("site.model")});
  EXPECT_EQ(points.at(0).at("identity"), points.at(1).at("identity"));
}

TEST_F(EvaluateLearning, SaysNothingOfASiteThatHasStatisticsButNoTemplate) {
  write("site/boilers.html", "<table><tr><td>Steam is raised by fire beneath the tubes</table>");
  write("site/wheels.html", "<dl><dt>Wheels<dd><i>The wheel turns upon the rail</i></dl>");
  EXPECT_THAT(evaluate_site().err, Not(HasSubstr("classified on their own")));
  std::filesystem::remove(site() + "/wheels.html");
  EXPECT_THAT(evaluate_site().err, HasSubstr("classified on their own"));
}

using EvaluateLearningOptions = EvaluateTest;

TEST_F(EvaluateLearningOptions, HaveTreesForTheMethodOfTheirNameOnly) {
  const std::string trees = "--site-trees=" + write("trees.txt", kSiteTrees);
  const Outcome taken = evaluate_site({"--method", "pattern-tree", "--method", "site", trees});
  EXPECT_EQ(taken.status, 0) << taken.err;
}

TEST_F(EvaluateLearningOptions, AreNoParametersOfOtherMethods) {
  for (const char* sweep : {"block-model:structure-delta=0.5,0.8", "bte:strict=no,yes"}) {
    const Outcome refused = evaluate_site({"--sweep", sweep});
    EXPECT_EQ(refused.status, 2) << sweep;
    EXPECT_THAT(refused.err, HasSubstr("has no use for")) << sweep;
  }
}

TEST_F(EvaluateLearningOptions, HaveValuesThatTheyCanHave) {
  for (const auto& [sweep, remedy] :
       std::map<std::string, std::string>{{"bte:structure-delta=2", "a number from 0 to 1"},
                                          {"bte:text-delta=nan", "a number from 0 to 1"},
                                          {"bte:learn-pages=1", "a number from 2 to"},
                                          {"bte:sample-pages=0", "a number from 1 to"},
                                          {"bte:align=magic", "path or peer"},
                                          {"bte:strict=very", "no, yes or greedy"}}) {
    const Outcome refused = evaluate_site({"--sweep", sweep});
    EXPECT_EQ(refused.status, 2) << sweep;
    EXPECT_THAT(refused.err, HasSubstr(remedy)) << sweep;
  }
}

}  // namespace
}  // namespace winnow::testing
