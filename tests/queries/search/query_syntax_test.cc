// SPDX-License-Identifier: GPL-2.0-or-later
//
// What each element of the syntax finds.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/queries/search/test_database.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

class QuerySyntax : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    database_ = new TestDatabase;
    database_->add({"/cats", "Cats are running after small dogs.", "All about cats", "Ann Lee"});
    database_->add({"/dogs", "Dogs run. I don't know which dogs ran.", "Dogs", "", "canine, pets"});
    database_->add(
        {"/code", "Call os.path.join from the path of C++ or std::vector at AT&T; 3.14.", "Code"});
    database_->add({"/path", "The path to the os of the vector; C is a letter, 14 is not 3."});
    database_->commit();
  }
  static void TearDownTestSuite() { delete database_; }

  std::vector<std::string> finds(std::string_view query, SearchOptions options = {}) {
    Searcher searcher = database_->open();
    return found(searcher, query, options);
  }

  static SearchOptions any_word() {
    SearchOptions options;
    options.op = QueryOperator::any_word;
    return options;
  }

  static TestDatabase* database_;
};

TestDatabase* QuerySyntax::database_ = nullptr;

TEST_F(QuerySyntax, WordsMustAllOccur) {
  EXPECT_THAT(finds("cats dogs", all_words()), ElementsAre("/cats"));
  EXPECT_THAT(finds("cats vector", all_words()), IsEmpty());
}

TEST_F(QuerySyntax, AnyWordMayOccur) {
  EXPECT_THAT(finds("cats vector", any_word()), ElementsAre("/cats", "/code", "/path"));
}

TEST_F(QuerySyntax, WordsMatchByTheirStems) {
  EXPECT_THAT(finds("run"), ElementsAre("/cats", "/dogs"));
  EXPECT_THAT(finds("dog"), ElementsAre("/cats", "/dogs"));
}

TEST_F(QuerySyntax, CapitalsMakeNoDifference) {
  EXPECT_THAT(finds("Running DOG"), ElementsAre("/cats", "/dogs"));
}

TEST_F(QuerySyntax, AndOrNotXor) {
  EXPECT_THAT(finds("cats AND dogs"), ElementsAre("/cats"));
  EXPECT_THAT(finds("cats OR vector"), ElementsAre("/cats", "/code", "/path"));
  EXPECT_THAT(finds("dogs NOT cats"), ElementsAre("/dogs"));
  EXPECT_THAT(finds("dogs XOR cats"), ElementsAre("/dogs"));
  EXPECT_THAT(finds("dogs XOR cats XOR run"), ElementsAre("/cats"));
  EXPECT_THAT(finds("(dogs XOR cats) OR vector"), UnorderedElementsAre("/dogs", "/code", "/path"));
  EXPECT_THAT(finds("dogs AND (cats OR know)"), ElementsAre("/cats", "/dogs"));
}

TEST_F(QuerySyntax, NotAlone) { EXPECT_THAT(finds("NOT dogs"), ElementsAre("/code", "/path")); }

TEST_F(QuerySyntax, LoveAndHate) {
  EXPECT_THAT(finds("+dogs cats", any_word()), ElementsAre("/cats", "/dogs"));
  EXPECT_THAT(finds("dogs -cats"), ElementsAre("/dogs"));
}

TEST_F(QuerySyntax, LoveBesideOperators) {
  EXPECT_THAT(finds("vector NOT letter +code"), ElementsAre("/code"));
  EXPECT_THAT(finds("vector NOT letter +os", any_word()), ElementsAre("/code"));
  EXPECT_THAT(finds("NOT letter +vector", any_word()), ElementsAre("/code"));
}

