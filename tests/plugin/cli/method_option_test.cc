// SPDX-License-Identifier: GPL-2.0-or-later
//
// The options that extract and explain share: which method, and how it is tuned.
#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr const char* kModel =
    "winnow-block-model 1\n"
    "bias 20\n"
    "features 1\n"
    "words\n"
    "trees 0\n";

class MethodOptionsTest : public CommandTest, public ::testing::WithParamInterface<std::string> {
 protected:
  Outcome on_a_page(std::vector<std::string> more) const {
    more.insert(more.begin(), {GetParam(), write("a.html", page("A", "Willow bark."))});
    return winnow(more);
  }
};

TEST_P(MethodOptionsTest, TakeEachOfTheirValues) {
  for (const char* favor : {"precision", "balanced", "recall", "0.7", ".5", "1e-3", "100"}) {
    EXPECT_EQ(on_a_page({"--favor", favor}).status, 0) << favor;
  }
  for (const char* comments : {"auto", "keep", "drop"}) {
    EXPECT_EQ(on_a_page({"--comments", comments}).status, 0) << comments;
  }
}

TEST_P(MethodOptionsTest, RefuseOtherValuesWithThoseThereAre) {
  EXPECT_THAT(on_a_page({"--favor", "speed"}).err,
              AllOf(HasSubstr("speed"), HasSubstr("precision,balanced,recall")));
  EXPECT_THAT(on_a_page({"--comments", "maybe"}).err,
              AllOf(HasSubstr("maybe"), HasSubstr("auto, keep, drop")));
}

TEST_P(MethodOptionsTest, RefuseNumbersThatAreNoWeightOfRecall) {
  for (const char* favor : {"0", "-1", "100.1", "1e-400", "inf", "nan", "1x", "+1", " 1", "0x1"}) {
    const Outcome outcome = on_a_page({"--favor=" + std::string(favor)});
    EXPECT_EQ(outcome.status, 2) << favor;
    EXPECT_THAT(outcome.err, HasSubstr("above 0, up to 100")) << favor;
  }
}

TEST_P(MethodOptionsTest, AreRefusedWithMethodsThatHaveNoUseForThem) {
  for (const char* method : {"all", "wlr", "bte"}) {
    EXPECT_EQ(on_a_page({"--method", method}).status, 0) << method;
    const Outcome outcome = on_a_page({"--method", method, "--favor", "recall"});
    EXPECT_EQ(outcome.status, 2) << method;
    EXPECT_THAT(outcome.err, HasSubstr("has no use for --favor"));
    EXPECT_EQ(on_a_page({"--method", method, "--block-model", "any"}).status, 2) << method;
  }
}

TEST_P(MethodOptionsTest, TakeAModelFromAFile) {
  const std::string model = write("model.txt", kModel);
  const Outcome outcome = on_a_page({"--block-model", model, "--json", "--method", "block-model"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto object = nlohmann::json::parse(outcome.out, nullptr, false);
  EXPECT_EQ(object["blocks"][0]["probability"], 1.0) << "as the bias says";
}

TEST_P(MethodOptionsTest, NameTheFileAndLineOfADamagedModel) {
  const std::string model = write("model.txt", "winnow-block-model 1\nbias five\n");
  const Outcome outcome = on_a_page({"--block-model", model});
  EXPECT_EQ(outcome.status, 6);
  EXPECT_THAT(outcome.err, HasSubstr("winnow: error: " + model + ": line 2: "));
}

TEST_P(MethodOptionsTest, NameAModelFileThatCannotBeRead) {
  const Outcome outcome = on_a_page({"--block-model", path("nowhere.txt")});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr(path("nowhere.txt") + ": cannot be read: No such file"));
  EXPECT_EQ(on_a_page({"--block-model", path("")}).status, 3) << "a folder";
}

INSTANTIATE_TEST_SUITE_P(Commands, MethodOptionsTest, ::testing::Values("extract", "explain"),
                         [](const auto& command) { return command.param; });

}  // namespace
}  // namespace winnow::testing
