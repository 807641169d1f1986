// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/verdict.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tests/extractor/blocks/block_list.h"
#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

constexpr std::string_view kPage =
    "<p>one<p>two<p hidden>three<!--UdmComment--><p>four<p hidden>five<!--/UdmComment-->";

std::vector<Verdict> verdicts_for(const BlockList& blocks) {
  return std::vector<Verdict>(blocks.size());
}

std::string reasons_of(const std::vector<Verdict>& verdicts) {
  std::string shown;
  for (const Verdict& verdict : verdicts) {
    shown.append(text_class_name(verdict.text_class)).append(" ");
    shown.append(reason_name(verdict.reason)).append("|");
  }
  return shown;
}

TEST(TextClassName, IsThatOfTheEnumeratorWithoutUnderscore) {
  EXPECT_EQ(text_class_name(TextClass::main), "main");
  EXPECT_EQ(text_class_name(TextClass::page), "page");
  EXPECT_EQ(text_class_name(TextClass::template_), "template");
}

TEST(ReasonName, IsThatOfTheEnumeratorWithHyphens) {
  EXPECT_EQ(reason_name(Reason::everything), "everything");
  EXPECT_EQ(reason_name(Reason::hidden), "hidden");
  EXPECT_EQ(reason_name(Reason::no_index), "no-index");
  EXPECT_EQ(reason_name(Reason::inside), "inside");
  EXPECT_EQ(reason_name(Reason::outside), "outside");
  EXPECT_EQ(reason_name(Reason::probable), "probable");
  EXPECT_EQ(reason_name(Reason::improbable), "improbable");
  EXPECT_EQ(reason_name(Reason::comment), "comment");
  EXPECT_EQ(reason_name(Reason::only_text), "only-text");
  EXPECT_EQ(reason_name(Reason::copy), "copy");
  EXPECT_EQ(reason_name(Reason::slide), "slide");
  EXPECT_EQ(reason_name(Reason::behind), "behind");
}

TEST(ReasonText, IsAnotherClauseForEachReason) {
  std::set<std::string_view> texts;
  for (int i = 0; i <= static_cast<int>(Reason::behind); ++i) {
    const std::string_view text = reason_text(static_cast<Reason>(i));
    EXPECT_FALSE(text.empty() || text.ends_with('.')) << text;
    EXPECT_TRUE(texts.insert(text).second) << text;
  }
}

TEST(Verdict, IsTemplateWithoutProbabilityUnlessAMethodSaysOtherwise) {
  const Verdict verdict;
  EXPECT_EQ(verdict.text_class, TextClass::template_);
  EXPECT_LT(verdict.probability, 0);
}

TEST(KeepEverything, LeavesOutWhatIsHiddenOrNotToBeIndexed) {
  const SegmentedPage page = segmented(kPage);
  std::vector<Verdict> verdicts = verdicts_for(page.blocks);
  keep_everything(page.blocks, Reason::everything, verdicts);
  EXPECT_EQ(reasons_of(verdicts),
            "main everything|main everything|template hidden|template no-index|template hidden|");
}

TEST(KeepInterval, KeepsWhatIsInsideAndMayBeIndexed) {
  const SegmentedPage page = segmented(kPage);
  std::vector<Verdict> verdicts = verdicts_for(page.blocks);
  keep_interval(page.blocks, {1, 5}, verdicts);
  EXPECT_EQ(reasons_of(verdicts),
            "template outside|main inside|template hidden|template no-index|template hidden|");
}

TEST(KeepInterval, KeepsEverythingRatherThanNothing) {
  const SegmentedPage page = segmented(kPage);
  for (const auto& interval : {std::pair(0u, 0u), std::pair(2u, 5u)}) {
    std::vector<Verdict> verdicts = verdicts_for(page.blocks);
    keep_interval(page.blocks, interval, verdicts);
    EXPECT_EQ(reasons_of(verdicts),
              "main only-text|main only-text|template hidden|template no-index|template hidden|");
  }
}

using testing::ElementsAre;

struct Case {
  std::uint32_t words;
  float probability;
  std::uint8_t flags = 0;
};

std::vector<bool> select(const std::vector<Case>& cases, double beta = kFavorBalanced) {
  std::vector<Block> blocks;
  std::vector<float> probabilities;
  for (const Case& given : cases) {
    Block& block = blocks.emplace_back();
    block.words = given.words;
    block.flags = given.flags;
    probabilities.push_back(given.probability);
  }
  return select_blocks(blocks, probabilities, beta);
}

// G is 10 * 0.9 + 10 * 0.5 + 10 * 0.1 = 15. F of the most probable one, two and three blocks is
//   2 *  9 / (10 + 15) = 0.72    2 * 14 / (20 + 15) = 0.80    2 * 15 / (30 + 15) = 0.67
TEST(Selection, TakesTheBlocksOfHighestExpectedF) {
  EXPECT_THAT(select({{10, 0.1F}, {10, 0.9F}, {10, 0.5F}}), ElementsAre(false, true, true));
}

