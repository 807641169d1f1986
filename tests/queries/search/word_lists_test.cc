// SPDX-License-Identifier: GPL-2.0-or-later
//
// Synonyms and stop words: their files, and what they do to queries.
#include "winnow/queries/word_lists.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <memory>

#include "tests/queries/search/test_database.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

TEST(ParseSynonyms, TakesWordsPhrasesSectionsAndComments) {
  const auto entries = parse_synonyms(
      "# all languages\ncar: automobile, motor car\n\n[de]\r\nAuto : Wagen,, # old\n[]\nx: y\n",
      "file");
  ASSERT_TRUE(entries);
  ASSERT_EQ(entries->size(), 3U);
  EXPECT_EQ((*entries)[0].language, "");
  EXPECT_EQ((*entries)[0].word, "car");
  EXPECT_THAT((*entries)[0].others, ElementsAre("automobile", "motor car"));
  EXPECT_EQ((*entries)[1].language, "de");
  EXPECT_EQ((*entries)[1].word, "Auto");
  EXPECT_THAT((*entries)[1].others, ElementsAre("Wagen"));
  EXPECT_EQ((*entries)[2].language, "");
}

TEST(ParseSynonyms, NamesTheLineThatItDoesNotUnderstand) {
  for (const char* line : {"car", "car:", ": automobile", "[zz-]", "[english language]"}) {
    const auto entries = parse_synonyms(std::string("a: b\n") + line, "words.txt");
    ASSERT_FALSE(entries) << line;
    EXPECT_EQ(entries.error().code, ErrorCode::input);
    EXPECT_THAT(entries.error().message(), HasSubstr("words.txt:2")) << line;
  }
}

TEST(ParseStopWords, TakesSnowballsForm) {
  const auto words =
      parse_stop_words("| of English\n\ni    | me\nthe a\n[de]\nder # die\n", "file");
  ASSERT_TRUE(words);
  ASSERT_EQ(words->size(), 4U);
  EXPECT_EQ((*words)[0].word, "i");
  EXPECT_EQ((*words)[2].word, "a");
  EXPECT_EQ((*words)[3].word, "der");
  EXPECT_EQ((*words)[3].language, "de");
}

class WordListsTest : public testing::Test {
 protected:
  void SetUp() override {
    database_.add({"/car", "the car is red"});
    database_.add({"/automobiles", "automobiles of all kinds"});
    database_.add({"/motor", "a motor vehicle is driven"});
    database_.add({"/vehicle", "this vehicle has no motor"});
    database_.add({"/wagen", "der Wagen ist rot und the end", "", "", "", "de"});
    database_.commit();
    searcher_ = std::make_unique<Searcher>(database_.open());
  }

  void use_synonyms(std::string_view text) {
    ASSERT_TRUE(searcher_->use_synonyms(*parse_synonyms(text, "")));
  }

  void use_stop_words(std::string_view text) {
    searcher_->use_stop_words(*parse_stop_words(text, ""));
  }

  std::vector<std::string> finds(std::string_view query,
                                 const SearchOptions& options = all_words()) {
    return found(*searcher_, query, options);
  }

  std::vector<std::string> stopped(std::string_view query,
                                   const SearchOptions& options = all_words()) {
    return searcher_->search(query, options)->stop_words;
  }

  TestDatabase database_;
  std::unique_ptr<Searcher> searcher_;
};

TEST_F(WordListsTest, SynonymsMeetAWordInAnyForm) {
  use_synonyms("car: automobile");
  EXPECT_THAT(finds("car"), ElementsAre("/automobiles", "/car"));
  EXPECT_THAT(finds("Cars"), ElementsAre("/automobiles", "/car"));
  EXPECT_THAT(finds("automobile"), ElementsAre("/automobiles"));
}

TEST_F(WordListsTest, SynonymsMayBePhrases) {
  use_synonyms("car: motor vehicle");
  EXPECT_THAT(finds("car"), ElementsAre("/car", "/motor"));
}

TEST_F(WordListsTest, SynonymsWorkForPlainWordsAndAmongOthers) {
  use_synonyms("car: automobile");
  SearchOptions plain = all_words();
  plain.plain_words = true;
  EXPECT_THAT(finds("car", plain), ElementsAre("/automobiles", "/car"));
  EXPECT_THAT(finds("car AND kinds"), ElementsAre("/automobiles"));
}

TEST_F(WordListsTest, SynonymsDoNotMeetQuotedExcludedOrPrefixedWords) {
  use_synonyms("car: automobile\nred: kinds");
  EXPECT_THAT(finds("\"car\""), ElementsAre("/car"));
  EXPECT_THAT(finds("automobile NOT car"), ElementsAre("/automobiles"));
  EXPECT_THAT(finds("automobile -red"), ElementsAre("/automobiles"));
  EXPECT_THAT(finds("title:car"), IsEmpty());
}

TEST_F(WordListsTest, SynonymsScoreAsTheBestOfThem) {
  const double alone = searcher_->search("car")->hits.at(0).score;
  use_synonyms("car: red");
  EXPECT_EQ(searcher_->search("car")->hits.at(0).score, alone);
}

TEST_F(WordListsTest, SynonymsAreShownInSnippetsAndExplained) {
  use_synonyms("car: automobile");
  SearchOptions options;
  options.explain = true;
  const Expected<SearchResult> result = searcher_->search("cars AND kinds", options);
  ASSERT_EQ(result->hits.size(), 1U);
  EXPECT_EQ(result->hits[0].highlights.size(), 2U);
  EXPECT_EQ(result->hits[0].explanation.at(0).word, "cars");
  EXPECT_EQ(result->hits[0].explanation.at(0).form, "Zautomobil");
}

