// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which words are searched for in the place of others.
#include "queries/search/spelling.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/queries/search/test_database.h"

namespace winnow {
namespace {

TEST(LikelyCorrection, IsOneEditAwayFromFourCharactersOn) {
  EXPECT_TRUE(is_likely_correction("jsonn", "json"));
  EXPECT_TRUE(is_likely_correction("dcit", "dict")) << "an exchange is one edit";
  EXPECT_TRUE(is_likely_correction("recieve", "receive"));
  EXPECT_FALSE(is_likely_correction("abc", "abd"));
  EXPECT_FALSE(is_likely_correction("docker", "socket"));
  EXPECT_FALSE(is_likely_correction("webpack", "aepack"));
}

TEST(LikelyCorrection, IsTwoEditsAwayFromEightCharactersOnWithTheSameFirstLetter) {
  EXPECT_TRUE(is_likely_correction("acommodate", "accomodate"));
  EXPECT_TRUE(is_likely_correction("transpoes", "transpose"));
  EXPECT_TRUE(is_likely_correction("rtanspose", "transpose")) << "one edit";
  EXPECT_FALSE(is_likely_correction("mongodbs", "longdocs"));
  EXPECT_FALSE(is_likely_correction("jranspos", "transpose"));
  EXPECT_FALSE(is_likely_correction("acommodte", "accommodates"));
}

TEST(LikelyCorrection, CountsCharactersNotBytes) {
  EXPECT_TRUE(is_likely_correction("gr\u00f6se", "gr\u00f6\u00dfe"));
  EXPECT_FALSE(is_likely_correction("\u00f6\u00e4\u00fc", "\u00f6\u00e4\u00e4"));
  EXPECT_FALSE(is_likely_correction("\u00e4pfelsaf", "\u00f6pfelsah"));
}

TEST(MeantField, IsLikeWhatWasTyped) {
  EXPECT_EQ(meant_field("titel"), "title");
  EXPECT_EQ(meant_field("langs"), "lang");
  EXPECT_EQ(meant_field("autor"), "author");
  EXPECT_EQ(meant_field("keywords"), "keyword");
}

TEST(MeantField, HasOtherNamesInOtherSearchEngines) {
  EXPECT_EQ(meant_field("intitle"), "title");
  EXPECT_EQ(meant_field("inurl"), "path");
  EXPECT_EQ(meant_field("filetype"), "type");
}

TEST(MeantField, IsNoneForAFieldAndForOtherWords) {
  for (const char* word : {"title", "lang", "error", "note", "std", "http"}) {
    EXPECT_EQ(meant_field(word), "") << word;
  }
}

class CorrectedSearchTest : public testing::Test {
 protected:
  CorrectedSearchTest() {
    database_.add({"/aepack", "The module aepack is gone."});
    database_.add({"/receive", "You receive letters."});
    database_.commit();
  }

  SearchResult result(std::string_view query) {
    Searcher searcher = database_.open();
    return searcher.search(query).value();
  }

  TestDatabase database_;
};

TEST_F(CorrectedSearchTest, OnlySuggestsWhatIsUnlikely) {
  const SearchResult found = result("webpack");
  EXPECT_FALSE(found.corrected);
  EXPECT_THAT(found.hits, testing::IsEmpty());
  EXPECT_EQ(found.corrected_query, "aepack");
}

TEST_F(CorrectedSearchTest, ReplacesTheLikelyWordsOfAQueryOnly) {
  const SearchResult found = result("recieve webpack");
  EXPECT_TRUE(found.corrected);
  EXPECT_EQ(found.corrected_query, "receive webpack");
  ASSERT_EQ(found.hits.size(), 1U);
  EXPECT_THAT(found.hits[0].url, testing::HasSubstr("/receive"));
}

TEST_F(CorrectedSearchTest, SuggestsAFieldWithoutSearchingForIt) {
  const SearchResult found = result("titel:letters");
  EXPECT_FALSE(found.corrected);
  EXPECT_EQ(found.corrected_query, "title:letters");
}

TEST_F(CorrectedSearchTest, TakesNoWordBeforeAColonAndABlankForAField) {
  EXPECT_EQ(result("titel: letters").corrected_query, "");
  EXPECT_EQ(result("titel::letters").corrected_query, "");
}

TEST_F(CorrectedSearchTest, LeavesNamesOfFieldsAndValuesOfFiltersAlone) {
  database_.add({"/coast", "The tide reaches the side of a clinging tree. Languages."});
  database_.commit();
  EXPECT_EQ(result("title: letters").corrected_query, "");
  EXPECT_EQ(result("letters site:").corrected_query, "");
  EXPECT_EQ(result("lang:languagez letters").corrected_query, "");
  EXPECT_EQ(result("date:\"languagez tidez\" recieve").corrected_query,
            "date:\"languagez tidez\" receive");
}

}  // namespace
}  // namespace winnow
