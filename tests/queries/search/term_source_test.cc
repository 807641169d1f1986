// SPDX-License-Identifier: GPL-2.0-or-later
//
// Words that pass over documents score as Xapian's own lists of words do.
#include "queries/search/term_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "queries/search/document_lengths.h"
#include "queries/search/found_pages.h"
#include "tests/queries/search/scored_documents.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using Query = Xapian::Query;

class SourceThatCannotBeCopied : public Xapian::PostingSource {
 public:
  Xapian::doccount get_termfreq_min() const override { return 0; }
  Xapian::doccount get_termfreq_est() const override { return 0; }
  Xapian::doccount get_termfreq_max() const override { return 0; }
  void init(const Xapian::Database&) override {}
  void next(double) override {}
  bool at_end() const override { return true; }
  Xapian::docid get_docid() const override { return 0; }
};

// Four thousand documents of words that are more or less frequent, with gaps.
class TermSourceTest : public testing::Test {
 protected:
  static constexpr Xapian::docid kLast = 4400;

  TermSourceTest() {
    std::mt19937 random(1);
    const auto draw = [&](unsigned below) { return static_cast<unsigned>(random() % below); };
    for (Xapian::docid number = 1; number <= kLast; ++number) {
      if (number % 11 == 0) continue;
      Xapian::Document document;
      document.add_term("usual", 1 + draw(4));
      if (draw(3) == 0) document.add_term("common", 1 + draw(20));
      if (draw(20) == 0) document.add_term("rare", 1 + draw(3));
      document.add_term("filler", draw(60));
      database_.replace_document(number, document);
    }
    parameters_.k1 = 2.5;
    parameters_.b = 0.7;
  }

  ScoredDocuments best(const Query& query, Xapian::doccount count) const {
    return best_documents(database_, query, parameters_, count);
  }

  Bm25Parameters parameters_;
  Xapian::WritableDatabase database_{std::string(), Xapian::DB_BACKEND_INMEMORY};
};

TEST_F(TermSourceTest, FindsTheSameDocumentsWithTheSameScores) {
  const Query usual("usual");
  const Query common("common");
  const Query rare("rare");
  const std::vector<Query> queries = {
      usual,
      Query("common", 3),
      usual | common | rare,
      common & usual,
      rare | (common & usual),
      Query(Query::OP_MAX, common, rare),
      Query(Query::OP_AND_MAYBE, usual, rare),
      Query(Query::OP_AND_NOT, common, rare),
      Query(Query::OP_FILTER, usual | common, rare),
      usual | Query("none"),
      Query(Query::OP_SCALE_WEIGHT, usual, 0.5) | rare,
  };
  for (const Query& query : queries) {
    SCOPED_TRACE(query.get_description());
    for (const auto& column : {std::shared_ptr<const LengthColumn>(), lengths_of(database_)}) {
      const auto sources = with_term_sources(query, {parameters_, {}, column});
      ASSERT_TRUE(sources);
      for (const Xapian::doccount count : {Xapian::doccount{10}, kLast}) {
        const ScoredDocuments expected = best(query, count);
        ASSERT_THAT(expected, Not(IsEmpty()));
        EXPECT_EQ(best(*sources, count), expected);
      }
    }
  }
}

TEST_F(TermSourceTest, KeepsToItsRange) {
  for (const Query& query : {Query("common") | Query("rare"),
                             Query(Query::OP_SCALE_WEIGHT, Query("common"), 0.5) | Query("rare"),
                             Query(Query::OP_AND_NOT, Query("common"), Query("rare"))}) {
    SCOPED_TRACE(query.get_description());
    ScoredDocuments expected = best(query, kLast);
    std::erase_if(expected,
                  [](const auto& page) { return page.first < 1000 || page.first > 2000; });
    EXPECT_EQ(best(*with_term_sources(query, {parameters_, {1000, 2000}, nullptr}), kLast),
              expected);
  }
}

TEST_F(TermSourceTest, RefusesSourcesOfOthers) {
  const Query value((new Xapian::ValueMapPostingSource(3))->release());
  EXPECT_TRUE(with_term_sources(Query("usual") | value, {}));
  const Query other((new SourceThatCannotBeCopied)->release());
  EXPECT_FALSE(with_term_sources(Query(Query::OP_AND_NOT, Query("usual"), other), {}));
  EXPECT_FALSE(with_term_sources(Query("usual") | other, {}));
}

TEST_F(TermSourceTest, PassesOverWhatCannotReachAScore) {
  Xapian::WritableDatabase database(std::string(), Xapian::DB_BACKEND_INMEMORY);
  for (const Xapian::termcount occurrences : {1, 4, 2, 3, 0, 4}) {
    Xapian::Document document;
    if (occurrences > 0) document.add_term("word", occurrences);
    document.add_term("filler", database.get_doccount() == 5 ? 100 : 4);
    database.add_document(document);
  }
  const auto reaching = [&](std::shared_ptr<const LengthColumn> lengths) {
    TermSource source("word", 1, {Bm25Parameters(), {}, std::move(lengths)});
    source.init(database);
    std::vector<Xapian::docid> documents;
    while (source.next(0.8 * source.get_maxweight()), !source.at_end()) {
      documents.push_back(source.get_docid());
    }
    return documents;
  };
  // The last one is long, which its occurrences do not tell.
  EXPECT_THAT(reaching(nullptr), ElementsAre(2, 4, 6));
  DocumentLengths lengths(database);
  EXPECT_EQ(lengths.get(), nullptr);
  EXPECT_THAT(reaching(lengths.get()), ElementsAre(2, 4));
}

TEST(DocumentLengths, AreReadForTheSecondQuery) {
  Xapian::WritableDatabase database(std::string(), Xapian::DB_BACKEND_INMEMORY);
  for (const Xapian::termcount words : {3, 5}) {
    Xapian::Document document;
    document.add_term("word", words);
    database.add_document(document);
  }
  DocumentLengths lengths(database);
  EXPECT_EQ(lengths.get(), nullptr);
  EXPECT_THAT(*lengths.get(), ElementsAre(0, 3, 5));
  lengths.forget();
  EXPECT_EQ(lengths.get(), nullptr);
}

}  // namespace
}  // namespace winnow