TEST_F(WordListsTest, SynonymsOfASectionApplyToItsLanguageOnly) {
  use_synonyms("[fr]\ncar: automobile\n[de]\ncar: Wagen");
  EXPECT_THAT(finds("car"), ElementsAre("/car", "/wagen"));
  SearchOptions options = all_words();
  options.language = "en";
  EXPECT_THAT(finds("car", options), ElementsAre("/car"));
}

TEST_F(WordListsTest, SynonymsThatTheIndexCannotHaveAreRefused) {
  for (const char* text : {"motor car: automobile", "?: automobile", "car: !"}) {
    const Expected<void> used = searcher_->use_synonyms(*parse_synonyms(text, ""));
    ASSERT_FALSE(used) << text;
    EXPECT_EQ(used.error().code, ErrorCode::usage);
  }
}

TEST_F(WordListsTest, StopWordsAreNotSearchedFor) {
  EXPECT_THAT(finds("The car with kinds"), IsEmpty());
  use_stop_words("the with kinds");
  EXPECT_THAT(finds("The car with kinds"), ElementsAre("/car"));
  EXPECT_THAT(stopped("The car with kinds"), UnorderedElementsAre("the", "with", "kinds"));
}

TEST_F(WordListsTest, StopWordsDoNotMatchWithOrEither) {
  use_stop_words("the");
  SearchOptions options;
  options.op = QueryOperator::any_word;
  EXPECT_THAT(finds("the motor", options), ElementsAre("/motor", "/vehicle"));
}

TEST_F(WordListsTest, StopWordsAreSearchedForIfThereAreNoOthers) {
  use_stop_words("the end");
  EXPECT_THAT(finds("the end"), ElementsAre("/wagen"));
  EXPECT_THAT(stopped("the end"), IsEmpty());
  EXPECT_THAT(finds("the end lang:de"), ElementsAre("/wagen"));
  SearchOptions plain = all_words();
  plain.plain_words = true;
  EXPECT_THAT(finds("the end", plain), ElementsAre("/wagen"));
}

TEST_F(WordListsTest, StopWordsAreSearchedForInQuotesBehindSignsAndInCompounds) {
  use_stop_words("the is red");
  EXPECT_THAT(finds("car \"the end\""), IsEmpty());
  EXPECT_THAT(finds("wagen +red"), IsEmpty());
  EXPECT_THAT(finds("car -red"), IsEmpty());
  EXPECT_THAT(finds("wagen is.red"), IsEmpty());
  EXPECT_THAT(finds("wagen AND red"), IsEmpty());
}

TEST_F(WordListsTest, StopWordsAreLeftOutOfPlainWords) {
  use_stop_words("the with");
  SearchOptions plain = all_words();
  plain.plain_words = true;
  EXPECT_THAT(finds("the car with", plain), ElementsAre("/car"));
  EXPECT_THAT(stopped("the car with", plain), ElementsAre("the", "with"));
}

TEST_F(WordListsTest, StopWordsBesideWhatIsLeftOutAreLookedFor) {
  const std::vector<std::string> all = finds("the -red");
  EXPECT_THAT(all, Not(IsEmpty()));
  use_stop_words("the");
  EXPECT_EQ(finds("the -red"), all);
  EXPECT_EQ(finds("title:the -red"), finds("title:the NOT red"));
}

TEST_F(WordListsTest, StopWordsAreNoWordsOfTheQuery) {
  use_stop_words("the red");
  ExperimentSearcher experiment(std::move(*searcher_));
  const auto words = experiment.word_frequencies("the car +red");
  ASSERT_TRUE(words);
  ASSERT_EQ(words->size(), 2U);
  EXPECT_EQ((*words)[0].word, "car");
  EXPECT_EQ((*words)[1].word, "red");
}

TEST_F(WordListsTest, StopWordsOfASectionApplyToItsLanguageOnly) {
  use_stop_words("[fr]\nkinds\n[de]\nder");
  EXPECT_THAT(finds("der car"), ElementsAre("/car"));
  EXPECT_THAT(finds("kinds car"), IsEmpty());
  SearchOptions options = all_words();
  options.filters.languages = {"en"};
  EXPECT_THAT(finds("der car", options), IsEmpty());
}

TEST_F(WordListsTest, StopWordsThatTheIndexCutsHaveNoEffect) {
  use_stop_words("the-car ?");
  EXPECT_THAT(stopped("the car motor"), IsEmpty());
}

TEST_F(WordListsTest, CanBeUsedStraightFromFiles) {
  const std::string synonyms = database_.directory() + "/synonyms.txt";
  std::ofstream(synonyms) << "car: automobiles\n";
  const std::string stop_words = database_.directory() + "/stop_words.txt";
  std::ofstream(stop_words) << "the\n";
  ASSERT_TRUE(searcher_->use_synonyms_of(synonyms));
  ASSERT_TRUE(searcher_->use_stop_words_of(stop_words));
  EXPECT_THAT(finds("the car"), UnorderedElementsAre("/car", "/automobiles"));
  EXPECT_THAT(stopped("the car"), ElementsAre("the"));
}

TEST_F(WordListsTest, SayWhichFileAndLineIsWrong) {
  const std::string file = database_.directory() + "/synonyms.txt";
  std::ofstream(file) << "car: automobiles\ncar\n";
  EXPECT_EQ(searcher_->use_synonyms_of(file).error().where, file + ":2");
  std::ofstream(file) << "red car: automobiles\n";
  const Expected<void> used = searcher_->use_synonyms_of(file);
  ASSERT_FALSE(used);
  EXPECT_EQ(used.error().code, ErrorCode::usage);
  EXPECT_EQ(used.error().where, file);
  EXPECT_EQ(searcher_->use_stop_words_of(file + ".none").error().code, ErrorCode::not_found);
}

}  // namespace
}  // namespace winnow
