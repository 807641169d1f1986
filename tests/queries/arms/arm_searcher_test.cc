// SPDX-License-Identifier: GPL-2.0-or-later
#include <map>

#include "tests/queries/arms/arm_fixture.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class ArmSearcherTest : public ArmTest {};

TEST_F(ArmSearcherTest, RanksTheBestDocumentFirst) {
  write("site/a.html", "<html lang=en><p>kettle and a long text about other things");
  write("site/b.html", "<html lang=en><p>kettle kettle kettle");
  EXPECT_THAT(found(raw(), "kettles"), ElementsAre("b.html", "a.html"));
}

TEST_F(ArmSearcherTest, AsksForAllWordsOrForAny) {
  write("site/a.html", "<p>kettle mill");
  write("site/b.html", "<p>kettle");
  EXPECT_THAT(found(raw(), "kettle mill", QueryOperator::all_words), ElementsAre("a.html"));
  EXPECT_THAT(found(raw(), "kettle mill"), SizeIs(2));
}

TEST_F(ArmSearcherTest, BreaksTiesByTheGreaterIdentifier) {
  for (const char* const name : {"c", "a", "b"}) {
    write(std::string("site/") + name + ".html", "<p>kettle");
  }
  EXPECT_THAT(found(raw(), "kettle"), ElementsAre("c.html", "b.html", "a.html"));
}

TEST_F(ArmSearcherTest, NamesDocumentsSoThatTheyFitIntoARun) {
  write("site/a page.html", "<p>kettle");
  EXPECT_THAT(found(raw(), "kettle"), ElementsAre("a%20page.html"));
}

TEST_F(ArmSearcherTest, ReturnsAllThatMatches) {
  for (int i = 0; i < 150; ++i) {
    write("site/" + std::to_string(i) + ".html", "<p>kettle");
  }
  EXPECT_THAT(found(raw(), "kettle"), SizeIs(150));
}

TEST_F(ArmSearcherTest, ExpandsQueriesOverTheSameIndex) {
  for (const char* const name : {"a", "b", "c"}) {
    write(std::string("site/") + name + ".html", "<html lang=en><p>kettle with a copper spout");
  }
  write("site/d.html", "<html lang=en><p>a copper spout");
  for (int i = 0; i < 20; ++i) {
    write("site/" + std::to_string(i) + ".html", "<html lang=en><p>mill");
  }
  ArmSpec expanded = raw();
  expanded.expand = true;
  EXPECT_EQ(build(expanded).database, build(raw()).database);
  EXPECT_THAT(found(raw(), "kettle"), SizeIs(3));
  const std::vector<std::string> more = found(expanded, "kettle");
  ASSERT_THAT(more, SizeIs(4));
  EXPECT_EQ(more.back(), "d.html");
}

TEST_F(ArmSearcherTest, FindsNothingWithoutWords) {
  write("site/a.html", "<p>kettle");
  EXPECT_THAT(found(raw(), "..."), IsEmpty());
}

TEST_F(ArmSearcherTest, TellsNumbersAndScoresOfAllMatches) {
  write("site/a page.html", "<p>kettle and other things");
  write("site/b.html", "<p>mill");
  write("site/c.html", "<p>kettle kettle");
  const auto searcher = open_arm(raw(), build(raw()));
  ASSERT_TRUE(searcher);
  const std::vector<ArmDocument> documents = (*searcher)->documents().value();
  const std::vector<DocumentMatch> matches =
      (*searcher)->matches("kettle", QueryOperator::any_word).value();
  std::map<DocumentNumber, std::string> identifiers;
  for (const ArmDocument& entry : documents) identifiers.emplace(entry.document, entry.identifier);
  EXPECT_EQ(identifiers.size(), 3U);
  std::map<std::string, double> scores;
  for (const DocumentMatch& match : matches) {
    scores.emplace(identifiers[match.document], match.score);
  }
  ASSERT_EQ(scores.size(), 2U);
  EXPECT_GT(scores["c.html"], scores["a%20page.html"]);
}

TEST_F(ArmSearcherTest, SaysWhyWinnowsParserRefusesAQuery) {
  write("site/a.html", "<p>kettle");
  const auto searcher = open_arm(raw(), build(raw()));
  ASSERT_TRUE(searcher);
  EXPECT_EQ((*searcher)->refusal("kettle").value(), "");
  EXPECT_NE((*searcher)->refusal("kettle AND").value(), "");
}

TEST_F(ArmSearcherTest, SaysThatThereIsNoIndex) {
  BuiltArm arm;
  arm.database = folder_ / "nothing";
  const auto searcher = open_arm(raw(), arm);
  ASSERT_FALSE(searcher);
  EXPECT_EQ(searcher.error().code, ErrorCode::not_found);
}

