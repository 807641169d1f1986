// SPDX-License-Identifier: GPL-2.0-or-later
//
// What people type is answered in the best order: any word finds a page, and what else a page has
// of the query says where it stands.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "tests/queries/search/test_database.h"
#include "winnow/queries/experiment_searcher.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

// Words that no query here has, so that pages are of about the same length.
std::string padding(int words) {
  std::string text;
  for (int i = 0; i < words; ++i) text += " filler" + std::to_string(i);
  return text;
}

class BestOrderTest : public testing::Test {
 protected:
  BestOrderTest() {
    for (int i = 0; i < 12; ++i) {
      database_.add({"/other" + std::to_string(i), "Nothing of interest is here." + padding(40)});
    }
  }

  Searcher& searcher() {
    if (!searcher_) {
      database_.commit();
      searcher_.emplace(database_.open());
    }
    return *searcher_;
  }

  // Paths, best first.
  std::vector<std::string> order(std::string_view query, const SearchOptions& options = {}) {
    const Expected<SearchResult> result = searcher().search(query, options);
    EXPECT_TRUE(result);
    std::vector<std::string> paths;
    for (const SearchHit& hit : result->hits) paths.push_back(hit.path);
    return paths;
  }

  SearchResult result(std::string_view query, const SearchOptions& options = {}) {
    return std::move(searcher().search(query, options)).value();
  }

  TestDatabase database_;
  std::optional<Searcher> searcher_;
};

TEST_F(BestOrderTest, AWholeQuestionFindsThePagesOfItsContentWords) {
  database_.add({"/transpose", "Here you transpose music." + padding(40)});
  database_.add({"/both", "You can transpose a melody." + padding(40)});
  EXPECT_THAT(order("how do I transpose a melody"), ElementsAre("/both", "/transpose"));
  EXPECT_THAT(result("how do I transpose a melody").function_words,
              UnorderedElementsAre("how", "do", "i", "a"));
}

TEST_F(BestOrderTest, FunctionWordsAreSearchedForIfThereAreNoOthers) {
  database_.add({"/hamlet", "To be or not to be." + padding(40)});
  EXPECT_THAT(order("to be or not to be"), testing::Contains("/hamlet"));
  EXPECT_THAT(result("to be or not to be").function_words, IsEmpty());
}

TEST_F(BestOrderTest, FunctionWordsAreSearchedForIfTheUserSaysSo) {
  database_.add({"/how", "Know how." + padding(40)});
  SearchOptions all;
  all.leave_out_function_words = false;
  EXPECT_THAT(order("how melody", all), ElementsAre("/how"));
  EXPECT_THAT(order("how melody"), IsEmpty());
}

TEST_F(BestOrderTest, TheResultSaysHowManyPagesHaveAllWords) {
  database_.add({"/red", "A red apple." + padding(40)});
  database_.add({"/green", "A green apple." + padding(40)});
  const SearchResult found = result("a red apple");
  EXPECT_EQ(found.matches_estimated, 2U);
  EXPECT_EQ(found.all_words_estimated, 1U);
  EXPECT_EQ(result("a red apple path:/red").all_words_estimated, 1U);
  EXPECT_EQ(result("apple").all_words_estimated, 2U);
  EXPECT_EQ(result("red AND apple").all_words_estimated, std::nullopt);
}

TEST_F(BestOrderTest, WordsSideBySideComeBeforeWordsFarApart) {
  database_.add({"/far", "The garden is large." + padding(40) + " A gate of iron."});
  database_.add({"/near", "The garden gate is of iron, and large." + padding(40)});
  EXPECT_THAT(order("garden gate"), ElementsAre("/near", "/far"));
}

TEST_F(BestOrderTest, APageWhoseTitleIsTheQueryComesFirst) {
  database_.add(
      {"/notes", "Set the clock. The clock is set." + padding(30), "Release notes of May"});
  database_.add({"/clock", "Set it here." + padding(35), "Clock"});
  EXPECT_THAT(order("clock"), ElementsAre("/clock", "/notes"));
}