TEST_F(QuerySyntax, HateAlone) {
  EXPECT_THAT(finds("-dogs"), UnorderedElementsAre("/code", "/path"));
  EXPECT_THAT(finds("-dogs -letter"), ElementsAre("/code"));
  EXPECT_THAT(finds("(-dogs)"), UnorderedElementsAre("/code", "/path"));
  EXPECT_THAT(finds("-\"small dogs\" -title:code"), UnorderedElementsAre("/dogs", "/path"));
  EXPECT_THAT(finds("-(dogs OR letter)"), ElementsAre("/code"));
  EXPECT_THAT(finds("-title:dogs"), UnorderedElementsAre("/cats", "/code", "/path"));
  EXPECT_THAT(finds("-'dogs'"), UnorderedElementsAre("/code", "/path"));
  EXPECT_THAT(finds("-small NEAR dogs"), UnorderedElementsAre("/dogs", "/code", "/path"));
  EXPECT_THAT(finds("() -dogs"), UnorderedElementsAre("/code", "/path"));
  EXPECT_THAT(finds("lang:\"\" -dogs"), UnorderedElementsAre("/code", "/path"));
  EXPECT_THAT(finds("ALLPAGES:1"), IsEmpty());
  EXPECT_THAT(finds("-dog*"), UnorderedElementsAre("/code", "/path"));
  EXPECT_THAT(finds("-path-to-the"), UnorderedElementsAre("/cats", "/dogs", "/code"));
}

TEST_F(QuerySyntax, HateAloneInAPartOfTheQuery) {
  EXPECT_THAT(finds("vector (-letter)"), ElementsAre("/code"));
  EXPECT_THAT(finds("cats OR -dogs"), UnorderedElementsAre("/cats", "/code", "/path"));
  EXPECT_THAT(finds("-dogs AND vector"), UnorderedElementsAre("/code", "/path"));
  EXPECT_THAT(finds("vector AND -letter"), ElementsAre("/code"));
  EXPECT_THAT(finds("vector AND -letter -cats"), ElementsAre("/code"));
  EXPECT_THAT(finds("vector AND -letter os"), ElementsAre("/code"));
  EXPECT_THAT(finds("vector NOT (-letter)"), ElementsAre("/path"));
}

TEST_F(QuerySyntax, PhrasesMatchInOrderAndUnstemmed) {
  EXPECT_THAT(finds("\"small dogs\""), ElementsAre("/cats"));
  EXPECT_THAT(finds("\"dogs small\""), IsEmpty());
  EXPECT_THAT(finds("\"small dog\""), IsEmpty());
  EXPECT_THAT(finds("“Small Dogs”"), ElementsAre("/cats"));
}

TEST_F(QuerySyntax, PhrasesAcrossCompounds) {
  EXPECT_THAT(finds("\"I don’t know\""), ElementsAre("/dogs"));
  EXPECT_THAT(finds("\"I don't\""), ElementsAre("/dogs"));
  EXPECT_THAT(finds("\"don't know which\""), ElementsAre("/dogs"));
}

TEST_F(QuerySyntax, NearAndAdj) {
  EXPECT_THAT(finds("dogs NEAR running"), ElementsAre("/cats"));
  EXPECT_THAT(finds("dogs NEAR/1 running"), IsEmpty());
  EXPECT_THAT(finds("running ADJ dogs"), ElementsAre("/cats"));
  EXPECT_THAT(finds("dogs ADJ running"), IsEmpty());
  EXPECT_THAT(finds("running ADJ/3 dogs"), ElementsAre("/cats"));
}

TEST_F(QuerySyntax, Wildcards) {
  EXPECT_THAT(finds("vec*"), ElementsAre("/code", "/path"));
  EXPECT_THAT(finds("RUNN*"), ElementsAre("/cats"));
  EXPECT_THAT(finds("zebr*"), IsEmpty());
}

TEST_F(QuerySyntax, PrefixesOfFields) {
  EXPECT_THAT(finds("title:dog"), ElementsAre("/dogs"));
  EXPECT_THAT(finds("title:\"about cats\""), ElementsAre("/cats"));
  EXPECT_THAT(finds("title:(cats OR code)"), ElementsAre("/cats", "/code"));
  EXPECT_THAT(finds("author:lee"), ElementsAre("/cats"));
  EXPECT_THAT(finds("keyword:pet"), ElementsAre("/dogs"));
  EXPECT_THAT(finds("author:dogs"), IsEmpty());
}

TEST_F(QuerySyntax, TitlesAreFoundWithoutPrefixToo) {
  EXPECT_THAT(finds("about"), ElementsAre("/cats"));
}