// Winnow's own index, searched as Omega does.
class OmegaSearcherTest : public ArmTest {
 protected:
  static ArmSpec raw_by_omega() {
    ArmSpec spec = raw();
    spec.name = omega_name(spec.name);
    spec.ranking = ArmRanking::omega;
    return spec;
  }
};

TEST_F(OmegaSearcherTest, NamesDocumentsByTheirPaths) {
  write("site/docs/a b.html", "<html lang=en><p>boiling a kettle");
  write("site/c.html", "<html lang=en><p>mill");
  EXPECT_THAT(found(raw_by_omega(), "boiled kettles", QueryOperator::all_words),
              ElementsAre("docs/a%20b.html"));
  EXPECT_EQ(found(raw_by_omega(), "kettle"), found(raw(), "kettle"));
}

TEST_F(OmegaSearcherTest, AsksForAllWordsOrForAny) {
  write("site/a.html", "<p>kettle mill");
  write("site/b.html", "<p>kettle");
  EXPECT_THAT(found(raw_by_omega(), "kettle mill", QueryOperator::all_words),
              ElementsAre("a.html"));
  EXPECT_THAT(found(raw_by_omega(), "kettle mill"), SizeIs(2));
}

TEST_F(OmegaSearcherTest, LooksForEachWordInTheTitleToo) {
  write("site/a.html", "<title>kettle</title><p>mill and weir");
  write("site/b.html", "<title>wheel</title><p>kettle kettle kettle kettle kettle kettle kettle");
  EXPECT_THAT(found(raw_by_omega(), "kettle"), ElementsAre("a.html", "b.html"));
  EXPECT_THAT(found(raw_by_omega(), "title:kettle"), ElementsAre("a.html"));
}

TEST_F(OmegaSearcherTest, StemsNoCapitalisedWords) {
  write("site/a.html", "<html lang=en><p>kettle");
  EXPECT_THAT(found(raw_by_omega(), "Kettles"), IsEmpty());
  EXPECT_THAT(found(raw_by_omega(), "kettles"), ElementsAre("a.html"));
}

TEST_F(OmegaSearcherTest, StemsByTheLanguageOfMostDocuments) {
  const std::string german = "<meta charset=utf-8><html lang=de><p>";
  write("site/a.html", german + "haus");
  write("site/b.html", german + "m\u00fchle");
  write("site/c.html", "<html lang=en><p>houses");
  EXPECT_THAT(found(raw_by_omega(), "h\u00e4user"), ElementsAre("a.html"));
  // Of both languages: what Omega cannot do.
  EXPECT_THAT(found(raw_by_omega(), "housing"), IsEmpty());
  EXPECT_THAT(found(raw(), "housing"), ElementsAre("c.html"));
}

TEST_F(OmegaSearcherTest, TakesTheStemmerThatTheIndexWasMadeWith) {
  write("site/a.html", "<html lang=de><p>kettles");
  ArmSpec arm = raw_by_omega();
  arm.choices.stemmer = "english";
  EXPECT_THAT(found(arm, "kettle"), ElementsAre("a.html"));
  arm.choices.stemmer = "none";
  EXPECT_THAT(found(arm, "kettle"), IsEmpty());
}

TEST_F(OmegaSearcherTest, SearchesOperatorsThatMakeNoSenseAsWords) {
  write("site/a.html", "<p>kettle and mill");
  EXPECT_THAT(found(raw_by_omega(), "kettle AND"), ElementsAre("a.html"));
}

TEST_F(OmegaSearcherTest, RefusesQueriesThatWinnowSearchRefuses) {
  write("site/a.html", "<p>kettle");
  std::string words;
  for (int i = 0; i < 8000; ++i) words += "kettle ";
  EXPECT_THAT(found(raw_by_omega(), words), ElementsAre(testing::HasSubstr("longer than")));
}

TEST_F(OmegaSearcherTest, SharesTheIndexOfWinnowSearch) {
  write("site/a.html", "<p>kettle");
  EXPECT_FALSE(build(raw()).cached);
  EXPECT_TRUE(build(raw_by_omega()).cached);
  EXPECT_EQ(build(raw()).database, build(raw_by_omega()).database);
}

TEST_F(OmegaSearcherTest, RefusesNoQueryAsWinnowDoes) {
  write("site/a.html", "<p>kettle");
  const auto searcher = open_arm(raw_by_omega(), build(raw_by_omega()));
  ASSERT_TRUE(searcher);
  EXPECT_EQ((*searcher)->refusal("AND").value(), "");
}

TEST_F(OmegaSearcherTest, SaysThatThereIsNoIndex) {
  BuiltArm arm;
  arm.database = folder_ / "nothing";
  const auto searcher = open_arm(raw_by_omega(), arm);
  ASSERT_FALSE(searcher);
  EXPECT_EQ(searcher.error().code, ErrorCode::not_found);
}

}  // namespace

}  // namespace winnow
