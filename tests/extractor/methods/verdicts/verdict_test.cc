// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/verdict.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "tests/extractor/blocks/block_list.h"

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
}

TEST(ReasonText, IsAnotherClauseForEachReason) {
  std::set<std::string_view> texts;
  for (int i = 0; i <= static_cast<int>(Reason::only_text); ++i) {
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

}  // namespace
}  // namespace winnow
