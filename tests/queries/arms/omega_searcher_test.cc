// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/queries/arms/arm_fixture.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

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
