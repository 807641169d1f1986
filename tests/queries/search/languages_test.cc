// SPDX-License-Identifier: GPL-2.0-or-later
//
// Databases of several languages, and languages written without spaces.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/queries/search/test_database.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TestPage page(std::string path, std::string text, std::string language) {
  return {std::move(path), std::move(text), "", "", "", std::move(language)};
}

class SeveralStemmers : public testing::Test {
 protected:
  void SetUp() override {
    database_.add(page("/en", "Many houses with gardens", "en"));
    database_.add(page("/de", "Viele Häuser mit Gärten", "de"));
    database_.add(page("/fr", "Les maisons avec jardins", "fr"));
    database_.commit();
  }

  std::vector<std::string> finds(std::string_view query, std::string language = {}) {
    Searcher searcher = database_.open();
    SearchOptions options;
    options.language = std::move(language);
    return found(searcher, query, options);
  }

  TestDatabase database_;
};

TEST_F(SeveralStemmers, FindAWordByTheStemsOfEachLanguage) {
  EXPECT_THAT(finds("gardening"), ElementsAre("/en"));
  EXPECT_THAT(finds("häusern"), ElementsAre("/de"));
  EXPECT_THAT(finds("maison"), ElementsAre("/fr"));
}

TEST_F(SeveralStemmers, ExcludeAWordInEachLanguage) {
  EXPECT_THAT(finds("NOT jardin"), ElementsAre("/de", "/en"));
  EXPECT_THAT(finds("NOT garden"), ElementsAre("/de", "/fr"));
}

TEST_F(SeveralStemmers, CombineWordsOfDifferentLanguages) {
  EXPECT_THAT(finds("maison OR gardening"), ElementsAre("/en", "/fr"));
}

TEST_F(SeveralStemmers, AChosenLanguageIsUsedAlone) {
  EXPECT_THAT(finds("jardins", "fr"), ElementsAre("/fr"));
  EXPECT_THAT(finds("gardening", "en-GB"), ElementsAre("/en"));
  EXPECT_THAT(finds("maison", "none"), IsEmpty());
}

TEST_F(SeveralStemmers, AnUnknownLanguageIsAnError) {
  Searcher searcher = database_.open();
  SearchOptions options;
  options.language = "klingon";
  const Expected<SearchResult> result = searcher.search("x", options);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::usage);
}

TEST(RareLanguages, AreFoundThoughNoStemmerIsRecordedForThem) {
  TestDatabase database;
  for (int i = 0; i < 300; ++i) database.add(page("/en", "Plain English", "en"));
  database.add(page("/ja", "京都旅行の計画", "ja"));
  database.commit();
  Searcher searcher = database.open();
  ASSERT_THAT(searcher.metadata().stemmers(), ElementsAre("english"));
  EXPECT_THAT(found(searcher, "京都旅行"), ElementsAre("/ja"));
}

TEST(OneStemmer, IsUsedForAllPages) {
  TestDatabase database("german");
  database.add(page("/de", "Viele Häuser", "de"));
  database.commit();
  Searcher searcher = database.open();
  EXPECT_THAT(found(searcher, "häusern"), ElementsAre("/de"));
}

TEST(NoStemmer, FindsWordsAsTheyStand) {
  TestDatabase database("none");
  database.add(page("/en", "Many houses", "en"));
  database.commit();
  Searcher searcher = database.open();
  EXPECT_THAT(found(searcher, "Houses"), ElementsAre("/en"));
  EXPECT_THAT(found(searcher, "house"), IsEmpty());
}

// Pages of one language, in an order that no two of them share.
std::vector<TestPage> english_pages() {
  std::vector<TestPage> pages;
  for (int i = 0; i < 12; ++i) {
    std::string text = "harbours";
    for (int word = 0; word < 20 + 3 * i; ++word) text += " filler" + std::to_string(word);
    for (int again = 0; again < i % 5; ++again) text += " harbour and light";
    pages.push_back(page("/en" + std::to_string(i), text, "en"));
  }
  return pages;
}

std::vector<std::string> ranking(TestDatabase& database, std::string_view query) {
  Searcher searcher = database.open();
  SearchOptions options;
  options.limit = 100;
  const Expected<SearchResult> result = searcher.search(query, options);
  std::vector<std::string> paths;
  for (const SearchHit& hit : result->hits) {
    if (hit.language == "en") paths.push_back(hit.path);
  }
  return paths;
}

// A word's stems in two languages are one word: where pages of another language come in, the few
// that have its other stem do not make it rare.
TEST(PagesOfAnotherLanguage, LeaveTheOrderOfTheOthersAsItIs) {
  TestDatabase one;
  TestDatabase two;
  for (const TestPage& page : english_pages()) {
    one.add(page);
    two.add(page);
  }
  for (int i = 0; i < 3; ++i) {
    two.add(page("/de" + std::to_string(i), "Viele harbours und lights stehen hier.", "de"));
  }
  one.commit();
  two.commit();
  for (const char* query : {"harbours", "harbour light", "the lights of the harbour"}) {
    EXPECT_EQ(ranking(two, query), ranking(one, query)) << query;
  }
}

class WithoutSpaces : public testing::Test {
 protected:
  void SetUp() override {
    database_.add({"/guide", "京都旅行は1958年に始まった。", "京都旅行", "", "", "ja"});
    database_.add({"/tower", "旅行と京都のタワー", "京都", "", "", "ja"});
    database_.add(page("/thai", "ภาษาไทยเป็นภาษาที่สวยงาม", "th"));
    database_.commit();
  }

  std::vector<std::string> finds(std::string_view query) {
    Searcher searcher = database_.open();
    return found(searcher, query);
  }

  TestDatabase database_;
};

TEST_F(WithoutSpaces, RunsOfWordsNeedNoSpaces) {
  EXPECT_THAT(finds("京都旅行"), ElementsAre("/guide", "/tower"));
  EXPECT_THAT(finds("ภาษาไทย"), ElementsAre("/thai"));
}

TEST_F(WithoutSpaces, InQuotesTheyAreAPhrase) {
  EXPECT_THAT(finds("\"京都旅行\""), ElementsAre("/guide"));
}

TEST_F(WithoutSpaces, BehindAPrefixOrSignTheyAreAPhrase) {
  EXPECT_THAT(finds("title:京都旅行"), ElementsAre("/guide"));
  EXPECT_THAT(finds("旅行 -京都旅行"), ElementsAre("/tower"));
}

TEST_F(WithoutSpaces, WildcardsTakeTheLastWord) {
  EXPECT_THAT(finds("京都旅*"), ElementsAre("/guide", "/tower"));
}

TEST_F(WithoutSpaces, WideAndNarrowFormsAreTheSame) {
  EXPECT_THAT(finds("ﾀﾜｰ AND　京都"), ElementsAre("/tower"));
}

}  // namespace
}  // namespace winnow
