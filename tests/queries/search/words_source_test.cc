// SPDX-License-Identifier: GPL-2.0-or-later
//
// Any of several words: the documents and scores of Xapian's OR, a window at a time.
#include "queries/search/words_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/queries/search/scored_documents.h"

namespace winnow {
namespace {

using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using Query = Xapian::Query;

// Several windows of documents, some of which are gaps. "early" and "late" are on one side of the
// database only.
class WordsSourceTest : public testing::Test {
 protected:
  static constexpr Xapian::docid kLast = 15000;

  WordsSourceTest() {
    std::mt19937 random(2);
    const auto draw = [&](unsigned below) { return static_cast<unsigned>(random() % below); };
    for (Xapian::docid number = 1; number <= kLast; ++number) {
      if (number % 13 == 0) continue;
      Xapian::Document document;
      document.add_term("usual", 1 + draw(4));
      if (draw(3) == 0) document.add_term("common", 1 + draw(20));
      if (draw(50) == 0) document.add_term("rare", 1 + draw(3));
      if (number < 3000 && draw(4) == 0) document.add_term("early", 1 + draw(9));
      if (number > 12000 && draw(4) == 0) document.add_term("late", 1 + draw(9));
      document.add_term("filler", draw(60));
      database_.replace_document(number, document);
    }
    parameters_.k1 = 2.5;
    parameters_.b = 0.7;
    lengths_ = lengths_of(database_);
  }

  std::unique_ptr<WordsSource> source_of(std::vector<WordsSource::Word> words,
                                         DocumentRange range = {}) const {
    auto source = std::make_unique<WordsSource>(std::move(words),
                                                TermSource::Choices{parameters_, range, lengths_});
    source->init(database_);
    return source;
  }

  // What Xapian scores, by document.
  ScoredDocuments scored(const std::vector<WordsSource::Word>& words) const {
    std::vector<Query> parts;
    for (const auto& word : words) parts.emplace_back(word.term, word.query_frequency);
    ScoredDocuments scores = best_documents(
        database_, Query(Query::OP_OR, parts.begin(), parts.end()), parameters_, kLast);
    std::sort(scores.begin(), scores.end());
    return scores;
  }

  static ScoredDocuments read(const std::unique_ptr<WordsSource>& source, double least) {
    ScoredDocuments scores;
    while (source->next(least), !source->at_end()) {
      scores.emplace_back(source->get_docid(), source->get_weight());
    }
    return scores;
  }

  Bm25Parameters parameters_;
  Xapian::WritableDatabase database_{std::string(), Xapian::DB_BACKEND_INMEMORY};
  std::shared_ptr<const LengthColumn> lengths_;
};

const std::vector<std::vector<WordsSource::Word>> kQueries = {
    {{"usual"}, {"common"}, {"rare"}},   {{"rare"}, {"late"}},
    {{"early"}, {"late"}, {"none"}},     {{"common", 3}, {"usual"}},
    {{"common"}, {"common"}, {"early"}},
};

TEST_F(WordsSourceTest, GivesAllDocumentsThatReachAScore) {
  for (const auto& words : kQueries) {
    const ScoredDocuments all = scored(words);
    double best = 0;
    for (const auto& [document, score] : all) best = std::max(best, score);
    for (const double share : {0.0, 0.3, 0.6, 0.8, 0.95, 1.0}) {
      SCOPED_TRACE(words.front().term + " " + std::to_string(share));
      ScoredDocuments expected = all;
      std::erase_if(expected, [&](const auto& page) { return page.second < share * best; });
      ASSERT_THAT(expected, Not(IsEmpty()));
      EXPECT_EQ(read(source_of(words), share * best), expected);
    }
    EXPECT_THAT(read(source_of(words), 2 * source_of(words)->get_maxweight()), IsEmpty());
  }
}

// The first documents are given although the last ones would not be any more.
TEST_F(WordsSourceTest, FollowsAScoreThatGrows) {
  for (const auto& words : kQueries) {
    const auto source = source_of(words);
    const double step = source->get_maxweight() / kLast;
    ScoredDocuments expected = scored(words);
    std::erase_if(expected, [&](const auto& page) { return page.second < step * page.first; });
    ScoredDocuments given;
    double least = 0;
    while (source->next(least), !source->at_end()) {
      least = step * source->get_docid();
      if (source->get_weight() >= least) {
        given.emplace_back(source->get_docid(), source->get_weight());
      }
    }
    EXPECT_EQ(given, expected);
    EXPECT_THAT(given, Not(IsEmpty()));
  }
}

TEST_F(WordsSourceTest, KeepsToItsRange) {
  for (const auto& words : kQueries) {
    ScoredDocuments expected = scored(words);
    std::erase_if(expected, [](const auto& page) { return page.first < 50 || page.first > 13000; });
    EXPECT_EQ(read(source_of(words, {50, 13000}), 0), expected);
  }
}

TEST_F(WordsSourceTest, SkipsToDocuments) {
  const auto& words = kQueries.front();
  const ScoredDocuments all = scored(words);
  const auto source = source_of(words);
  for (const Xapian::docid document : {1U, 2U, 13U, 4090U, 4100U, 4100U, 14000U}) {
    source->skip_to(document, 0);
    const auto next = std::lower_bound(all.begin(), all.end(), std::pair(document, 0.0));
    ASSERT_FALSE(source->at_end());
    EXPECT_EQ(std::pair(source->get_docid(), source->get_weight()), *next);
  }
  source->skip_to(kLast + 1, 0);
  EXPECT_TRUE(source->at_end());
}

TEST_F(WordsSourceTest, TellsHowManyDocumentsThereMayBe) {
  const auto some = source_of(kQueries.front());
  const std::size_t count = scored(kQueries.front()).size();
  EXPECT_LE(some->get_termfreq_min(), count);
  EXPECT_GE(some->get_termfreq_max(), count);
  EXPECT_EQ(source_of({{"none"}, {"nor this"}})->get_termfreq_max(), 0);
  EXPECT_EQ(source_of(kQueries.front(), {1, 100})->get_termfreq_min(), 0);
}

TEST(AnyOfWords, AreAnOrOfTwoOrMore) {
  const Query a("a");
  const Query b("b", 2);
  const auto words = any_of_words((a | b) | Query("c"));
  ASSERT_TRUE(words);
  ASSERT_THAT(*words, SizeIs(3));
  EXPECT_EQ(words->at(1).term, "b");
  EXPECT_EQ(words->at(1).query_frequency, 2);
  for (const Query& other : {a, a & b, a | (a & b), Query(Query::OP_FILTER, a | b, a),
                             Query(Query::OP_SCALE_WEIGHT, a | b, 2), Query()}) {
    EXPECT_FALSE(any_of_words(other)) << other.get_description();
  }
}

}  // namespace
}  // namespace winnow
