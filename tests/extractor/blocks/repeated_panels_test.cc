// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/blocks/repeated_panels.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "tests/extractor/blocks/block_list.h"

namespace winnow {
namespace {

constexpr std::string_view kAbove =
    "<p>This page shows a paragraph of its own, which is longer than what it hides below. It says "
    "so in more than one sentence.</p>";
constexpr std::string_view kOpening = "It opens at nine in the morning on every day but Sunday.";
constexpr std::string_view kPrice = "It costs three coins for each of the first two hours.";

// Returns the texts of the blocks that are shown in panels, separated by |.
std::string answers_of(const std::string& html) {
  const SegmentedPage page = segmented(std::string(kAbove) + html);
  std::string texts;
  for (const Block& block : page.blocks.blocks()) {
    if ((block.flags & kRevealed) == 0) continue;
    if (!texts.empty()) texts += '|';
    texts += page.blocks.text(block);
  }
  return texts;
}

// Returns a question with an answer that a script shows.
std::string answered(const std::string& question, std::string_view answer,
                     const std::string& classes = "a") {
  return "<div><h3 class=q>" + question + "</h3><div class='" + classes +
         "' style='display:none'><p>" + std::string(answer) + "</p></div></div>";
}

std::string both() { return std::string(kOpening) + "|" + std::string(kPrice); }

TEST(RepeatedPanels, AreAnswersBelowQuestionsThatDiffer) {
  EXPECT_EQ(answers_of(answered("When?", kOpening) + answered("What?", kPrice)), both());
  EXPECT_EQ(answers_of("<section><p>When?</p><p hidden>" + std::string(kOpening) +
                       "</p><p>What?</p><p hidden>" + std::string(kPrice) + "</p></section>"),
            both())
      << "in one element";
}

TEST(RepeatedPanels, StandInRows) {
  EXPECT_EQ(answers_of(answered("When?", kOpening)), "") << "one alone may be there for no one";
  EXPECT_EQ(answers_of(answered("When?", kOpening) + answered("What?", kPrice, "b")), "")
      << "these are of two kinds";
}

TEST(RepeatedPanels, AreNotKnownByLabelsThatAreAlike) {
  EXPECT_EQ(answers_of(answered("Hidden text", kOpening) + answered("Hidden text", kPrice)), "")
      << "spoilers of a forum";
}

TEST(RepeatedPanels, AreNotKnownByWhatLabelsHide) {
  EXPECT_EQ(answers_of(answered("More<i hidden>of one</i>", kOpening) +
                       answered("More<i hidden>of two</i>", kPrice)),
            "");
  EXPECT_EQ(answers_of(answered("<i hidden>When?</i>", kOpening) +
                       answered("<i hidden>What?</i>", kPrice)),
            "");
}

TEST(RepeatedPanels, HaveLabelsThatAreShownAndShort) {
  const std::string hidden = "<i hidden>When?</i><b hidden>" + std::string(kOpening) +
                             "</b><i hidden>What?</i><b hidden>" + std::string(kPrice) + "</b>";
  EXPECT_EQ(answers_of(hidden), "");
  EXPECT_EQ(answers_of("<div hidden>" + answered("When?", kOpening) + answered("What?", kPrice) +
                       "</div>"),
            "")
      << "the whole row is hidden";
  const std::string text = std::string(kAbove) + std::string(kAbove);
  EXPECT_EQ(answers_of(answered("When? " + text, kOpening) + answered("What? " + text, kPrice)),
            "");
  EXPECT_EQ(answers_of(answered("", kOpening) + answered("", kPrice)), "");
}

TEST(RepeatedPanels, SaySeveralWordsOutsideOfLinks) {
  EXPECT_EQ(answers_of(answered("Walk", "12 May 2026") + answered("Talk", "13 May 2026")), "");
  const std::string links =
      "<a href=/a>The first of the pages</a> <a href=/b>and the second of all of them</a>";
  EXPECT_EQ(answers_of(answered("Walks", links) + answered("Talks", links + " on")), "") << "menus";
}

TEST(RepeatedPanels, MayBeVeryMany) {
  constexpr std::size_t kMany = 20'000;
  std::string row;
  for (std::size_t i = 0; i < kMany; ++i) {
    row += answered("Question " + std::to_string(i), kOpening);
  }
  std::string seen = "<p>";
  for (int i = 0; i < 200'000; ++i) seen += "seen ";
  EXPECT_EQ(answers_of(seen + row).size(), kMany * (kOpening.size() + 1) - 1);
}

}  // namespace
}  // namespace winnow
