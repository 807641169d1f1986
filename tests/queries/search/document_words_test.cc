// SPDX-License-Identifier: GPL-2.0-or-later
//
// What an ExperimentSearcher tells of words, documents and matches.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "tests/queries/search/test_database.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class DocumentWords : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    database_ = new TestDatabase;
    database_->add({"/run", "Dogs are running.", "All about cats"});
    database_->add({"/runs", "He runs and ran; I don't know os.path."});
    database_->add({"/parts", "The path to the os."});
    database_->add({"/de", "Viele Häuser", "", "", "", "de"});
    database_->add({"/fr", "Les maisons", "", "", "", "fr"});
    database_->add({"/ja", "京都旅行の計画", "", "", "", "ja"});
    database_->commit();
  }
  static void TearDownTestSuite() { delete database_; }

  // One that there is not for an unknown path.
  static DocumentNumber number(ExperimentSearcher& searcher, std::string_view path) {
    const std::vector<DocumentPath> documents = searcher.documents().value();
    for (const DocumentPath& entry : documents) {
      if (entry.path == path) return entry.document;
    }
    return 1000;
  }

  // "word:documents" of each.
  static std::vector<std::string> frequencies(std::string_view query,
                                              const SearchOptions& options = {}) {
    const auto found = database_->open_for_experiments().word_frequencies(query, options);
    if (!found) return {found.error().message()};
    std::vector<std::string> lines;
    for (const QueryWordFrequency& entry : *found) {
      lines.push_back(entry.word + ":" + std::to_string(entry.documents));
    }
    return lines;
  }

  static std::vector<bool> held(std::string_view query, std::string_view path,
                                const SearchOptions& options = {}) {
    ExperimentSearcher searcher = database_->open_for_experiments();
    const DocumentNumber document = number(searcher, path);
    return searcher.words_in_documents(query, std::span(&document, 1), options)->held.at(0);
  }

  static SearchOptions plain() {
    SearchOptions options = all_words();
    options.plain_words = true;
    return options;
  }

  static TestDatabase* database_;
};

TestDatabase* DocumentWords::database_ = nullptr;

TEST_F(DocumentWords, CountByTheirStems) {
  EXPECT_THAT(frequencies("Running dog"), ElementsAre("Running:2", "dog:1"));
  EXPECT_THAT(held("Running dog", "/runs"), ElementsAre(true, false));
}

TEST_F(DocumentWords, CountByTheStemsOfEachLanguage) {
  EXPECT_THAT(frequencies("häusern maison"), ElementsAre("häusern:1", "maison:1"));
  EXPECT_THAT(held("häusern maison", "/fr"), ElementsAre(false, true));
}

TEST_F(DocumentWords, ADocumentThatHoldsSeveralStemsCountsOnce) {
  TestDatabase database;
  database.add({"/en", "houses", "", "", "", "en"});
  database.add({"/de", "Houses und house", "", "", "", "de"});
  database.commit();
  const auto found = database.open_for_experiments().word_frequencies("houses");
  ASSERT_EQ(found->size(), 1U);
  EXPECT_EQ(found->front().documents, 2U);
}

TEST_F(DocumentWords, CountInTitlesToo) {
  EXPECT_THAT(frequencies("about"), ElementsAre("about:1"));
  EXPECT_THAT(held("cat", "/run"), ElementsAre(true));
}

TEST_F(DocumentWords, AbsentOnesCountNothing) {
  EXPECT_THAT(frequencies("zebra dogs"), ElementsAre("zebra:0", "dogs:1"));
  EXPECT_THAT(held("zebra dogs", "/run"), ElementsAre(false, true));
}

TEST_F(DocumentWords, AreToldOnce) {
  EXPECT_THAT(frequencies("dogs Dogs cat dogs"), ElementsAre("dogs:1", "cat:1"));
}

TEST_F(DocumentWords, OperatorsAndPrefixesAreNone) {
  EXPECT_THAT(frequencies("dogs OR (know AND title:cat) lang:en"),
              ElementsAre("dogs:1", "know:1", "cat:1"));
}

TEST_F(DocumentWords, BehindAPrefixCountInThatFieldOnly) {
  EXPECT_THAT(frequencies("title:dogs title:cats"), ElementsAre("dogs:0", "cats:1"));
  EXPECT_THAT(held("title:dogs title:cats", "/run"), ElementsAre(false, true));
}

TEST_F(DocumentWords, ExcludedOnesAreNotSought) {
  EXPECT_THAT(frequencies("dogs -cats"), ElementsAre("dogs:1"));
  EXPECT_THAT(frequencies("dogs NOT (know OR pat*)"), ElementsAre("dogs:1"));
  EXPECT_THAT(frequencies("NOT dogs"), IsEmpty());
}

TEST_F(DocumentWords, InAPhraseCountAsTheyStand) {
  EXPECT_THAT(frequencies("\"running dog\""), ElementsAre("running:1", "dog:0"));
}

