// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "extractor/models/title_affixes.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Writes each gap as the parts at its sides with = between them if it is strong, else ~.
std::vector<std::string> cut(std::string_view title) {
  std::vector<std::string> shown;
  for (const TitleGap& gap : title_gaps(title)) {
    shown.push_back(std::string(title.substr(0, gap.left_end)) + (gap.strong ? "=" : "~") +
                    std::string(title.substr(gap.right_begin)));
  }
  return shown;
}

TEST(TitleGaps, AreSignsBetweenWhiteSpace) {
  EXPECT_THAT(cut("Opening hours - Site"), ElementsAre("Opening hours=Site"));
  EXPECT_THAT(cut("A | B » C · D"), ElementsAre("A=B » C · D", "A | B=C · D", "A | B » C=D"));
  EXPECT_THAT(cut("A — B"), ElementsAre("A=B"));
  EXPECT_THAT(cut("A::b :: B : C"), ElementsAre("A::b=B : C", "A::b :: B~C"));
}

TEST(TitleGaps, AreWeakIfTheSignIsAttachedToAWord) {
  EXPECT_THAT(cut("Site: Hours"), ElementsAre("Site:~Hours"));
  EXPECT_THAT(cut("Hours [Site]"), ElementsAre("Hours~[Site]"));
  EXPECT_THAT(cut("[Site] Hours"), ElementsAre("[Site]~Hours"));
}

TEST(TitleGaps, AreWeakIfTheSignEndsASentence) {
  EXPECT_THAT(cut("Farine : allié"), ElementsAre("Farine~allié"));
}

TEST(TitleGaps, AreLabelsIfAColonEndsTheLeftPart) {
  const auto labels = [](std::string_view title) {
    std::string shown;
    for (const TitleGap& gap : title_gaps(title)) shown += gap.label ? 'l' : '-';
    return shown;
  };
  EXPECT_EQ(labels("User guide: 3. Printing - Site"), "l--");
  EXPECT_EQ(labels("手册： 价格"), "l");
  EXPECT_EQ(labels("Why (not)? Farine : allié"), "---");
}

TEST(TitleGaps, AreNotWithinWords) {
  EXPECT_THAT(cut("well-known Digital|HPS at example.com"), IsEmpty());
  EXPECT_THAT(cut("snake_case is 1.5 times don't"), IsEmpty());
}

TEST(TitleGaps, AreNotAtSignsThatJoinWords) {
  EXPECT_THAT(cut("Tom & Jerry learn C++ and C# on the dogs' lawn"), IsEmpty());
}

TEST(TitleGaps, AreNotAtTheEdgesOfTheTitle) {
  EXPECT_THAT(cut("- Site -"), IsEmpty());
  EXPECT_THAT(cut("| - |"), IsEmpty());
  EXPECT_THAT(cut(""), IsEmpty());
}

TEST(TitleGaps, LeaveWhatIsAttachedToTheWord) {
  EXPECT_THAT(cut("C++ - Site"), ElementsAre("C++=Site"));
  EXPECT_THAT(cut("Who? | .NET"), ElementsAre("Who?=.NET"));
  EXPECT_THAT(cut("Hours - (draft) more"),
              ElementsAre("Hours=(draft) more", "Hours - (draft)~more"));
}

TEST(TitleGaps, NeedNoWhiteSpaceInScriptsWithoutIt) {
  EXPECT_THAT(cut("开放时间_网站"), ElementsAre("开放时间=网站"));
  EXPECT_THAT(cut("営業時間｜サイト"), ElementsAre("営業時間=サイト"));
  EXPECT_THAT(cut("เวลาเปิด-เว็บ"), ElementsAre("เวลาเปิด=เว็บ"));
  EXPECT_THAT(cut("Win-安装"), ElementsAre("Win=安装"));
}

TEST(TitleGaps, KeepBracketsAndFullStopsOfScriptsWithoutWhiteSpace) {
  EXPECT_THAT(cut("[Site]装备"), ElementsAre("[Site]~装备"));
  EXPECT_THAT(cut("【公司】装备【新】"), ElementsAre("【公司】~装备【新】", "【公司】装备~【新】"));
  EXPECT_THAT(cut("[Site]----装备"), ElementsAre("[Site]=装备"));
  EXPECT_THAT(cut("开放，时间"), ElementsAre("开放，~时间"));
  EXPECT_THAT(cut("C++语言"), IsEmpty());
}

TEST(TitleGaps, DoNotSeeMarksOfDirectionAndJoiners) {
  EXPECT_THAT(cut("شركة \u200F| \u200Fحراس"), ElementsAre("شركة=\u200Fحراس"));
  EXPECT_THAT(cut("نرم\u200Cافزار"), IsEmpty());
}

TEST(TitleGaps, TakeMalformedBytesForWords) {
  EXPECT_THAT(cut("a \xFF- b"), ElementsAre("a \xFF-~b"));
}

}  // namespace
}  // namespace winnow