// G is 10 * 0.9 + 10 * 0.4 + 10 * 0.2 = 15, with the same probabilities for all three b. F is
//   b = 0.5: 1.25 *  9 / (10 + 3.75) = 0.818   1.25 * 13 / (20 + 3.75) = 0.684   0.556
//   b = 1:      2 *  9 / (10 +   15) = 0.720      2 * 13 / (20 +   15) = 0.743   0.667
//   b = 2:      5 *  9 / (10 +   60) = 0.643      5 * 13 / (20 +   60) = 0.813   0.833
TEST(Selection, TakesMoreWhereRecallCountsMore) {
  const std::vector<Case> cases = {{10, 0.9F}, {10, 0.4F}, {10, 0.2F}};
  EXPECT_THAT(select(cases, kFavorPrecision), ElementsAre(true, false, false));
  EXPECT_THAT(select(cases, kFavorBalanced), ElementsAre(true, true, false));
  EXPECT_THAT(select(cases, kFavorRecall), ElementsAre(true, true, true));
}

// The blocks are those above. F of one block and of two is equal at b^2 = 5/6 (b = 0.913), F of two
// and of three at b^2 = 3 (b = 1.732).
TEST(Selection, TakesAnyNumberForTheWeightOfRecall) {
  const std::vector<Case> cases = {{10, 0.9F}, {10, 0.4F}, {10, 0.2F}};
  EXPECT_THAT(select(cases, 0.91), ElementsAre(true, false, false));
  EXPECT_THAT(select(cases, 0.92), ElementsAre(true, true, false));
  EXPECT_THAT(select(cases, 1.73), ElementsAre(true, true, false));
  EXPECT_THAT(select(cases, 1.74), ElementsAre(true, true, true));
}

TEST(Selection, TakesTheMostProbableOrEverythingAtTheEndsOfTheScale) {
  const std::vector<Case> cases = {{10, 0.9F}, {10, 0.4F}, {10, 0.001F}};
  EXPECT_THAT(select(cases, 1e-200), ElementsAre(true, false, false));
  EXPECT_THAT(select(cases, 100), ElementsAre(true, true, true));
}

// G is 4.9. F is 2 * 0.9 / (1 + 4.9) = 0.31 with the one word alone, and 2 * 4.9 / (11 + 4.9) =
// 0.62 with the ten others.
TEST(Selection, WeighsBlocksByTheirWords) {
  EXPECT_THAT(select({{1, 0.9F}, {10, 0.4F}}), ElementsAre(true, true));
  EXPECT_THAT(select({{100, 0.9F}, {10, 0.4F}}), ElementsAre(true, false));
}

TEST(Selection, DecidesAlikeForEqualProbabilities) {
  EXPECT_THAT(select({{3, 0.3F}, {50, 0.9F}, {1, 0.3F}, {9, 0.3F}}, kFavorPrecision),
              ElementsAre(false, true, false, false));
  EXPECT_THAT(select({{3, 0.3F}, {50, 0.9F}, {1, 0.3F}, {9, 0.3F}}, kFavorRecall),
              ElementsAre(true, true, true, true));
}

TEST(Selection, NeverTakesWhatMayNotBeKept) {
  EXPECT_THAT(select({{9, 1, kHidden}, {9, 1, kNoIndex}, {9, 0.1F}, {9, -1}}),
              ElementsAre(false, false, true, false));
}

// G is 12, so F is 2 * 9 / (10 + 12) = 0.82 or 2 * 12 / (20 + 12) = 0.75. With the hidden block, G
// would be 1012 and the second choice better.
TEST(Selection, ExpectsNothingOfWhatMayNotBeKept) {
  EXPECT_THAT(select({{10, 0.9F}, {10, 0.3F}, {1000, 1, kHidden}}),
              ElementsAre(true, false, false));
}

TEST(Selection, TakesSomethingIfABlockHasWords) {
  EXPECT_THAT(select({{5, 0.001F}, {0, 0.9F}}), ElementsAre(true, true));
  EXPECT_THAT(select({{5, 0}, {5, 0}}), ElementsAre(true, true));
}

TEST(Selection, TakesNothingIfNoBlockHasWords) {
  EXPECT_THAT(select({{0, 0.9F}, {0, 0.1F}}), ElementsAre(false, false));
  EXPECT_THAT(select({}), ElementsAre());
}

TEST(Selection, TakesBlocksWithoutWordsThatAreAsProbableAsTheLeastOneTaken) {
  EXPECT_THAT(select({{10, 0.8F}, {0, 0.8F}, {0, 0.79F}, {10, 0.1F}, {0, 0.1F}}),
              ElementsAre(true, true, false, false, false));
}