// An index has every word, but most of its words are in links, which count little.
TEST_F(BestOrderTest, APageThatIsAListOfLinksComesBehindPagesOfText) {
  for (int i = 0; i < 3; ++i) {
    const std::string path = "/text" + std::to_string(i);
    database_.add({path, "You can transpose a melody." + padding(40 + i)});
  }
  TestPage index = {"/index", "Transpose, melody; transpose a melody." + padding(40)};
  index.words = 400;
  database_.add(index);
  EXPECT_EQ(order("transpose a melody").back(), "/index");
  EXPECT_EQ(order("melody").back(), "/index");
}

TEST_F(BestOrderTest, WhoWritesOperatorsGetsWhatTheySay) {
  database_.add({"/red", "A red apple." + padding(40)});
  database_.add({"/green", "A green apple." + padding(40)});
  EXPECT_THAT(order("apple green*"), ElementsAre("/green"));
  EXPECT_THAT(order("red OR green pear"), ElementsAre("/red"));
  EXPECT_THAT(order("apple -red"), ElementsAre("/green"));
  EXPECT_THAT(order("+red apple"), ElementsAre("/red"));
  EXPECT_THAT(order("\"red apple\" apple"), ElementsAre("/red"));
}

TEST_F(BestOrderTest, AnExplanationAddsUpToTheScore) {
  database_.add({"/near", "The garden gate is of iron." + padding(40), "Garden gate"});
  database_.add({"/far", "The garden is large." + padding(40) + " A gate of iron."});
  SearchOptions options;
  options.explain = true;
  const SearchResult found = result("the garden gate of iron", options);
  ASSERT_EQ(found.hits.size(), 2U);
  for (const SearchHit& hit : found.hits) {
    const double sum =
        std::accumulate(hit.explanation.begin(), hit.explanation.end(), 0.0,
                        [](double total, const ScorePart& part) { return total + part.weight; });
    EXPECT_DOUBLE_EQ(sum, hit.score) << hit.path;
  }
  std::vector<std::string> forms;
  for (const ScorePart& part : found.hits[0].explanation) forms.push_back(part.form);
  EXPECT_THAT(forms, testing::IsSupersetOf({"(title)", "(near)", "(all words)"}));
}

TEST_F(BestOrderTest, ExperimentsSeeTheSameScores) {
  database_.add({"/near", "The garden gate is of iron." + padding(40), "Garden gate"});
  database_.add({"/far", "The garden is large." + padding(40) + " A gate of iron."});
  std::map<std::string, double> scores;
  for (const SearchHit& hit : result("garden gate").hits) scores[hit.path] = hit.score;
  ExperimentSearcher experiment(std::move(searcher()));
  const auto ranking = experiment.rank("garden gate");
  ASSERT_TRUE(ranking);
  ASSERT_EQ(ranking->documents.size(), scores.size());
  for (const RankedDocument& document : ranking->documents) {
    EXPECT_EQ(document.score, scores.at(document.document));
  }
  const auto matches = experiment.matches("garden gate");
  ASSERT_EQ(matches->size(), scores.size());
  for (const DocumentMatch& match : *matches) {
    EXPECT_EQ(match.score, scores.at(experiment.document(match.document)->path));
  }
}

TEST_F(BestOrderTest, PagesOfLaterScreensFollowThoseOfTheFirst) {
  for (int i = 0; i < 230; ++i) {
    database_.add({"/kettle" + std::to_string(i), "A kettle" + padding(20 + i % 37)});
  }
  SearchOptions all;
  all.limit = 1000;
  const std::vector<std::string> whole = order("kettle pot", all);
  ASSERT_EQ(whole.size(), 230U);
  std::vector<std::string> joined;
  for (std::uint32_t offset = 0; offset < 240; offset += 40) {
    SearchOptions screen;
    screen.offset = offset;
    screen.limit = 40;
    for (std::string& path : order("kettle pot", screen)) joined.push_back(std::move(path));
  }
  EXPECT_EQ(joined, whole);
}