TEST_F(QuerySyntax, Identifiers) {
  EXPECT_THAT(finds("os.path"), ElementsAre("/code"));
  EXPECT_THAT(finds("std::vector"), ElementsAre("/code"));
  EXPECT_THAT(finds("C++"), ElementsAre("/code"));
  EXPECT_THAT(finds("AT&T"), ElementsAre("/code"));
  EXPECT_THAT(finds("3.14"), ElementsAre("/code"));
  EXPECT_THAT(finds("os.path.join()"), ElementsAre("/code"));
}

TEST_F(QuerySyntax, ACompoundAndItsPartsFindIt) {
  EXPECT_THAT(finds("don’t"), ElementsAre("/dogs"));
  EXPECT_THAT(finds("don"), ElementsAre("/dogs"));
}

TEST_F(QuerySyntax, PlainWordsHaveNoOperators) {
  SearchOptions plain = all_words();
  plain.plain_words = true;
  EXPECT_THAT(finds("title:dogs", plain), IsEmpty());
  EXPECT_THAT(finds("-cats (dogs", plain), ElementsAre("/cats"));
  EXPECT_THAT(finds("know \"which", plain), ElementsAre("/dogs"));
}

TEST_F(QuerySyntax, PlainWordsJoinedByPunctuationAreAPhrase) {
  SearchOptions plain = all_words();
  plain.plain_words = true;
  EXPECT_THAT(finds("os.path", plain), ElementsAre("/code"));
  EXPECT_THAT(finds("os path", plain), ElementsAre("/code", "/path"));
}

TEST_F(QuerySyntax, NothingToSearchForFindsNothing) {
  EXPECT_THAT(finds(""), IsEmpty());
  EXPECT_THAT(finds("  -- ?! \"\" ()"), IsEmpty());
  EXPECT_THAT(finds("title:"), IsEmpty());
}

TEST_F(QuerySyntax, ARefusedQueryIsSearchedAsPlainWords) {
  Searcher searcher = database_->open();
  const Expected<SearchResult> result = searcher.search("dogs AND OR cats", any_word());
  ASSERT_TRUE(result);
  EXPECT_NE(result->refused_because, "");
  EXPECT_EQ(result->hits.size(), 2U);  // "or" is no word that anybody looks for
}

TEST_F(QuerySyntax, NearAndAdjNeedAWordOnEitherSide) {
  Searcher searcher = database_->open();
  for (const char* query :
       {"NEAR cats", "cats NEAR", "cats ADJ/3", "cats NEAR ADJ dogs", "cats OR NEAR dogs",
        "(cats) NEAR dogs", "cats NEAR (dogs)", "cats NEAR/0 dogs"}) {
    const auto result = searcher.search(query);
    ASSERT_TRUE(result) << query;
    EXPECT_NE(result->refused_because, "") << query;
    EXPECT_THAT(result->hits, testing::Not(IsEmpty())) << query;
  }
  EXPECT_NE(searcher.search("cats NEAR lang:en")->refused_because, "");
  EXPECT_EQ(searcher.search("cats NEAR/3 dogs")->refused_because, "");
  EXPECT_EQ(searcher.search("cats NEAR \"-dogs\"")->refused_because, "");
  EXPECT_EQ(searcher.search("\"small cats\" ADJ dogs")->refused_because, "");
}

TEST_F(QuerySyntax, AQuotationMarkThatIsNotClosedIsTold) {
  Searcher searcher = database_->open();
  const auto tells = [&](std::string_view query, const SearchOptions& options) {
    const Expected<SearchResult> result = searcher.search(query, options);
    return result && result->unclosed_quote;
  };
  EXPECT_TRUE(tells("\"small dogs", {}));
  EXPECT_TRUE(tells("\u201csmall dogs", {})) << "word processors write others";
  EXPECT_FALSE(tells("\u201csmall dogs\"", {}));
  SearchOptions plain;
  plain.plain_words = true;
  EXPECT_FALSE(tells("\"small dogs", plain)) << "plain words have no phrases";
  EXPECT_FALSE(tells("\"dogs\" AND OR \"cats", {})) << "it was searched as plain words";
}

}  // namespace
}  // namespace winnow
