// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow extract --min-confidence: pages whose text is probably wrong are named instead of written.
#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class MinConfidence : public CommandTest {
 protected:
  // By the model below, headings are main text for certain, and paragraphs as probable as not.
  void SetUp() override {
    write("site/sure.html", "<!DOCTYPE html><title>A</title><h1>Willow bark</h1>");
    write("site/unsure.html", "<!DOCTYPE html><title>B</title><p>Ash bark</p>");
  }

  std::string model(const std::string& calibration = "confidence 2\n0 0\n1 1\n") const {
    return write("model.txt",
                 "winnow-block-model 3\nbias 0\nfeatures 1\nheading\nnames 0\ncomment-names 0\n" +
                     calibration + "trees 1\ntree 3\n0 0.5 1\n= 0\n= 20\n");
  }

  Outcome extract(std::vector<std::string> more) const {
    more.insert(more.begin(), "extract");
    more.insert(more.end(), {"--method", "block-model", "--block-model", model()});
    return winnow(more);
  }
};

TEST_F(MinConfidence, LeavesOutTextsBelowItAndNamesThem) {
  const Outcome outcome = extract({path("site"), "--out", path("text"), "--min-confidence", "0.8",
                                   "--skipped", path("skipped.txt")});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(files_of(path("text")).size(), 1U);
  EXPECT_EQ(read_file(path("text/sure.html.txt")), "Willow bark\n");
  EXPECT_EQ(read_file(path("skipped.txt")), "unsure.html\tlow-confidence\tconfidence 0.67\n");
  EXPECT_THAT(outcome.err, HasSubstr("1 page is below --min-confidence 0.8, left without text\n"));
  EXPECT_THAT(outcome.out, HasSubstr("1  below --min-confidence"));
}

TEST_F(MinConfidence, WritesAllThatIsNotBelowIt) {
  const Outcome outcome = extract({path("site"), "--out", path("text"), "--min-confidence", "0.6"});
  EXPECT_EQ(files_of(path("text")).size(), 2U);
  EXPECT_THAT(outcome.err, Not(HasSubstr("confidence")));
}

TEST_F(MinConfidence, GivesASinglePageNoTextAndSaysWhy) {
  const Outcome outcome = extract({path("site/unsure.html"), "--min-confidence", "0.8"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, HasSubstr("1 page is below --min-confidence 0.8"));
}

TEST_F(MinConfidence, MarksObjectsAndTakesTheirText) {
  for (const char* form : {"--json", "--jsonl"}) {
    const Outcome outcome = extract(
        {path("site/unsure.html"), form, "--min-confidence", "0.8", "--format", "markdown"});
    const auto page = nlohmann::json::parse(outcome.out, nullptr, false);
    ASSERT_TRUE(page.is_object()) << form << outcome.err;
    EXPECT_NEAR(page["confidence"].get<double>(), 2.0 / 3, 1e-3);
    EXPECT_EQ(page["low_confidence"], true);
    EXPECT_TRUE(page["text"].is_null() && page["markdown"].is_null()) << outcome.out;
    EXPECT_EQ(page["blocks"][0]["text"], "Ash bark");
  }
  const Outcome sure = extract({path("site/sure.html"), "--json", "--min-confidence", "0.8"});
  const auto page = nlohmann::json::parse(sure.out, nullptr, false);
  EXPECT_EQ(page["low_confidence"], false);
  EXPECT_EQ(page["text"], "Willow bark\n");
}

TEST_F(MinConfidence, LeavesOutNothingByAModelWithoutCalibration) {
  const Outcome outcome =
      winnow({"extract", path("site/unsure.html"), "--min-confidence", "0.8", "--method",
              "block-model", "--block-model", model("confidence 0\n")});
  EXPECT_EQ(outcome.out, "Ash bark\n");
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("warning: 1 page has no confidence"),
                                 HasSubstr("the model has no calibration")));
}

TEST_F(MinConfidence, IsRefusedWhereNoPageHasOne) {
  const Outcome method = winnow(
      {"extract", path("site"), "--out", path("text"), "--method", "bte", "--min-confidence", "1"});
  EXPECT_EQ(method.status, 2);
  EXPECT_THAT(method.err,
              HasSubstr("the method bte has no probabilities; use site or block-model"));
  EXPECT_EQ(extract({path("site/sure.html"), "--min-confidence", "1.5"}).status, 2);
}

}  // namespace
}  // namespace winnow::testing
