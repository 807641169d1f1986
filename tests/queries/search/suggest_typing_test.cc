// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which titles and queries are suggested for what was typed, and in which order.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "queries/search/suggest_forms.h"
#include "tests/queries/search/suggest_pages.h"

namespace winnow {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

// A database of pages with these titles.
class Titles {
 public:
  explicit Titles(const std::vector<std::string>& titles, const std::string& text = "") {
    int number = 0;
    for (const std::string& title : titles) {
      database_.add(
          suggest_document("/" + std::to_string(++number) + ".html", title, "<p>" + text));
    }
    database_.commit();
    searcher_.emplace(database_.open());
  }

  std::vector<std::string> pages(std::string_view text) { return pages_for(*searcher_, text); }
  Suggestions all(std::string_view text, const SuggestOptions& options = {}) {
    return suggested(*searcher_, text, options);
  }
  std::vector<std::string> queries(std::string_view text) { return all_marked(all(text).queries); }

 private:
  TestDatabase database_;
  std::optional<Searcher> searcher_;
};

TEST(SuggestedTitles, AreThoseThatAreWhatWasTypedThenThoseThatBeginSoThenShortOnes) {
  Titles titles({"Printing a set", "Set", "Settings", "Set operations", "The set of all the sets"});
  EXPECT_THAT(titles.pages("set"), ElementsAre("[Set]", "[Set] operations", "[Set]tings",
                                               "Printing a [set]", "The [set] of all the sets"));
}

TEST(SuggestedTitles, HaveAllWordsOfWhichTheLastMayBeABeginning) {
  Titles titles({"Transpose a melody", "Melody and lyrics", "Transpose chords", "Transmelt"});
  EXPECT_THAT(titles.pages("transpose mel"), ElementsAre("[Transpose] a [mel]ody"));
  EXPECT_THAT(titles.pages("melody transp"), ElementsAre("[Transp]ose a [melody]"));
  EXPECT_THAT(titles.pages("melody chords"), IsEmpty());
}

TEST(SuggestedTitles, HaveAWholeWordWhereABlankFollowsIt) {
  Titles titles({"Set theory", "Setup"});
  EXPECT_THAT(titles.pages("set "), ElementsAre("[Set] theory"));
  EXPECT_THAT(titles.pages("set, "), ElementsAre("[Set] theory"));
}

TEST(SuggestedTitles, AreFoundByStems) {
  Titles titles({"Transposing melodies", "Chords"});
  EXPECT_THAT(titles.pages("melody transpose "), ElementsAre("[Transposing] [melodies]"));
  EXPECT_THAT(titles.pages("transposed"), ElementsAre("[Transposing] melodies"));
}

TEST(SuggestedTitles, AreFoundByBeginningsOfEarlierWordsThatAreNoWords) {
  Titles titles({"Transpose a melody", "Melody"});
  EXPECT_THAT(titles.pages("transp mel"), ElementsAre("[Transp]ose a [mel]ody"));
}

TEST(SuggestedTitles, AreFoundWithATypingErrorBehindThoseWithout) {
  Titles titles({"Transpose", "Transport", "Translate"});
  EXPECT_THAT(titles.pages("tranpose"), Contains("[Transpose]"));
  EXPECT_THAT(titles.pages("transpsoe"), Contains("[Transpose]"));
  EXPECT_THAT(titles.pages("tarnsp"), UnorderedElementsAre("[Transport]", "[Transpose]"));
  const Suggestions found = titles.all("transpor");
  ASSERT_EQ(found.pages.size(), 2u);
  EXPECT_EQ(marked(found.pages[0]), "[Transpor]t");
  EXPECT_FALSE(found.pages[0].corrected);
  EXPECT_EQ(marked(found.pages[1]), "[Transpose]");
  EXPECT_TRUE(found.pages[1].corrected);
}

TEST(SuggestedTitles, AreNotCorrectedBelowFourCharactersNorIfNotWanted) {
  Titles titles({"Transpose", "Tree"});
  EXPECT_THAT(titles.pages("tre"), ElementsAre("[Tre]e"));
  EXPECT_THAT(titles.pages("rte"), IsEmpty());
  SuggestOptions options;
  options.correct_spelling = false;
  EXPECT_THAT(titles.all("tranpose", options).pages, IsEmpty());
}

TEST(SuggestedTitles, TakeTwoErrorsFromEightCharactersOn) {
  Titles titles({"Transposition"});
  EXPECT_THAT(titles.pages("trnasopsition"), ElementsAre("[Transposition]"));
  EXPECT_THAT(titles.pages("trnaspso"), ElementsAre("[Transposition]"));
  EXPECT_THAT(titles.pages("rtnasop"), IsEmpty());
}

TEST(SuggestedTitles, FoldCapitalsAndWidthsAsTheIndexDoes) {
  Titles titles({"Gr\u00f6\u00dfe \u00e4ndern", "\uff30\uff39\uff34\uff28\uff2f\uff2e tools"});
  EXPECT_THAT(titles.pages("GR\u00d6\u00df"), ElementsAre("[Gr\u00f6\u00df]e \u00e4ndern"));
  EXPECT_THAT(titles.pages("gro\u0308\u00dfe"), ElementsAre("[Gr\u00f6\u00dfe] \u00e4ndern"));
  EXPECT_THAT(titles.pages("pyth"), ElementsAre("[\uff30\uff39\uff34\uff28]\uff2f\uff2e tools"));
}

TEST(SuggestedTitles, AreFoundInScriptsWithoutSpaces) {
  Titles titles({"\u79fb\u8abf\u306e\u65b9\u6cd5", "\u697d\u8b5c\u306e\u79fb\u8abf"});
  EXPECT_THAT(titles.pages("\u79fb\u8abf"),
              ElementsAre("[\u79fb\u8abf]\u306e\u65b9\u6cd5", "\u697d\u8b5c\u306e[\u79fb\u8abf]"));
  EXPECT_THAT(titles.pages("\u79fb\u8abf\u306e\u65b9"),
              Contains("[\u79fb\u8abf][\u306e][\u65b9]\u6cd5"));
}

TEST(SuggestedTitles, MayBeginBehindNumbers) {
  Titles titles({"2.2 Invoking convert-ly", "Notes on invoking", "37"});
  EXPECT_THAT(titles.pages("invok"),
              ElementsAre("2.2 [Invok]ing convert-ly", "Notes on [invok]ing"));
  EXPECT_THAT(titles.pages("2.2 inv"), ElementsAre("[2.2] [Inv]oking convert-ly"));
  EXPECT_THAT(titles.pages("37"), ElementsAre("[37]"));
}

// All five begin with the name of a manual, which nobody types.
TEST(SuggestedTitles, MayBeginBehindWhatManyBeginWith) {
  Titles titles({"Learning Manual: 1.1 Chords", "Learning Manual: 1.2 Ties",
                 "Learning Manual: 2. Staves", "Learning Manual: 2.1 Clefs",
                 "Learning Manual: 3. Tie", "Notes on ties"});
  EXPECT_THAT(titles.pages("tie"), ElementsAre("Learning Manual: 3. [Tie]",
                                               "Learning Manual: 1.2 [Tie]s", "Notes on [tie]s"));
  EXPECT_EQ(titles.pages("learning").size(), 5u);
}

TEST(SuggestedTitles, HaveWordsJoinedByPunctuation) {
  Titles titles({"os.path: names of files", "os"});
  EXPECT_THAT(titles.pages("os.pa"), ElementsAre("[os].[pa]th: names of files"));
}

TEST(SuggestedTitles, NeedNoFunctionWordsNorUnknownOnesWhereNothingHasThem) {
  Titles titles({"Transpose a melody", "Chords"});
  EXPECT_THAT(titles.pages("how do I transp"), ElementsAre("[Transp]ose a melody"));
  EXPECT_THAT(titles.pages("lilypond transp"), ElementsAre("[Transp]ose a melody"));
}

TEST(SuggestedTitles, CountUtf16UnitsToo) {
  Titles titles({"\U0001f3b5 \u00dcben \u00fcben"});
  const Suggestions found = titles.all("\u00fcben ");
  ASSERT_EQ(found.pages.size(), 1u);
  EXPECT_THAT(found.pages[0].highlights, ElementsAre(SuggestedRange{5, 5, 3, 4}));
}

TEST(SuggestedQueries, AreTheTextWithItsLastWordCompletedByTheMostFrequent) {
  Titles titles({"Transpose a melody", "Transpose a chord", "Transport", "Melody"});
  EXPECT_THAT(titles.queries("trans"), ElementsAre("[trans]pose", "[trans]port"));
  EXPECT_THAT(titles.queries("Transpose m"), ElementsAre("[Transpose] [m]elody"));
}

TEST(SuggestedQueries, AreCorrected) {
  Titles titles({"Transpose a melody"});
  EXPECT_THAT(titles.queries("tarnspose mel"), ElementsAre("[transpose] [mel]ody"));
  const Suggestions found = titles.all("tarnspose mel");
  ASSERT_FALSE(found.queries.empty());
  EXPECT_TRUE(found.queries[0].corrected);
}

TEST(SuggestedQueries, TakeWordsOfTheTextWhereNoTitleHasOne) {
  Titles titles({"Chords"}, "glissando glissandi");
  EXPECT_THAT(titles.queries("glis"), ElementsAre("[glis]sandi", "[glis]sando"));
  EXPECT_THAT(titles.queries("glissando"), IsEmpty());
}

// The first thousand words that begin so are on one page each.
TEST(SuggestedQueries, TakeTheMostFrequentWordsOfTheText) {
  TestDatabase database;
  std::string text = "<p>";
  for (int i = 1000; i < 2500; ++i) text += "zeta" + std::to_string(i) + " ";
  database.add(suggest_document("/many.html", "Many", text));
  for (const char* path : {"/a.html", "/b.html"}) {
    database.add(suggest_document(path, "Few", "<p>A zetazoom is frequent."));
  }
  database.commit();
  Searcher searcher = database.open();
  const std::vector<std::string> queries = all_marked(suggested(searcher, "zeta").queries);
  ASSERT_EQ(queries.size(), 5u);
  EXPECT_EQ(queries.front(), "[zeta]zoom");
}

// "Chord" is found by its stem, and is no correction of it.
TEST(SuggestedQueries, AreNoCorrectionsByWordsOfTheSameStem) {
  Titles titles({"Chord", "Melody"});
  EXPECT_THAT(titles.pages("chords"), ElementsAre("[Chord]"));
  EXPECT_THAT(titles.queries("chords"), IsEmpty());
}

TEST(FormsOfATypedWord, AreFoundByTheirNumbers) {
  TypedWord word;
  add_forms({{7, 0}, {9, 10}, {2, 20}}, word);
  add_forms({{5, kEditCost}, {1, kEditCost}}, word);
  EXPECT_EQ(word.forms.back().word, 1u);
  EXPECT_EQ(cost_of_form(word, 7), 0u);
  EXPECT_EQ(cost_of_form(word, 2), 20u);
  EXPECT_EQ(cost_of_form(word, 1), kEditCost);
  EXPECT_EQ(cost_of_form(word, 3), SuggestMatcher::kNoMatch);
  EXPECT_EQ(cost_of_form(word, SuggestWords::kNone), SuggestMatcher::kNoMatch);
}

TEST(SuggestedQueries, AreNotGivenBehindABlank) {
  Titles titles({"Transpose a melody"});
  EXPECT_THAT(titles.queries("transpose "), IsEmpty());
  EXPECT_THAT(titles.queries("transp"), Not(IsEmpty()));
}

}  // namespace
}  // namespace winnow