TEST_F(BestOrderTest, AFieldIsSoughtForAFunctionWord) {
  database_.add({"/will", "A guitar." + padding(40), "Guitars", "Will"});
  database_.add({"/other", "A guitar." + padding(40), "Guitars", "Ann"});
  EXPECT_THAT(order("author:will guitar"), ElementsAre("/will"));
  EXPECT_THAT(order("author:(will) guitar"), ElementsAre("/will"));
}

TEST_F(BestOrderTest, PagesByDateHaveAllWords) {
  database_.add({"/red", "A red apple." + padding(40)});
  database_.add({"/green", "A green apple." + padding(40)});
  SearchOptions options;
  options.order = SortOrder::newest;
  EXPECT_THAT(order("a red apple", options), ElementsAre("/red"));
}

TEST_F(BestOrderTest, ExplanationsAddUpBehindThePagesThatAreLookedAtMoreClosely) {
  for (int i = 0; i < 130; ++i) {
    database_.add({"/kettle" + std::to_string(i), "A kettle" + padding(20 + i % 37), "Kettle"});
  }
  SearchOptions options;
  options.explain = true;
  options.offset = 90;
  options.limit = 20;
  const SearchResult found = result("kettle", options);
  ASSERT_EQ(found.hits.size(), 20U);
  for (const SearchHit& hit : found.hits) {
    double sum = 0;
    for (const ScorePart& part : hit.explanation) sum += part.weight;
    EXPECT_DOUBLE_EQ(sum, hit.score) << hit.rank;
  }
}

TEST_F(BestOrderTest, AQueryOfVeryManyWordsIsAnsweredAtOnce) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += i % 2 == 0 ? "foo " : "bar ";
  for (int i = 0; i < 30; ++i) database_.add({"/many" + std::to_string(i), text});
  std::string query;
  for (int i = 0; i < 500; ++i) query += "foo bar ";
  EXPECT_EQ(order(query, {}).size(), 10U);
}

TEST_F(BestOrderTest, CorrectionsLeaveAloneWhatOperatorsAndSynonymsSay) {
  database_.add({"/accordion", "Music for the accordion." + padding(40)});
  EXPECT_THAT(order("music -acordion"), ElementsAre("/accordion"));
  EXPECT_THAT(order("\"acordion\""), IsEmpty());
  EXPECT_EQ(result("\"acordion\"").corrected_query, "\"accordion\"");
  ASSERT_TRUE(searcher().use_synonyms(*parse_synonyms("acordion: music", "")));
  EXPECT_FALSE(result("acordion").corrected);
}

TEST_F(BestOrderTest, FormsOfAWordInSeveralLanguagesCountOnce) {
  database_.add({"/en", "Kettles are here, kettles." + padding(40)});
  for (int i = 0; i < 3; ++i) {
    database_.add({"/unknown" + std::to_string(i), "Kettles" + padding(40), "", "", "", ""});
  }
  SearchOptions options;
  options.explain = true;
  for (const SearchHit& hit : result("kettles", options).hits) {
    EXPECT_EQ(hit.explanation.at(0).documents, 4U) << hit.path;
  }
}

TEST_F(BestOrderTest, AWordThatNoPageHasIsReplacedByTheMostSimilarOne) {
  database_.add({"/melody", "You can transpose a melody." + padding(40)});
  const SearchResult found = result("trnspose a melody");
  EXPECT_EQ(found.corrected_query, "transpose a melody");
  EXPECT_TRUE(found.corrected);
  EXPECT_EQ(found.all_words_estimated, 1U);
  SearchOptions as_typed;
  as_typed.correct_spelling = false;
  const SearchResult typed = result("trnspose", as_typed);
  EXPECT_FALSE(typed.corrected);
  EXPECT_EQ(typed.corrected_query, "transpose");
  EXPECT_THAT(typed.hits, IsEmpty());
}

}  // namespace
}  // namespace winnow
