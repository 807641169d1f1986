// SPDX-License-Identifier: GPL-2.0-or-later
//
// A wildcard scores as one word that is as frequent as all its words together.
#include "queries/search/wildcard_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "queries/search/document_lengths.h"
#include "queries/search/found_pages.h"
#include "queries/search/weighting.h"

namespace winnow {
namespace {

using testing::ElementsAre;

using Scores = std::vector<std::pair<Xapian::docid, double>>;

// Documents of different lengths: every third one has "couriers", every seventh one "courage" up to
// five times, every thousandth one "rare". They are more than a window, and there are gaps.
class WildcardSourceTest : public testing::Test {
 protected:
  static constexpr Xapian::docid kLast = 30000;

  WildcardSourceTest() {
    for (Xapian::docid number = 1; number <= kLast; ++number) {
      if (number > 12000 && number < 22000) continue;
      Xapian::Document document;
      document.add_term("filler", number % 11);
      if (number % 3 == 0) document.add_term("couriers");
      if (number % 7 == 0) document.add_term("courage", number % 5 + 1);
      if (number % 1000 == 0) document.add_term("rare");
      database_.replace_document(number, document);
    }
  }

  static Scores by_document(const std::vector<DocumentMatch>& matches) {
    Scores scores;
    for (const DocumentMatch& match : matches) scores.emplace_back(match.document, match.score);
    std::sort(scores.begin(), scores.end());
    return scores;
  }

  // As if the words were one.
  Scores expected_scores() const {
    const Xapian::doccount documents =
        database_.get_termfreq("couriers") + database_.get_termfreq("courage");
    const double rarity = bm25_rarity(database_.get_doccount(), documents);
    std::map<Xapian::docid, Xapian::termcount> frequencies;
    for (const char* const word : {"couriers", "courage"}) {
      const auto end = database_.postlist_end(word);
      for (auto posting = database_.postlist_begin(word); posting != end; ++posting) {
        frequencies[*posting] += posting.get_wdf();
      }
    }
    Scores scores;
    for (const auto& [document, frequency] : frequencies) {
      const double length = std::max(database_.get_doclength(document) / database_.get_avlength(),
                                     parameters_.min_normalised_length);
      const double saturation = parameters_.k1 * (length * parameters_.b + (1 - parameters_.b));
      scores.emplace_back(document, exact_weight(rarity * (parameters_.k1 + 1) *
                                                 (frequency / (saturation + frequency))));
    }
    return scores;
  }

  Xapian::Query wildcard() const { return weighted_wildcard(database_, "cou", parameters_); }

  const Bm25Parameters parameters_;
  Xapian::WritableDatabase database_{std::string(), Xapian::DB_BACKEND_INMEMORY};
};

TEST_F(WildcardSourceTest, AddsUpTheWordsOfAPage) {
  EXPECT_EQ(by_document(all_matches(database_, wildcard(), ExactBm25Weight(parameters_))),
            expected_scores());
}

TEST_F(WildcardSourceTest, SkipsWhereOtherWordsAreRarer) {
  const Xapian::Query both(Xapian::Query::OP_FILTER, wildcard(), Xapian::Query("rare"));
  Scores expected = expected_scores();
  std::erase_if(expected, [](const auto& page) { return page.first % 1000 != 0; });
  EXPECT_EQ(by_document(all_matches(database_, both, ExactBm25Weight(parameters_))), expected);
}

// Xapian asks for pages that are better than those it has.
TEST_F(WildcardSourceTest, PassesOverPagesThatCannotBeAmongTheBest) {
  Scores best = expected_scores();
  std::stable_sort(best.begin(), best.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  best.resize(10);
  Xapian::Enquire search(database_);
  search.set_query(wildcard());
  const Xapian::MSet found = search.get_mset(0, 10);
  Scores scores;
  for (auto page = found.begin(); page != found.end(); ++page) {
    scores.emplace_back(*page, page.get_weight());
  }
  EXPECT_EQ(scores, best);
}

TEST_F(WildcardSourceTest, GivesDocumentsThatCanReachAScore) {
  WildcardSource source({{"courage"}, 1, 1.0, database_.get_avlength()}, parameters_);
  source.init(database_);
  std::vector<Xapian::docid> first;
  // With k1 = 1 and the shortest length four occurrences score 4 / 4.75, three 3 / 3.75.
  while (source.next(0.84), !source.at_end() && first.size() < 3) {
    first.push_back(source.get_docid());
  }
  EXPECT_THAT(first, ElementsAre(14, 28, 49));
}

TEST_F(WildcardSourceTest, GivesWhatItHasLeftOutIfLessIsAskedForAgain) {
  WildcardSource source({{"courage"}, 1, 1.0, database_.get_avlength()}, parameters_);
  source.init(database_);
  std::vector<Xapian::docid> given;
  for (const double least : {0.84, 0.84, 0.0, 0.0}) {
    source.next(least);
    given.push_back(source.get_docid());
  }
  EXPECT_THAT(given, ElementsAre(14, 28, 35, 42));
}

TEST_F(WildcardSourceTest, OfACopyKeepsToTheRangeAndPassesOverByLengths) {
  DocumentLengths lengths(database_);
  (void)lengths.get();
  const WildcardSource::Choices choices{{5000, 25000}, lengths.get()};
  ASSERT_NE(choices.lengths, nullptr);
  const auto copy = copy_of(wildcard(), choices);
  ASSERT_TRUE(copy);
  Scores expected = expected_scores();
  std::erase_if(expected, [](const auto& page) { return page.first < 5000 || page.first > 25000; });
  EXPECT_EQ(by_document(all_matches(database_, *copy, ExactBm25Weight(parameters_))), expected);
  Xapian::Enquire search(database_);
  search.set_query(*copy);
  const double least = expected[expected.size() / 2].second;
  search.set_cutoff(0, least);
  std::erase_if(expected, [&](const auto& page) { return page.second < least; });
  EXPECT_EQ(search.get_mset(0, kLast).size(), expected.size());
}

TEST_F(WildcardSourceTest, WithLengthsPassesOverAllThatScoreTooLittle) {
  DocumentLengths lengths(database_);
  (void)lengths.get();
  WildcardSource source({{"courage"}, 1, 1.0, database_.get_avlength()}, parameters_,
                        {{}, lengths.get()});
  source.init(database_);
  std::vector<Xapian::docid> first;
  while (source.next(0.8), !source.at_end() && first.size() < 3) {
    EXPECT_GE(source.get_weight(), 0.8);
    first.push_back(source.get_docid());
  }
  EXPECT_THAT(first, testing::SizeIs(3));
}

TEST_F(WildcardSourceTest, TellsItsPostings) {
  EXPECT_EQ(wildcard_postings(wildcard()),
            database_.get_termfreq("couriers") + database_.get_termfreq("courage"));
  EXPECT_EQ(wildcard_postings(Xapian::Query((new Xapian::ValueMapPostingSource(3))->release())), 0);
}

TEST_F(WildcardSourceTest, OfWordsThatNoPageHasIsEmpty) {
  WildcardSource source({{"none"}, 1, 1.0, 1.0}, parameters_);
  source.init(database_);
  source.next(0);
  EXPECT_TRUE(source.at_end());
  EXPECT_THAT(weighted_wildcard(database_, "none", parameters_),
              testing::Property(&Xapian::Query::empty, true));
}

}  // namespace
}  // namespace winnow
