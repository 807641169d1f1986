// SPDX-License-Identifier: GPL-2.0-or-later
//
// How text of the three classes is found, scored and shown.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "queries/search/found_pages.h"
#include "tests/indexer/writer/site_fixture.h"
#include "tests/indexer/writer/test_classifier.h"
#include "tests/queries/search/test_database.h"
#include "winnow/extractor/method.h"

namespace winnow {
namespace {

using testing::AllOf;
using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// Blocks say of themselves what they are by their first word.
class ByFirstWord : public Method {
 public:
  std::string_view name() const override { return "by-first-word"; }
  Classification classify(const ParsedPage& page, WordSegmenter&) const override {
    Classification result;
    for (std::size_t i = 0; i < page.blocks.size(); ++i) {
      const std::string_view text = page.blocks.text(page.blocks[i]);
      const bool beside = text.starts_with("Beside");
      const bool repeats = text.starts_with("Menu");
      result.verdicts.push_back({beside    ? TextClass::page
                                 : repeats ? TextClass::template_
                                           : TextClass::main});
    }
    return result;
  }
};

class SearchInClasses : public SiteTest {
 protected:
  SearchInClasses() {
    options_.choices.stemmer = "english";
    options_.duplicates = Duplicates::index;  // the filling is most of the text
    TestClassifier::of(options_).method_of = [](const RawPage&) {
      return std::make_shared<ByFirstWord>();
    };
    const std::string filling = "<p>" + long_text("x");
    source_.add("/main.html", "<title>One</title><p>Ferries sail daily." + filling +
                                  "<p>Beside the islands<p>Menu contact harbour");
    source_.add("/page.html", "<title>Two</title><p>Trains run daily." + filling +
                                  "<p>Beside all ferries and tickets<p>Menu contact harbour");
    source_.add("/neither.html", "<title>Three</title><p>Nothing here.<p>Menu contact harbour");
  }

  Searcher indexed() {
    index();
    return std::move(*Searcher::open(database_));
  }

