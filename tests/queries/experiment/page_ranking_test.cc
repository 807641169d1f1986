// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/experiment/page_ranking.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<PageNumber> pages(const PageRanking& ranking) {
  std::vector<PageNumber> numbers;
  for (const RankedPage& answer : ranking.first) numbers.push_back(answer.page);
  return numbers;
}

TEST(PageRanking, IsByScoreAndThenByTheGreaterPage) {
  const PageRanking ranking = rank_pages({{1, 2.0}, {2, 3.0}, {5, 2.0}, {3, 2.0}}, {}, 10);
  EXPECT_THAT(pages(ranking), ElementsAre(2, 5, 3, 1));
  EXPECT_EQ(ranking.first[0].score, 3.0);
}

TEST(PageRanking, TakesScoresOfSinglePrecisionForEqual) {
  const PageRanking ranking = rank_pages({{1, 2.0 + 1e-12}, {2, 2.0}}, {}, 10);
  EXPECT_THAT(pages(ranking), ElementsAre(2, 1));
}

TEST(PageRanking, BreaksTiesBeforeItIsCut) {
  std::vector<RankedPage> matches;
  for (PageNumber page = 0; page < 100; ++page) matches.push_back({page, page < 10 ? 2.0 : 1.0});
  EXPECT_THAT(pages(rank_pages(matches, {}, 12)),
              ElementsAre(9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 99, 98));
}

TEST(PageRanking, CountsTheWholeResultWithoutWhatIsExcluded) {
  TopicRules rules;
  rules.relevant = {1, 4, 7};
  rules.excluded = {3, 4};
  const PageRanking ranking =
      rank_pages({{1, 1.0}, {2, 2.0}, {3, 9.0}, {4, 9.0}, {5, 3.0}}, rules, 2);
  EXPECT_THAT(pages(ranking), ElementsAre(5, 2));
  EXPECT_EQ(ranking.results, 3U);
  EXPECT_EQ(ranking.relevant_results, 1U);
  EXPECT_EQ(ranking.excluded, 2U);
}

TEST(PageRanking, OfNothingIsEmpty) {
  const PageRanking ranking = rank_pages({}, {}, 10);
  EXPECT_THAT(ranking.first, IsEmpty());
  EXPECT_EQ(ranking.results, 0U);
}

TEST(KeptRankings, AreFoundByTopic) {
  KeptRankings kept;
  kept.add(std::vector<RankedPage>{{4, 2.0}, {2, 1.0}});
  kept.add({});
  kept.add(std::vector<RankedPage>{{9, .5}});
  EXPECT_THAT(kept.pages(0), ElementsAre(4, 2));
  EXPECT_THAT(kept.scores(0), ElementsAre(2.0, 1.0));
  EXPECT_THAT(kept.pages(1), IsEmpty());
  EXPECT_THAT(kept.pages(2), ElementsAre(9));
}

}  // namespace
}  // namespace winnow