TEST_F(DocumentWords, JoinedByPunctuationCountEachForItself) {
  EXPECT_THAT(frequencies("os.path"), ElementsAre("os:2", "path:2"));
  EXPECT_THAT(frequencies("os.path", plain()), ElementsAre("os:2", "path:2"));
}

TEST_F(DocumentWords, ACompoundCountsAsAWhole) {
  EXPECT_THAT(frequencies("don’t"), ElementsAre("don’t:1"));
  EXPECT_THAT(held("don't", "/runs"), ElementsAre(true));
}

TEST_F(DocumentWords, InAPhraseACompoundNeedsAllItsParts) {
  EXPECT_THAT(frequencies("\"I don't know\""), ElementsAre("I:1", "don't:1", "know:1"));
  EXPECT_THAT(held("\"don't know\"", "/runs"), ElementsAre(true, true));
  EXPECT_THAT(held("\"don't know\"", "/run"), ElementsAre(false, false));
}

TEST_F(DocumentWords, NeedNoSpacesInJapanese) {
  EXPECT_THAT(frequencies("京都旅行"), ElementsAre("京都:1", "旅行:1"));
  EXPECT_THAT(held("京都旅行", "/ja"), ElementsAre(true, true));
}

TEST_F(DocumentWords, AWildcardCountsAllWordsThatBeginSo) {
  EXPECT_THAT(frequencies("ru* zeb*"), ElementsAre("ru*:2", "zeb*:0"));
  EXPECT_THAT(held("ru* zeb*", "/run"), ElementsAre(true, false));
  EXPECT_THAT(held("ru*", "/parts"), ElementsAre(false));
}

TEST_F(DocumentWords, PlainWordsHaveNoOperators) {
  EXPECT_THAT(frequencies("dogs NOT -cats ru*", plain()),
              ElementsAre("dogs:1", "NOT:0", "cats:1", "ru:0"));
}

TEST_F(DocumentWords, ARefusedQueryIsTakenAsPlainWords) {
  EXPECT_THAT(frequencies("dogs AND OR cats"), ElementsAre("dogs:1", "cats:1"));
}

TEST_F(DocumentWords, AChosenLanguageIsUsedAlone) {
  SearchOptions options;
  options.language = "none";
  EXPECT_THAT(frequencies("maison maisons", options), ElementsAre("maison:0", "maisons:1"));
}

TEST_F(DocumentWords, AnUnknownLanguageIsAnError) {
  SearchOptions options;
  options.language = "klingon";
  EXPECT_EQ(database_->open_for_experiments().word_frequencies("x", options).error().code,
            ErrorCode::usage);
  EXPECT_EQ(database_->open_for_experiments().words_in_documents("x", {}, options).error().code,
            ErrorCode::usage);
}

TEST_F(DocumentWords, AnUnknownDocumentHoldsNone) {
  EXPECT_THAT(held("dogs running", "/nowhere"), ElementsAre(false, false));
}

TEST_F(DocumentWords, WithoutWordsThereIsNothingToTell) {
  EXPECT_THAT(frequencies(" ?! "), IsEmpty());
  EXPECT_THAT(held("", "/run"), IsEmpty());
}

// The estimate for more documents than Xapian looks at by itself.
TEST(FrequenciesOfSeveralForms, AreExact) {
  TestDatabase database;
  for (int i = 0; i < 3000; ++i) {
    const std::string language = i % 3 == 0 ? "de" : "en";
    database.add({"/" + std::to_string(i), i % 2 == 0 ? "houses" : "other", "", "", "", language});
  }
  database.commit();
  ExperimentSearcher searcher = database.open_for_experiments();
  EXPECT_EQ(searcher.word_frequencies("houses")->front().documents, 1500U);
  EXPECT_EQ(searcher.word_frequencies("hou*")->front().documents, 1500U);
}

TEST_F(DocumentWords, AreToldOfSeveralDocumentsAtOnce) {
  ExperimentSearcher searcher = database_->open_for_experiments();
  const std::vector<DocumentNumber> documents = {number(searcher, "/parts"), 0, 1000,
                                                 number(searcher, "/run")};
  const Expected<WordsInDocuments> words = searcher.words_in_documents("running path", documents);
  ASSERT_TRUE(words) << words.error().message();
  EXPECT_THAT(words->words, ElementsAre("running", "path"));
  EXPECT_THAT(words->held, ElementsAre(ElementsAre(false, true), ElementsAre(false, false),
                                       ElementsAre(false, false), ElementsAre(true, false)));
}

TEST_F(DocumentWords, CountTheSameHoweverOften) {
  ExperimentSearcher searcher = database_->open_for_experiments();
  for (int i = 0; i < 2; ++i) EXPECT_EQ(searcher.word_frequencies("running")->at(0).documents, 2U);
  EXPECT_EQ(searcher.word_frequencies("\"running\"")->at(0).documents, 1U);
}

