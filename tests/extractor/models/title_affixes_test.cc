// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/models/title_affixes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

using Titles = std::vector<std::string>;

// Makes titles that share nothing.
Titles numbered(std::string_view before, std::string_view after, int count, int first = 100) {
  Titles titles;
  for (int i = first; i < first + count; ++i) {
    titles.push_back(std::string(before) + "page" + std::to_string(i) + std::string(after));
  }
  return titles;
}

Titles joined(std::initializer_list<Titles> parts) {
  Titles all;
  for (const Titles& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

TitleAffixes learn(const Titles& titles) { return TitleAffixes::learn(titles); }

bool shares_nothing(const Titles& titles) {
  const TitleAffixes affixes = learn(titles);
  return affixes.heads().empty() && affixes.tails().empty();
}

// Returns what is left of each title if these are the site's titles.
Titles own_parts(const Titles& titles) {
  const TitleAffixes affixes = learn(titles);
  Titles own;
  for (const std::string& title : titles) own.emplace_back(affixes.own_part(title));
  return own;
}

TEST(TitleAffixes, AreNothingByDefault) {
  EXPECT_EQ(TitleAffixes().own_part("Hours - Site"), "Hours - Site");
}

TEST(TitleAffixes, FindATail) {
  EXPECT_THAT(
      own_parts({"Opening hours - Example.com", "Prices - Example.com", "Us - Example.com"}),
      ElementsAre("Opening hours", "Prices", "Us"));
}

TEST(TitleAffixes, FindAHead) {
  EXPECT_THAT(own_parts({"Example | Opening hours", "Example | Prices", "Example | Us"}),
              ElementsAre("Opening hours", "Prices", "Us"));
}

TEST(TitleAffixes, FindAHeadAndATail) {
  EXPECT_THAT(
      own_parts({"[list] Hours - archive", "[list] Prices - archive", "[list] Us - archive"}),
      ElementsAre("Hours", "Prices", "Us"));
}

TEST(TitleAffixes, AreFoundInCyrillic) {
  EXPECT_THAT(own_parts({"Сайт: Цены", "Сайт: Часы работы", "Сайт: О нас"}),
              ElementsAre("Цены", "Часы работы", "О нас"));
}

TEST(TitleAffixes, AreFoundWithoutWhiteSpaceInScriptsWrittenSo) {
  EXPECT_THAT(own_parts({"价格_网站", "开放时间_网站", "关于_网站"}),
              ElementsAre("价格", "开放时间", "关于"));
  EXPECT_THAT(own_parts({"【サイト】価格", "【サイト】営業時間", "【サイト】紹介"}),
              ElementsAre("価格", "営業時間", "紹介"));
}

TEST(TitleAffixes, AreFoundInScriptsFromRightToLeft) {
  EXPECT_THAT(own_parts({"الأسعار | حراس الأمن", "المواعيد | حراس الأمن", "من نحن | حراس الأمن"}),
              ElementsAre("الأسعار", "المواعيد", "من نحن"));
}

TEST(TitleAffixes, NeedThreeDifferentTitles) {
  EXPECT_TRUE(shares_nothing({}));
  EXPECT_TRUE(shares_nothing({"A - Site"}));
  EXPECT_TRUE(shares_nothing({"A - Site", "B - Site"}));
  EXPECT_FALSE(shares_nothing({"A - Site", "B - Site", "C - Site"}));
}

TEST(TitleAffixes, TakeEqualTitlesForOne) {
  EXPECT_TRUE(shares_nothing(Titles(200, "Hours - Site")));
  EXPECT_TRUE(shares_nothing(joined({Titles(100, "A - Site"), Titles(100, "B - Site")})));
}

TEST(TitleAffixes, NeedASeparator) {
  EXPECT_TRUE(shares_nothing({"Buy shoes here", "Buy hats here", "Buy gloves here"}));
  EXPECT_TRUE(shares_nothing({"Pre-war", "Pre-trial", "Pre-school"}));
}

TEST(TitleAffixes, AreOnHalfOfTheTitles) {
  EXPECT_THAT(learn(joined({numbered("", " - Site", 10), numbered("other", "", 10)})).tails(),
              ElementsAre("Site"));
  EXPECT_TRUE(shares_nothing(joined({numbered("", " - Site", 10), numbered("other", "", 11)})));
}

TEST(TitleAffixes, FindTheBooksOfALibrary) {
  const Titles titles = joined({numbered("User guide: ", "", 11), numbered("Reference: ", "", 10),
                                numbered("Essay: ", "", 3)});
  EXPECT_THAT(learn(titles).heads(), ElementsAre("Essay:", "Reference:", "User guide:"));
  EXPECT_EQ(learn(titles).own_part("Essay: Engraving"), "Engraving");
  EXPECT_TRUE(shares_nothing(joined({numbered("Re: ", "", 5), numbered("", "", 40, 200)})));
}

TEST(TitleAffixes, FindRareTailsOnceMostTitlesHaveOne) {
  const Titles sections = joined({numbered("", " - Shop", 60), numbered("", " - Our blog", 3)});
  EXPECT_THAT(learn(joined({sections, numbered("", "", 30, 200)})).tails(),
              ElementsAre("Our blog", "Shop"));
  EXPECT_THAT(learn(joined({sections, numbered("", "", 60, 200)})).tails(), IsEmpty());
  EXPECT_THAT(
      learn(joined({numbered("", " - Shop", 60), numbered("", " - Page 2", 3, 200)})).tails(),
      ElementsAre("Shop"))
      << "by this the pages of a list differ";
}

TEST(TitleAffixes, LeaveTheFirstPagesOfASiteItsName) {
  const Titles first = numbered("Shop - All we sell - ", "", 3);
  const TitleAffixes affixes = learn(joined({numbered("", " - Shop", 60), first}));
  EXPECT_THAT(affixes.heads(), IsEmpty());
  EXPECT_EQ(affixes.own_part(first[0]), first[0]);
}

TEST(TitleAffixes, HaveNoNumbersThatVary) {
  EXPECT_THAT(learn(numbered("News - Page ", " - Site", 20)).tails(), ElementsAre("Site"));
}

TEST(TitleAffixes, MayBeSeveralThatCoverHalfOfTheTitles) {
  const Titles titles = joined({numbered("", " - Site in English", 4), numbered("", " - サイト", 4),
                                numbered("Сайт | ", "", 4), numbered("other", "", 12)});
  const TitleAffixes affixes = learn(titles);
  EXPECT_THAT(affixes.heads(), ElementsAre("Сайт"));
  EXPECT_THAT(affixes.tails(), ElementsAre("Site in English", "サイト"));
}

TEST(TitleAffixes, AreNotWhatAFewTitlesHappenToShare) {
  EXPECT_TRUE(
      shares_nothing(joined({numbered("", " - Installation", 8), numbered("other", "", 12)})));
}

TEST(TitleAffixes, AreNotWhatPartOfTheTitlesIsAbout) {
  const Titles titles =
      joined({numbered("Installation - ", " - Site", 8), numbered("", " - Site", 32)});
  EXPECT_THAT(learn(titles).heads(), ElementsAre());
}

TEST(TitleAffixes, AreNotSeveralIfSetOffBySignsOfSentencesOnly) {
  const Titles titles =
      joined({numbered("Mr. ", "", 7), numbered("Mrs. ", "", 7), numbered("Dr. ", "", 7)});
  EXPECT_TRUE(shares_nothing(titles));
}

TEST(TitleAffixes, TakeTheSectionTooIfAQuarterHasIt) {
  const Titles titles = joined({numbered("", " - News - Site", 10),
                                numbered("", " - Shop - Site", 9), numbered("", " - Site", 21)});
  const TitleAffixes affixes = learn(titles);
  EXPECT_THAT(affixes.tails(), ElementsAre("News - Site", "Site"));
  EXPECT_EQ(affixes.own_part("Hours - News - Site"), "Hours");
  EXPECT_EQ(affixes.own_part("Hours - Shop - Site"), "Hours - Shop");
}

TEST(TitleAffixes, DropWhatIsAlwaysPartOfALongerOne) {
  EXPECT_THAT(learn(numbered("", " - Price - Detail", 9)).tails(), ElementsAre("Price - Detail"));
}

TEST(TitleAffixes, DoNotDependOnTheOrderOfTitles) {
  Titles titles = joined({numbered("Board | ", " - News - Site", 9), numbered("", " - Site", 8),
                          numbered("Board | ", "", 7), numbered("Сайт: ", "", 6)});
  const TitleAffixes expected = learn(titles);
  std::mt19937 random(7);
  for (int i = 0; i < 20; ++i) {
    std::shuffle(titles.begin(), titles.end(), random);
    const TitleAffixes affixes = learn(titles);
    EXPECT_TRUE(std::ranges::equal(affixes.heads(), expected.heads()));
    EXPECT_TRUE(std::ranges::equal(affixes.tails(), expected.tails()));
  }
}

TEST(TitleAffixes, LeaveTitlesThatAreAllShared) {
  const TitleAffixes affixes =
      learn(joined({numbered("Site | ", " - Town", 5), numbered("", " - News - Town", 5)}));
  EXPECT_EQ(affixes.own_part("Town"), "Town");
  EXPECT_EQ(affixes.own_part("News - Town"), "News");
  EXPECT_EQ(affixes.own_part("Site | Town"), "Town");
}

TEST(TitleAffixes, StandAtSeparatorsInTheTitleThatTheyAreTakenFrom) {
  const TitleAffixes affixes = *TitleAffixes::of({"Site"}, {"Town"});
  EXPECT_EQ(affixes.own_part("Sites | Hours"), "Sites | Hours");
  EXPECT_EQ(affixes.own_part("Hours - Old-Town"), "Hours - Old-Town");
  EXPECT_EQ(affixes.own_part("Site: Hours"), "Site: Hours");
  EXPECT_EQ(affixes.own_part("Site » Hours — Town"), "Hours");
}

TEST(TitleAffixes, KeepTheSignsOfThePageItself) {
  const TitleAffixes affixes = *TitleAffixes::of({"Site"}, {"Town"});
  EXPECT_EQ(affixes.own_part("Site - \"Who?\" (draft) - Town"), "\"Who?\" (draft)");
  EXPECT_EQ(affixes.own_part("C++ | Town"), "C++");
}

TEST(TitleAffixes, AreReadAsTheyWereGiven) {
  const TitleAffixes learned =
      learn(joined({numbered("Board | ", " - Site", 9), numbered("", " - News - Site", 8)}));
  const auto read = TitleAffixes::of({learned.heads().begin(), learned.heads().end()},
                                     {learned.tails().begin(), learned.tails().end()});
  ASSERT_TRUE(read);
  EXPECT_EQ(read->own_part("Board | Hours - News - Site"), "Hours");
}

TEST(TitleAffixes, AreRefusedIfTheyCannotHaveBeenLearned) {
  EXPECT_FALSE(TitleAffixes::of({""}, {}));
  EXPECT_FALSE(TitleAffixes::of({}, {"\xFF"}));
  EXPECT_FALSE(TitleAffixes::of({"\x1B[2J"}, {}));
  EXPECT_FALSE(TitleAffixes::of({"b", "a"}, {}));
  EXPECT_FALSE(TitleAffixes::of({}, {"a", "a"}));
  EXPECT_TRUE(TitleAffixes::of({std::string(kMaxTitleAffixBytes, 'a')}, {}));
  EXPECT_FALSE(TitleAffixes::of({std::string(kMaxTitleAffixBytes + 1, 'a')}, {}));
  EXPECT_TRUE(TitleAffixes::of({}, numbered("", "", kMaxTitleAffixes)));
  EXPECT_FALSE(TitleAffixes::of({}, numbered("", "", kMaxTitleAffixes + 1)));
}

TEST(TitleAffixes, OfTextThatIsNoneAreNotLearned) {
  EXPECT_TRUE(shares_nothing(numbered("", " - \xFF", 9)));
  EXPECT_TRUE(shares_nothing(numbered("", " - \x1B[2J", 9)));
}

TEST(TitleAffixes, AreNoLongerThanTheLimit) {
  const std::string long_name(kMaxTitleAffixBytes + 1, 'x');
  EXPECT_TRUE(shares_nothing(numbered("", " - " + long_name, 9)));
  EXPECT_THAT(learn(numbered("", " - " + long_name.substr(1), 9)).tails(), SizeIs(1));
}

TEST(TitleAffixes, AreNoMoreThanTheLimit) {
  // Each tail extends the one before, and one title less has it.
  constexpr int kTails = 80;
  std::string tail = "x";
  Titles titles;
  for (int depth = 1; depth <= kTails; ++depth) {
    titles.push_back("page" + std::to_string(depth) + " - " + tail);
    tail.insert(0, depth % 2 == 0 ? "x_" : "网_");
  }
  const TitleAffixes affixes = learn(joined({titles, numbered("", " - " + tail, kTails / 2)}));
  EXPECT_THAT(affixes.tails(), SizeIs(kMaxTitleAffixes));
  EXPECT_TRUE(TitleAffixes::of({}, {affixes.tails().begin(), affixes.tails().end()}));
}

TEST(TitleAffixes, LeaveTitlesOfSeparatorsOnly) {
  const Titles titles = {"-", "- -", "| - |", " ", "»", "- | -"};
  EXPECT_TRUE(shares_nothing(titles));
  const TitleAffixes affixes = *TitleAffixes::of({"-"}, {"-"});
  for (const std::string& title : titles) EXPECT_EQ(affixes.own_part(title), title);
}

TEST(TitleAffixes, TakeTitlesOfAnyLength) {
  std::string parts;
  while (parts.size() < 100'000) parts += "a - ";
  Titles titles = numbered("", " - " + parts + "Site", 3);
  for (const std::string& title : numbered(parts, "", 3)) titles.push_back(title);
  titles.push_back(std::string(100'000, 'x') + " - Site");
  const TitleAffixes affixes = learn(titles);
  EXPECT_FALSE(affixes.tails().empty());
  EXPECT_EQ(affixes.own_part(titles.back()).size(), 100'000U);
}

// Makes a random title of pieces that make parts, half of them separators.
std::string random_title(std::mt19937& random) {
  static const char* const pieces[] = {"a",   "b",   "网", "站", "ж",  "ש",      "\xFF", "_",
                                       " - ", " | ", ": ", "[",  "] ", "\u200F", "·",    " "};
  std::string title;
  for (auto length = random() % 12; length > 0; --length) title += pieces[random() % 16];
  return title;
}

TEST(TitleAffixes, LeaveAPartOfEveryTitle) {
  std::mt19937 random(11);
  for (int i = 0; i < 300; ++i) {
    Titles titles(random() % 30);
    for (std::string& title : titles) title = random_title(random);
    const TitleAffixes affixes = learn(titles);
    for (const std::string& title : titles) {
      const std::string_view own = affixes.own_part(title);
      EXPECT_EQ(own.empty(), title.empty()) << title;
      EXPECT_TRUE(own.data() >= title.data() &&
                  own.data() + own.size() <= title.data() + title.size());
      EXPECT_TRUE(TitleAffixes::of({affixes.heads().begin(), affixes.heads().end()},
                                   {affixes.tails().begin(), affixes.tails().end()}));
    }
  }
}

}  // namespace
}  // namespace winnow
