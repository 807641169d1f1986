// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow evaluate --oracle with a file of selectors.
#include "tests/plugin/cli/evaluate/evaluate_test.h"

namespace winnow::testing {
namespace {

using ::testing::DoubleNear;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class EvaluateOracle : public EvaluateTest {
 protected:
  // The pages of the site in a folder of the source, so that their paths begin with it.
  EvaluateOracle() {
    for (const char* name : {"boilers.html", "contact.html", "wheels.html"}) {
      write(std::string("mirror/works/steam/") + name,
            read_file(path(std::string("site/") + name)));
    }
    write("works.qrels", "t1 0 works/steam/contact.html 1\nt2 0 works/steam/wheels.html 2\n");
  }

  Outcome with_selectors(const std::string& json) const {
    write("selectors.json", json);
    return evaluate({"--topics", topics(), "--qrels", path("works.qrels"), "--oracle",
                     path("selectors.json"), "--json", path("mirror")});
  }

  // With the main text only one page of three matches "contact": all results are right.
  static double oracle_precision(const Outcome& outcome) {
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return measures_of(nlohmann::json::parse(outcome.out), "oracle", "and").at("set_P");
  }
};

constexpr double kWithMenus = (1.0 / 3 + 1) / 2;

TEST_F(EvaluateOracle, TakesSelectorsForAllPages) {
  const Outcome outcome = with_selectors(R"({"include": ["main"], "exclude": ["nav"]})");
  EXPECT_THAT(oracle_precision(outcome), DoubleNear(1.0, 1e-9));
  EXPECT_THAT(outcome.err, IsEmpty());
}

TEST_F(EvaluateOracle, TakesSelectorsForAFolder) {
  const Outcome outcome = with_selectors(R"({"works": {"include": ["main"]}})");
  EXPECT_THAT(oracle_precision(outcome), DoubleNear(1.0, 1e-9));
  EXPECT_THAT(outcome.err, IsEmpty());
}

TEST_F(EvaluateOracle, PrefersTheLongestFolder) {
  const Outcome outcome =
      with_selectors(R"({"works": {"include": ["body"]}, "works/steam/": {"include": ["main"]}})");
  EXPECT_THAT(oracle_precision(outcome), DoubleNear(1.0, 1e-9));
  EXPECT_THAT(outcome.err, HasSubstr("no page is in \"works\""));
}

TEST_F(EvaluateOracle, TellsOfPagesThatNoFolderFits) {
  const Outcome outcome = with_selectors(R"({"wroks": {"include": ["main"]}})");
  EXPECT_THAT(oracle_precision(outcome), DoubleNear(kWithMenus, 1e-9));
  EXPECT_THAT(outcome.err, HasSubstr("no page is in \"wroks\""));
  EXPECT_THAT(outcome.err, HasSubstr("no selectors for 3 pages"));
}

TEST_F(EvaluateOracle, TellsOfPagesThatNothingIsLeftOf) {
  write("selectors.json", R"({"include": [".nothing"]})");
  const Outcome outcome = evaluate({"--topics", topics(), "--qrels", path("works.qrels"),
                                    "--oracle", path("selectors.json"), path("mirror")});
  EXPECT_THAT(outcome.out, HasSubstr("oracle: 3 pages have no text"));
}

TEST_F(EvaluateOracle, TellsOfNamesWithoutMeaning) {
  const Outcome outcome = with_selectors(R"({"works": {"include": ["main"], "exlcude": ["nav"]}})");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("exlcude"));
  EXPECT_THAT(outcome.err, Not(HasSubstr("no page")));
}

TEST_F(EvaluateOracle, NamesWhatIsWrongInTheFile) {
  for (const auto& [json, complaint] : std::map<std::string, std::string>{
           {"{", "is not JSON at byte"},
           {"[]", "is not a JSON object"},
           {R"({"works": {}})", "there is no \"include\""},
           {R"({"works": {"include": []}})", "\"include\" is empty"},
           {R"({"works": {"include": "main"}})", "\"include\" is not a list"},
           {R"({"works": {"include": [1]}})", "has something that is not a string"},
           {R"({"works": {"include": ["a:hover"]}})", "a:hover"}}) {
    const Outcome outcome = with_selectors(json);
    EXPECT_EQ(outcome.status, 3) << json;
    EXPECT_THAT(outcome.err, HasSubstr(complaint));
    EXPECT_THAT(outcome.err, HasSubstr("selectors.json"));
  }
}

}  // namespace
}  // namespace winnow::testing
