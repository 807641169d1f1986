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

}  // namespace
}  // namespace winnow
