// SPDX-License-Identifier: GPL-2.0-or-later
//
// The manual pages of the programs beside the winnow command, as the build has written them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <string>

#include "tests/plugin/cli/process.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct Program {
  const char* name;
  const char* file;
  const char* page;
};

class ManPages : public ::testing::TestWithParam<Program> {
 protected:
  static std::string formatted() {
    // Lines so long that none is broken.
    const Outcome outcome =
        run({"groff", "-man", "-Tascii", "-ww", "-P-cbou", "-rLL=2000n", GetParam().page});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.err, IsEmpty());
    return outcome.out;
  }
};

TEST_P(ManPages, GroffFormatsThemWithoutWarnings) {
  const std::string name = GetParam().name;
  EXPECT_THAT(formatted(), AllOf(HasSubstr("\nNAME\n       " + name + " - "),
                                 HasSubstr("\nSYNOPSIS\n       " + name + " [options]"),
                                 HasSubstr("\nEXIT STATUS\n       0"), HasSubstr("\nSEE ALSO\n")));
}

TEST_P(ManPages, ForgetNoOption) {
  const std::string page = formatted();
  const std::string help = run({GetParam().file, "--help"}).out;
  const std::regex option("(?:^|\n)  (?:-.,)?(--[a-z-]+)");
  int options = 0;
  for (std::sregex_iterator at(help.begin(), help.end(), option), end; at != end; ++at, ++options) {
    EXPECT_THAT(page, HasSubstr("\n       " + (*at)[1].str()));
  }
  EXPECT_GT(options, 2);
}

TEST_P(ManPages, ShowExamplesAsTheyAreTyped) {
  EXPECT_THAT(formatted(), HasSubstr("\n           " + std::string(GetParam().name) + " "));
}

INSTANTIATE_TEST_SUITE_P(
    AllPrograms, ManPages,
    ::testing::Values(Program{"winnow-filter", WINNOW_FILTER, WINNOW_FILTER_PAGE},
                      Program{"winnow-recoll", WINNOW_RECOLL, WINNOW_RECOLL_PAGE},
                      Program{"winnow-slurm", WINNOW_CLUSTER "/winnow-slurm",
                              WINNOW_CLUSTER "/winnow-slurm.1"},
                      Program{"winnow-parallel", WINNOW_CLUSTER "/winnow-parallel",
                              WINNOW_CLUSTER "/winnow-parallel.1"}),
    [](const auto& tested) {
      std::string name = tested.param.name;
      std::ranges::replace(name, '-', '_');
      return name;
    });

}  // namespace
}  // namespace winnow::testing
