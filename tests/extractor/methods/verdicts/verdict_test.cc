// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/verdict.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
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
  EXPECT_EQ(reason_name(Reason::dateline), "dateline");
}

TEST(ReasonText, IsAnotherClauseForEachReason) {
  std::set<std::string_view> texts;
  for (int i = 0; i <= static_cast<int>(Reason::dateline); ++i) {
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

// Returns how many blocks of the page choose_main() takes if they have these probabilities.
std::size_t chosen_of(const std::string& html, const std::vector<float>& probabilities,
                      Judged judged = Judged::with_site) {
  const ParsedPage page = parsed(html);
  EXPECT_EQ(page.blocks.size(), probabilities.size());
  WordSegmenter segmenter;
  const NameScores scores;
  const PageFacts facts(page, page.blocks, scores, segmenter);
  const std::vector<Verdict> verdicts = choose_main(facts, probabilities, MethodOptions(), judged);
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

TEST(ChooseMain, KeepsLinesOfListingsWithoutWordsWhereThoseBesideThemAreKept) {
  const std::string text = "<p>one two three four five six seven eight nine ten</p>";
  const std::string code = "{\nreturn one\n}";
  const std::vector<float> probabilities = {0.9F, 0.1F, 0.9F, 0.1F, 0.1F};
  EXPECT_EQ(chosen_of(text + "<pre>" + code + "</pre><p>*", probabilities), 4u);
  EXPECT_EQ(chosen_of(text + "<p>{<p>return one<p>}<p>*", probabilities), 2u);
}

std::string words_from(int first, int count) {
  std::string words;
  for (int i = 0; i < count; ++i) words += "w" + std::to_string(first + i) + " ";
  return words;
}

// Other pages of a site tell of each block what it is; a model that sees one page is wrong of a
// list as a whole.
TEST(ChooseMain, TakesTheErrorsOfAPageAloneForCommonOnes) {
  std::string page = "<p>" + words_from(0, 25) + "<p>" + words_from(25, 10) + "</p><ul>";
  std::vector<float> probabilities = {0.63F, 0.44F};
  for (int i = 0; i < 320; ++i) {
    page += "<li>" + words_from(100 + 5 * i, 5);
    probabilities.push_back(0.12F);
  }
  EXPECT_EQ(chosen_of(page, probabilities, Judged::with_site), 322u);
  EXPECT_EQ(chosen_of(page, probabilities, Judged::alone), 2u);
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