  static std::map<std::string, double> scores(Searcher& searcher, std::string_view query,
                                              QueryOperator op = QueryOperator::all_words) {
    SearchOptions options;
    options.op = op;
    std::map<std::string, double> found;
    const Expected<SearchResult> result = searcher.search(query, options);
    EXPECT_TRUE(result);
    for (const SearchHit& hit : result->hits) found[hit.path] = hit.score;
    return found;
  }
};

TEST_F(SearchInClasses, WordsOfPageTextAreFoundAndScoreLess) {
  Searcher searcher = indexed();
  const auto ferries = scores(searcher, "ferries");
  ASSERT_EQ(ferries.size(), 2U);
  EXPECT_GT(ferries.at("page.html"), 0);
  EXPECT_LT(ferries.at("page.html"), ferries.at("main.html"));
}

TEST_F(SearchInClasses, WordsOfPageTextScoreByOthersOnlyIfTheirWeightIsNought) {
  options_.choices.page_weight = 0;
  Searcher searcher = indexed();
  const auto ferries = scores(searcher, "ferries");
  EXPECT_EQ(ferries.at("page.html"), 0);
  EXPECT_GT(ferries.at("main.html"), 0);
  EXPECT_THAT(found(searcher, "tickets"), ElementsAre("page.html"));
  EXPECT_THAT(found(searcher, "\"ferries and tickets\""), ElementsAre("page.html"));
  EXPECT_DOUBLE_EQ(scores(searcher, "trains ferries").at("page.html"),
                   scores(searcher, "trains").at("page.html"));
}

TEST_F(SearchInClasses, WordsOfPageTextAreNotFoundIfItIsLeftOut) {
  options_.choices.page_text = false;
  Searcher searcher = indexed();
  EXPECT_THAT(found(searcher, "ferries"), ElementsAre("main.html"));
}

TEST_F(SearchInClasses, PhrasesDoNotRunFromOneClassToAnother) {
  Searcher searcher = indexed();
  EXPECT_THAT(found(searcher, "\"beside the islands\""), ElementsAre("main.html"));
  EXPECT_THAT(found(searcher, "\"islands menu\""), IsEmpty());
  EXPECT_THAT(found(searcher, "daily NEAR beside"), IsEmpty());
}

TEST_F(SearchInClasses, WordsOfTheTemplateAreNotFound) {
  Searcher searcher = indexed();
  EXPECT_THAT(found(searcher, "contact"), IsEmpty());
  EXPECT_THAT(found(searcher, "template:contact"), IsEmpty());
}

TEST_F(SearchInClasses, WordsOfTheTemplateAreFoundBehindTheirPrefixIfTheyAreKept) {
  options_.choices.keep_template = true;
  Searcher searcher = indexed();
  EXPECT_THAT(found(searcher, "contact"), IsEmpty());
  EXPECT_EQ(found(searcher, "template:contact").size(), 3U);
  EXPECT_EQ(found(searcher, "template:harbours").size(), 3U) << "by its stem";
  EXPECT_THAT(found(searcher, "template:\"contact harbour\" tickets"), ElementsAre("page.html"));
  EXPECT_THAT(found(searcher, "template:har* ferries NOT tickets"), ElementsAre("main.html"));
  EXPECT_THAT(found(searcher, "template:ferries"), IsEmpty());
}

TEST_F(SearchInClasses, WordsBehindTemplateAreCountedThere) {
  options_.choices.keep_template = true;
  ExperimentSearcher searcher(indexed());
  const auto counted = searcher.word_frequencies("template:harbours tickets");
  ASSERT_TRUE(counted);
  ASSERT_EQ(counted->size(), 2U);
  EXPECT_EQ(counted->at(0).documents, 3U);
  EXPECT_EQ(counted->at(1).documents, 1U);
}

TEST_F(SearchInClasses, SnippetsShowPageTextWhereOnlyThatMatches) {
  Searcher searcher = indexed();
  EXPECT_THAT(searcher.search("tickets")->hits.at(0).snippet,
              HasSubstr("Beside all ferries and tickets"));
  EXPECT_THAT(searcher.search("trains")->hits.at(0).snippet,
              AllOf(HasSubstr("Trains run daily."), Not(HasSubstr("tickets"))));
}

// By a factor for all documents, since Xapian's scores hold k1 + 1.
TEST_F(SearchInClasses, RankAsIfWordsOfTheMainTextCountedOnce) {
  const auto all_scores = [this](std::uint32_t factor) {
    IndexingChoices& choices = options_.choices;
    choices.page_text = false;
    choices.main_weight = choices.keyword_weight = choices.image_weight = factor;
    choices.page_weight = 0;
    choices.heading_weight = 3 * factor;
    choices.title_weight = 5 * factor;
    database_ = (folder_ / std::to_string(factor)).string();
    Searcher searcher = indexed();
    return scores(searcher, "ferries daily one nothing", QueryOperator::any_word);
  };
  const auto once = all_scores(1);
  const auto four_times = all_scores(4);
  ASSERT_EQ(once.size(), 3U);
  const double factor = four_times.at("main.html") / once.at("main.html");
  for (const auto& [path, score] : once) {
    EXPECT_THAT(four_times.at(path), DoubleNear(factor * score, 1e-6)) << path;
  }
}

TEST_F(SearchInClasses, ScoreAlikeInSearchesAndExperiments) {
  Searcher searcher = indexed();
  const auto by_search = scores(searcher, "ferries", QueryOperator::best);
  ExperimentSearcher experiment(std::move(searcher));
  const auto matches = experiment.matches("ferries");
  ASSERT_TRUE(matches);
  ASSERT_EQ(matches->size(), by_search.size());
  for (const DocumentMatch& match : *matches) {
    EXPECT_DOUBLE_EQ(match.score, by_search.at(experiment.document(match.document)->path));
  }
  // Xapian's own weighting, by contrast.
  const Xapian::Database database(database_);
  const auto plain = all_matches(database, Xapian::Query("Zferri"));
  ASSERT_EQ(plain.size(), 2U);
  EXPECT_NE(plain.at(0).score, matches->at(0).score);
}

}  // namespace
}  // namespace winnow