TEST_F(DocumentWords, ADocumentTellsItsPathUrlAndTitle) {
  ExperimentSearcher searcher = database_->open_for_experiments();
  const Expected<DocumentInfo> info = searcher.document(number(searcher, "/run"));
  ASSERT_TRUE(info) << info.error().message();
  EXPECT_EQ(info->path, "/run");
  EXPECT_EQ(info->url, "http://example.com/run");
  EXPECT_EQ(info->title, "All about cats");
}

TEST_F(DocumentWords, AnUnknownDocumentIsAnError) {
  for (const DocumentNumber unknown : {0U, 1000U}) {
    const Expected<DocumentInfo> info = database_->open_for_experiments().document(unknown);
    ASSERT_FALSE(info);
    EXPECT_EQ(info.error().code, ErrorCode::not_found);
    EXPECT_NE(info.error().what.find(std::to_string(unknown)), std::string::npos);
  }
}

TEST_F(DocumentWords, DocumentsComeInTheOrderOfIndexing) {
  std::vector<std::string> paths;
  DocumentNumber last = 0;
  const std::vector<DocumentPath> documents = database_->open_for_experiments().documents().value();
  for (const DocumentPath& entry : documents) {
    paths.push_back(entry.path);
    EXPECT_GT(entry.document, last);
    last = entry.document;
  }
  EXPECT_THAT(paths, ElementsAre("/run", "/runs", "/parts", "/de", "/fr", "/ja"));
}

// Both by path.
struct FoundBothWays {
  std::map<std::string, double> ranked;
  std::map<std::string, double> matched;
};

FoundBothWays find_both_ways(ExperimentSearcher& searcher, std::string_view query) {
  SearchOptions options;
  options.op = QueryOperator::any_word;
  options.limit = 0xFFFFFFFF;
  FoundBothWays found;
  const Ranking ranking = searcher.rank(query, options).value();
  for (const RankedDocument& answer : ranking.documents) {
    found.ranked.emplace(answer.document, answer.score);
  }
  options.limit = 1;
  const std::vector<DocumentMatch> matches = searcher.matches(query, options).value();
  for (const DocumentMatch& match : matches) {
    found.matched.emplace(searcher.document(match.document)->path, match.score);
  }
  return found;
}

TEST(Matches, AreThoseOfTheRankingWithTheirScores) {
  TestDatabase database;
  for (int i = 0; i < 1500; ++i) {
    std::string text = i % 2 == 0 ? "common" : "other";
    for (int more = 0; more < i % 5; ++more) text += " common";
    const std::string language = i % 4 == 0 ? "de" : "en";
    database.add({"/" + std::to_string(i), text, i % 3 == 0 ? "rare title" : "", "", "", language});
  }
  database.commit();
  ExperimentSearcher searcher = database.open_for_experiments();
  for (const char* const query : {"common titles", "common AND rare", "\"other common\"", "lang:de",
                                  "common lang:de", "NOT rare", "com* -rare"}) {
    const FoundBothWays found = find_both_ways(searcher, query);
    EXPECT_GT(found.matched.size(), 200U) << query;
    EXPECT_EQ(found.matched, found.ranked) << query;
  }
}

TEST(Matches, AreNoneWithoutWords) {
  TestDatabase database;
  database.add({"/a", "common"});
  database.commit();
  ExperimentSearcher searcher = database.open_for_experiments();
  EXPECT_THAT(searcher.matches("?").value(), IsEmpty());
  EXPECT_EQ(searcher.matches(std::string(kMaxQueryBytes + 1, 'x')).error().code, ErrorCode::usage);
}

TEST(Ranking, HoldsAllMatchesWhereNoLimitIsSet) {
  TestDatabase database;
  for (int i = 0; i < 1500; ++i) database.add({"/" + std::to_string(i), "common"});
  database.commit();
  SearchOptions options;
  options.limit = 0xFFFFFFFF;
  EXPECT_EQ(database.open_for_experiments().rank("common", options)->documents.size(), 1500U);
}

// Xapian keeps what a reader sees over one commit only.
TEST(PathsOfADatabaseThatMovesOn, AreReadAgain) {
  TestDatabase database;
  const auto add = [&database](const std::string& kind) {
    for (int i = 0; i < 2000; ++i) {
      database.add({"/" + kind + std::to_string(i), kind + " common w" + std::to_string(i)});
    }
    database.commit();
  };
  add("first");
  ExperimentSearcher searcher = database.open_for_experiments();
  ASSERT_EQ(searcher.documents()->size(), 2000U);
  ASSERT_EQ(searcher.word_frequencies("common")->at(0).documents, 2000U);
  for (const char* kind : {"second", "third", "fourth"}) add(kind);
  ASSERT_TRUE(searcher.rank("fourth AND common"));
  EXPECT_EQ(searcher.documents()->size(), 8000U);
  EXPECT_EQ(searcher.word_frequencies("common")->at(0).documents, 8000U);
}

}  // namespace
}  // namespace winnow