double expected_f(const std::vector<Case>& cases, double lowest, double b2) {
  double true_words = 0, words = 0, all = 0;
  for (const Case& given : cases) {
    all += static_cast<double>(given.probability) * given.words;
    if (given.probability < lowest) continue;
    true_words += static_cast<double>(given.probability) * given.words;
    words += given.words;
  }
  return (1 + b2) * true_words / (words + b2 * all);
}

TEST(Selection, LeavesNoBetterBound) {
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    std::vector<Case> cases(1 + random() % 30);
    for (Case& given : cases) {
      given = {static_cast<std::uint32_t>(1 + random() % 50),
               static_cast<float>(random() % 100) / 100};
    }
    const std::vector<bool> taken = select(cases, kFavorRecall);
    double lowest = 2;
    for (std::size_t i = 0; i < cases.size(); ++i) {
      if (taken[i]) lowest = std::min<double>(lowest, cases[i].probability);
    }
    const double best = expected_f(cases, lowest, 4);
    for (const Case& other : cases) {
      EXPECT_LE(expected_f(cases, other.probability, 4), best + 1e-12);
    }
  }
}

// Returns how many blocks of the page choose_main() takes if they have these probabilities.
std::size_t chosen_of(const std::string& html, const std::vector<float>& probabilities) {
  const ParsedPage page = parsed(html);
  EXPECT_EQ(page.blocks.size(), probabilities.size());
  WordSegmenter segmenter;
  const NameScores scores;
  const PageFacts facts(page, page.blocks, scores, segmenter);
  const std::vector<Verdict> verdicts = choose_main(facts, probabilities, MethodOptions());
  return static_cast<std::size_t>(
      std::count_if(verdicts.begin(), verdicts.end(),
                    [](const Verdict& verdict) { return verdict.text_class == TextClass::main; }));
}

TEST(ChooseMain, KeepsTogetherWhatAPageDefines) {
  const std::vector<float> probabilities = {0.9F, 0.9F, 0.9F, 0.9F, 0.25F, 0.1F};
  const std::string words = "one two three four five";
  std::string definitions = "<dl>";
  std::string paragraphs;
  for (int i = 0; i < 3; ++i) definitions += "<dt>" + words + "<dd>" + words;
  for (int i = 0; i < 6; ++i) paragraphs += "<p>" + words + "</p>";
  EXPECT_EQ(chosen_of(definitions, probabilities), 5u);
  EXPECT_EQ(chosen_of(paragraphs, probabilities), 4u);
}

TEST(ChooseMain, KeepsNoListBesideTheText) {
  const std::vector<float> probabilities = {0.9F, 0.9F, 0.9F, 0.25F, 0.25F, 0.1F};
  const std::string words = "one two three four five";
  const std::string text = "<p>" + words + "</p><p>" + words + "</p>";
  const std::string list = "<dl><dt>" + words + "<dd>" + words + "<dt>" + words + "<dd>" + words;
  EXPECT_EQ(chosen_of(text + list, probabilities), 3u);
}

Verdict verdict_of(TextClass text_class, float probability, Reason reason = Reason::probable) {
  return {text_class, reason, probability};
}

TEST(ExpectedF1, IsThatOfTheProbabilities) {
  const SegmentedPage page = segmented("<p>one two<p>three<p hidden>four");
  std::vector<Verdict> verdicts = {verdict_of(TextClass::main, 0.75F),
                                   verdict_of(TextClass::template_, 0.5F), Verdict()};
  // S is 2 * 0.75, W is 2, G is 2 * 0.75 + 0.5.
  EXPECT_DOUBLE_EQ(expected_f1(page.blocks, verdicts), 2 * 1.5 / (2 + 2));
  verdicts[1].text_class = TextClass::main;
  EXPECT_DOUBLE_EQ(expected_f1(page.blocks, verdicts), 2 * 2.0 / (3 + 2));
}

TEST(ExpectedF1, TakesForCertainWhatAPersonHasDecided) {
  const SegmentedPage page = segmented("<p>one two<p>three<p>four");
  for (const Reason reason : {Reason::rule, Reason::marked, Reason::comment}) {
    const std::vector<Verdict> verdicts = {verdict_of(TextClass::main, 0.25F, reason),
                                           verdict_of(TextClass::page, 0.75F, reason),
                                           verdict_of(TextClass::template_, -1, reason)};
    EXPECT_DOUBLE_EQ(expected_f1(page.blocks, verdicts), 1) << static_cast<int>(reason);
  }
}

TEST(ExpectedF1, IsNoneWithoutWords) {
  EXPECT_EQ(expected_f1(BlockList(), {}), 0);
  const SegmentedPage page = segmented("<p hidden>one");
  EXPECT_EQ(expected_f1(page.blocks, verdicts_for(page.blocks)), 0);
}

}  // namespace

}  // namespace winnow
