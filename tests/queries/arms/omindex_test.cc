// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/arms/omindex.h"

#include <xapian.h>

#include "tests/queries/arms/arm_fixture.h"

namespace winnow {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::SizeIs;

class OmindexTest : public ArmTest {
 protected:
  void SetUp() override {
    ArmTest::SetUp();
    if (omindex_version().empty()) GTEST_SKIP() << "omindex is not installed (xapian-omega)";
  }
};

TEST_F(OmindexTest, TellsItsVersion) { EXPECT_THAT(omindex_version(), HasSubstr("xapian-omega")); }

TEST_F(OmindexTest, FindsPagesByTheirStems) {
  write("site/docs/a.html", "<p>boiling a kettle");
  write("site/b.html", "<p>mill");
  EXPECT_THAT(found(omindex(), "boiled kettles", QueryOperator::all_words),
              ElementsAre("docs/a.html"));
}

TEST_F(OmindexTest, FindsPagesByTitleAndFileName) {
  write("site/kettle.html", "<title>Mill</title><p>text");
  EXPECT_THAT(found(omindex(), "kettle"), ElementsAre("kettle.html"));
  EXPECT_THAT(found(omindex(), "title:mill"), ElementsAre("kettle.html"));
}

TEST_F(OmindexTest, AsksForAllWordsOrForAny) {
  write("site/a.html", "<p>kettle mill");
  write("site/b.html", "<p>kettle");
  EXPECT_THAT(found(omindex(), "kettle mill", QueryOperator::all_words), ElementsAre("a.html"));
  EXPECT_THAT(found(omindex(), "kettle mill"), SizeIs(2));
}

TEST_F(OmindexTest, NamesDocumentsAsOtherArmsDo) {
  write("site/a b\xC3\xA9%41.html", "<p>kettle");
  EXPECT_THAT(found(omindex(), "kettle"), ElementsAre("a%20b\xC3\xA9%41.html"));
  EXPECT_EQ(found(omindex(), "kettle"), found(raw(), "kettle"));
}

TEST_F(OmindexTest, CutsTextWithoutSpacesIntoNGrams) {
  write("site/a.html", "<meta charset=utf-8><p>\u65e5\u672c\u8a9e\u306e\u6587\u66f8");
  EXPECT_THAT(found(omindex(), "\u6587\u66f8"), ElementsAre("a.html"));
}

TEST_F(OmindexTest, HoldsNoFilesButPages) {
  write("site/a.html", "<p>kettle");
  write("site/a.txt", "kettle");
  EXPECT_EQ(build(omindex()).report.documents, 1u);
}

TEST_F(OmindexTest, HoldsPagesThatWantToBeInNoIndex) {
  write("site/a.html", "<meta name=robots content=noindex><p>kettle");
  EXPECT_THAT(found(omindex(), "kettle"), ElementsAre("a.html"));
}

TEST_F(OmindexTest, IndexesSeveralSourcesAsOne) {
  write("site/a.html", "<p>kettle");
  write("more/b.html", "<p>kettle");
  pages_.sources.push_back(folder_ / "more");
  EXPECT_THAT(found(omindex(), "kettle"), ElementsAre("b.html", "a.html"));
}

TEST_F(OmindexTest, TakesASingleFileForASource) {
  write("site/a.html", "<p>kettle");
  pages_.sources = {folder_ / "site/a.html"};
  EXPECT_THAT(found(omindex(), "kettle"), ElementsAre("a.html"));
}

TEST_F(OmindexTest, SearchesAQueryThatTheParserRefusesAsWords) {
  write("site/a.html", "<p>kettle");
  EXPECT_THAT(found(omindex(), "kettle AND"), ElementsAre("a.html"));
}

TEST_F(OmindexTest, SearchesMixedScriptsThatTheParserCannotCut) {
  write("site/a.html", "<p>fax");
  EXPECT_THAT(found(omindex(), "fax \u8a2d\u5b9a\u3059\u308b libreoffice"), ElementsAre("a.html"));
}

TEST_F(OmindexTest, FindsNothingWithoutWords) {
  write("site/a.html", "<p>kettle");
  EXPECT_THAT(found(omindex(), "..."), IsEmpty());
}

TEST_F(OmindexTest, UsesTheStemmerThatIsAskedFor) {
  write("site/a.html", "<meta charset=utf-8><p>Wasserkessel und M\u00fchlen");
  ArmSpec german = omindex();
  german.choices.stemmer = "de";
  EXPECT_THAT(found(german, "m\u00fchle"), ElementsAre("a.html"));
  EXPECT_THAT(found(omindex(), "m\u00fchle"), IsEmpty());
}

TEST_F(OmindexTest, RefusesAStemmerThatDoesNotExist) {
  write("site/a.html", "<p>kettle");
  ArmSpec spec = omindex();
  spec.choices.stemmer = "klingon";
  ArmCache cache = open_cache();
  const Expected<BuiltArm> arm = cache.build(spec, pages_, limits_, observer_);
  ASSERT_FALSE(arm);
  EXPECT_EQ(arm.error().code, ErrorCode::usage);
  EXPECT_THAT(names_in_cache(), IsEmpty());
}

TEST_F(OmindexTest, FindsAnIndexThatWasMadeBefore) {
  write("site/a.html", "<p>kettle");
  EXPECT_FALSE(build(omindex()).cached);
  const BuiltArm again = build(omindex());
  EXPECT_TRUE(again.cached);
  EXPECT_EQ(again.report.documents, 1u);
  EXPECT_THAT(names_in_cache(), SizeIs(1));
}

TEST_F(OmindexTest, KeepsNothingOfARunThatWasInterrupted) {
  write("site/a.html", "<p>kettle");
  ArmCache cache = open_cache();
  observer_.stop_after = 2;  // hash and copy take one question each, the rest are of the wait
  ArmSpec slow = omindex();
  slow.filter = R"(sh -c 'sleep 2; cat "$0"')";  // so that there is something to wait for
  const Expected<BuiltArm> arm = cache.build(slow, pages_, limits_, observer_);
  ASSERT_FALSE(arm);
  EXPECT_EQ(arm.error().code, ErrorCode::try_again);
  EXPECT_EQ(arm.error().where, "omindex");
  EXPECT_THAT(names_in_cache(), Each(EndsWith(".log")));
}

TEST_F(OmindexTest, KeepsNothingOfPagesThatWereCopiedInPart) {
  write("site/a.html", "<p>kettle");
  write("site/b.html", "<p>mill");
  ArmCache cache = open_cache();
  observer_.stop_after = 2;  // the hash takes two questions
  const Expected<BuiltArm> arm = cache.build(omindex(), pages_, limits_, observer_);
  ASSERT_FALSE(arm);
  EXPECT_EQ(arm.error().code, ErrorCode::try_again);
  EXPECT_THAT(names_in_cache(), IsEmpty());
}

TEST_F(OmindexTest, HoldsThePagesThatOtherArmsHold) {
  write("site/a/show.php?id=1", "<html><p>kettle");
  write("site/a/show.php?id=1.html", "<p>kettle");
  write("site/b.html", std::string("<html>\0\1\2\3\4\5\6kettle", 19));
  write("site/c.html", "<p>kettle");
  EXPECT_EQ(found(omindex(), "kettle"), found(raw(), "kettle"));
  EXPECT_THAT(found(raw(), "kettle"), SizeIs(2));
}

TEST_F(OmindexTest, TakesItsOwnStemmerForTheSameAsEnglish) {
  write("site/a.html", "<p>kettle");
  build(omindex());
  for (const char* const stemmer : {"", "auto", "en", "english"}) {
    ArmSpec spec = omindex();
    spec.choices.stemmer = stemmer;
    EXPECT_TRUE(build(spec).cached) << stemmer;
  }
}

TEST_F(OmindexTest, DependsOnHowItIsStarted) {
  ArmSpec spec;
  spec.choices.stemmer = "de";
  spec.filter = "cat";
  spec.identity = "what cat is";
  const auto setup = omindex_setup(spec);
  ASSERT_TRUE(setup);
  EXPECT_THAT(*setup,
              IsSupersetOf({HasSubstr("german"), HasSubstr("NGRAM"), HasSubstr("xapian-omega"),
                            HasSubstr("--url"), HasSubstr(":cat"), HasSubstr("what cat is")}));
}

TEST_F(OmindexTest, IndexesWhatAFilterPrints) {
  write("site/a.html", "<p>kettle");
  ArmSpec spec = omindex();
  spec.filter = "sed s/kettle/teapot/";
  EXPECT_THAT(found(spec, "kettle"), SizeIs(0));
  EXPECT_THAT(found(spec, "teapot"), SizeIs(1));
}

TEST_F(OmindexTest, SaysWhatOmindexSaidWhenItFails) {
  write("file", "not a database");
  const std::string log = folder_ / "log";
  const Expected<void> run =
      run_omindex(folder_, folder_ / "file", ArmSpec(), log, [] { return false; });
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().code, ErrorCode::input);
  EXPECT_EQ(run.error().where, log);
  EXPECT_THAT(run.error().what, HasSubstr(contents(log).substr(0, 10)));
}

TEST_F(OmindexTest, RefusesNoQueryAsWinnowDoes) {
  write("site/a.html", "<p>kettle");
  const auto searcher = open_arm(omindex(), build(omindex()));
  ASSERT_TRUE(searcher);
  EXPECT_EQ((*searcher)->refusal("AND").value(), "");
}

}  // namespace
}  // namespace winnow
