// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow evaluate --sweep expand=yes: what winnow search --expand finds.
#include "tests/plugin/cli/evaluate/evaluate_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

class EvaluateExpansion : public EvaluateTest {
 protected:
  // Of two pages that are meant, one has the word of the topic, and both have others that few have.
  EvaluateExpansion() {
    write("site/boiler_tubes.html",
          "<html lang=en><title>Tubes</title><p>Tubes and drum are of iron.");
    for (int i = 0; i < 8; ++i) {
      write("site/" + std::to_string(i) + ".html",
            "<html lang=en><title>Mills</title><p>The mill turns.");
    }
    write("topics.tsv", "t1\tfire\n");
    write("qrels.txt", "t1 0 boilers.html 1\nt1 0 boiler_tubes.html 1\n");
  }
};

TEST_F(EvaluateExpansion, IsAnArmOfTheSameIndex) {
  const auto figures = outcome({"--sweep", "expand=yes", "--ranking", "winnow", "--op", "best"});
  const auto& arms = figures.at("collections").at(0).at("arms");
  ASSERT_EQ(arms.size(), 3U);
  EXPECT_EQ(arms.at(2).at("name"), "winnow expand=yes");
  EXPECT_EQ(arms.at(2).at("parameter"), "expand");
  EXPECT_EQ(arms.at(2).at("documents"), 12);
  EXPECT_EQ(arms.at(2).at("words"), arms.at(1).at("words"));
  EXPECT_EQ(measures_of(figures, "winnow", "best").at("num_rel_ret"), 1);
  EXPECT_EQ(measures_of(figures, "winnow expand=yes", "best").at("num_rel_ret"), 2);
}

TEST_F(EvaluateExpansion, IsNotSearchedAsOmegaDoes) {
  std::vector<std::string> names;
  const auto figures = outcome({"--sweep", "expand=yes", "--ranking", "both"});
  for (const auto& arm : figures.at("collections").at(0).at("arms"))
    names.push_back(arm.at("name"));
  EXPECT_THAT(names, UnorderedElementsAre("raw", "raw (Omega)", "winnow", "winnow (Omega)",
                                          "winnow expand=yes"));
  const Outcome refused = evaluate_site({"--sweep", "expand=yes", "--ranking", "omega"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("leave out --ranking omega"));
}

TEST_F(EvaluateExpansion, IsThereOrNot) {
  const Outcome refused = evaluate_site({"--sweep", "expand=2"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("yes or no"));
}

}  // namespace
}  // namespace winnow::testing
