// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where scores come from.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/queries/search/test_database.h"

namespace winnow {
namespace {

class Explanation : public testing::Test {
 protected:
  void SetUp() override {
    database_.add({"/boat", "the boats sail on the sea and a boat", "Sailing boats"});
    database_.add({"/ship", "a ship sails on the sea, far from the harbour", "Ships"});
    database_.add({"/sea", "sea sea sea", "The sea", "Boatman"});
    database_.add({"/land", "the hills are far from the sea"});
    for (int i = 0; i < 10; ++i) {
      database_.add({"/other" + std::to_string(i), "nothing of this kind " + std::to_string(i)});
    }
    database_.commit();
  }

  std::vector<SearchHit> hits(std::string_view query, SearchOptions options = {}) {
    options.explain = true;
    const Expected<SearchResult> result = database_.open().search(query, options);
    if (!result) throw std::runtime_error(result.error().message());
    return result->hits;
  }

  TestDatabase database_;
};

double sum(const std::vector<ScorePart>& parts) {
  double total = 0;
  for (const ScorePart& part : parts) total += part.weight;
  return total;
}

class ExplanationOf : public Explanation, public testing::WithParamInterface<const char*> {};

TEST_P(ExplanationOf, AddsUpToTheScore) {
  for (const QueryOperator op :
       {QueryOperator::best, QueryOperator::all_words, QueryOperator::any_word}) {
    SearchOptions options;
    options.op = op;
    const std::vector<SearchHit> found = hits(GetParam(), options);
    EXPECT_FALSE(found.empty());
    for (const SearchHit& hit : found) {
      EXPECT_EQ(sum(hit.explanation), hit.score) << hit.path;
      for (const ScorePart& part : hit.explanation) {
        EXPECT_GT(part.weight, 0) << part.form;
        EXPECT_GT(part.wdf, 0U) << part.form;
        EXPECT_TRUE(part.documents > 0 || part.form.starts_with('(')) << part.form;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Queries, ExplanationOf,
                         testing::Values("sea", "sea sea", "boat sail sea",
                                         "boat OR ship OR hills OR sea", "sea NOT boats",
                                         "sea -boats", "+sea boat", "\"far from the sea\" OR sea",
                                         "(boat AND hills) OR sea", "sail NEAR sea", "s*",
                                         "sh* OR sea", "title:sea OR far", "author:boat* OR sea",
                                         "sea site:example.com", "boat XOR hills XOR sea",
                                         "far path:/land OR ship", "sail ADJ/5 sea"));

TEST_F(Explanation, NamesTheWordItsFormAndHowOftenItOccurs) {
  const std::vector<SearchHit> found = hits("Boats AND sea");
  ASSERT_EQ(found.size(), 1U);
  const std::vector<ScorePart>& parts = found[0].explanation;
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[0].word, "Boats");
  EXPECT_EQ(parts[0].form, "Zboat");
  EXPECT_EQ(parts[0].wdf, 3U);  // the title counts too
  EXPECT_EQ(parts[0].documents, 1U);
  EXPECT_EQ(parts[1].word, "sea");
  EXPECT_EQ(parts[1].documents, 4U);
}

TEST_F(Explanation, OfAWildcardCountsItsWordsTogether) {
  const std::vector<SearchHit> found = hits("boat*");
  ASSERT_EQ(found.size(), 1U);
  ASSERT_EQ(found[0].explanation.size(), 1U);
  EXPECT_EQ(found[0].explanation[0].word, "boat*");
  EXPECT_EQ(found[0].explanation[0].form, "boat*");
  EXPECT_EQ(found[0].explanation[0].wdf, 3U);
}

TEST_F(Explanation, LeavesOutWordsOfABranchThatDoesNotMatch) {
  for (const SearchHit& hit : hits("(boat AND hills) OR sea")) {
    ASSERT_EQ(hit.explanation.size(), 1U);
    EXPECT_EQ(hit.explanation[0].word, "sea");
  }
}

TEST_F(Explanation, IsEmptyWhereNotAskedFor) {
  const Expected<SearchResult> result = database_.open().search("sea");
  EXPECT_TRUE(result->hits.at(0).explanation.empty());
}

TEST_F(Explanation, OfAWordScoresAsTheWildcardOfThisWordAlone) {
  EXPECT_EQ(hits("\"harbour\"").at(0).score, hits("harbou*").at(0).score);
}

TEST_F(Explanation, WorksByDateToo) {
  SearchOptions options;
  options.order = SortOrder::oldest;
  for (const SearchHit& hit : hits("sea OR boat", options)) {
    EXPECT_EQ(sum(hit.explanation), hit.score);
  }
}

}  // namespace
}  // namespace winnow
