// SPDX-License-Identifier: GPL-2.0-or-later
//
// What holds for every ranking, tried on random ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "queries/evaluation/chance.h"
#include "winnow/queries/run_scores.h"

namespace winnow {
namespace {

using enum Measure;

struct Experiment {
  TrecRun run;
  Qrels qrels;
};

std::string name(std::uint64_t number) { return "d" + std::to_string(number); }

// Rankings of different documents in random order; grades from -1 to 3.
Experiment random_experiment(std::uint64_t seed) {
  RandomWords words(seed);
  Experiment experiment;
  for (int i = 0; i < 20; ++i) {
    const std::string topic = std::to_string(i);
    std::vector<RankedDocument> ranking;
    const std::uint64_t length = words.next() % 60;
    for (std::uint64_t rank = 0; rank < length; ++rank) ranking.push_back({name(rank), 0});
    for (std::size_t last = ranking.size(); last > 1; --last)
      std::swap(ranking[last - 1], ranking[words.next() % last]);
    experiment.run.topics.emplace(topic, ranking);
    const std::uint64_t judged = 1 + words.next() % 40;
    for (std::uint64_t k = 0; k < judged; ++k)
      experiment.qrels[topic][name(words.next() % 80)] = static_cast<int>(words.next() % 5) - 1;
  }
  return experiment;
}

class RandomRankings : public testing::TestWithParam<std::uint64_t> {
 protected:
  Experiment experiment_ = random_experiment(GetParam());
};

void expect_same(const RunScores& first, const RunScores& second,
                 std::initializer_list<Measure> except = {}) {
  ASSERT_EQ(first.topics.size(), second.topics.size());
  for (std::size_t i = 0; i < first.topics.size(); ++i) {
    for (const MeasureInfo& info : measures()) {
      if (std::find(except.begin(), except.end(), info.measure) != except.end()) continue;
      EXPECT_EQ(first.topics[i].values[info.measure], second.topics[i].values[info.measure])
          << info.name << " of topic " << first.topics[i].topic;
    }
  }
}

TEST_P(RandomRankings, ScoreFromZeroToOne) {
  const RunScores scores = score_run(experiment_.run, experiment_.qrels);
  for (const TopicScores& topic : scores.topics) {
    for (const MeasureInfo& info : measures()) {
      EXPECT_GE(topic.values[info.measure], 0) << info.name;
      if (info.is_count) continue;
      EXPECT_LE(topic.values[info.measure], 1 + 1e-12) << info.name;
    }
  }
  for (const double precision : scores.precision_at_recall) {
    EXPECT_GE(precision, 0);
    EXPECT_LE(precision, 1);
  }
}

TEST_P(RandomRankings, FallInPrecisionAsRecallGrows) {
  const RunScores scores = score_run(experiment_.run, experiment_.qrels);
  EXPECT_TRUE(
      std::is_sorted(scores.precision_at_recall.rbegin(), scores.precision_at_recall.rend()));
}

TEST_P(RandomRankings, ScoreTheSameWhenDocumentsAreRenamed) {
  const auto renamed = [](const std::string& document) {
    return std::string(document.rbegin(), document.rend()) + "/page";
  };
  Experiment other;
  for (const auto& [topic, ranking] : experiment_.run.topics) {
    std::vector<RankedDocument>& copy = other.run.topics[topic];
    for (const RankedDocument& answer : ranking) copy.push_back({renamed(answer.document), 0});
  }
  for (const auto& [topic, judgements] : experiment_.qrels) {
    for (const auto& [document, grade] : judgements) other.qrels[topic][renamed(document)] = grade;
  }
  expect_same(score_run(experiment_.run, experiment_.qrels), score_run(other.run, other.qrels));
}

TEST_P(RandomRankings, KeepTheirScoresWhenSomethingIrrelevantFollows) {
  Experiment longer = experiment_;
  for (auto& [topic, ranking] : longer.run.topics) ranking.push_back({"not relevant", 0});
  for (auto& [topic, judgements] : longer.qrels) judgements.emplace("nowhere", -1);
  expect_same(score_run(experiment_.run, experiment_.qrels), score_run(longer.run, longer.qrels),
              {num_ret, set_p});
}

TEST_P(RandomRankings, AreNotBetterThanTheBestRanking) {
  Experiment best = experiment_;
  for (auto& [topic, ranking] : best.run.topics) {
    Judgements& judgements = best.qrels[topic];
    ranking.clear();
    for (int grade = 3; grade >= 1; --grade) {
      for (const auto& [document, given] : judgements) {
        if (given == grade) ranking.push_back({document, 0});
      }
    }
  }
  const RunScores scores = score_run(best.run, best.qrels);
  const RunScores random = score_run(experiment_.run, experiment_.qrels);
  for (std::size_t i = 0; i < scores.topics.size(); ++i) {
    const MeasureValues& values = scores.topics[i].values;
    for (const Measure measure :
         {map, rprec, bpref, recip_rank, ndcg_cut_10, recall_100, recall_1000, set_p, set_recall})
      EXPECT_NEAR(values[measure], values[num_rel] > 0 ? 1 : 0, 1e-12);
    for (const Measure measure : {p_5, p_10, p_20})
      EXPECT_GE(values[measure], random.topics[i].values[measure]);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomRankings, testing::Range(std::uint64_t{1}, std::uint64_t{6}));

TEST(PerfectRankings, ScoreOneInEverything) {
  Judgements judgements;
  std::vector<int> grades;
  for (int i = 0; i < 20; ++i) {
    grades.push_back(i < 5 ? 2 : 1);
    judgements.emplace("d" + std::to_string(i), grades.back());
  }
  judgements.emplace("not relevant", 0);
  const RankingScores scores = score_ranking(grades, judgements);
  for (const MeasureInfo& info : measures()) {
    EXPECT_NEAR(scores.values[info.measure], info.is_count ? 20 : 1, 1e-12) << info.name;
  }
  for (const double precision : scores.precision_at_recall) EXPECT_EQ(precision, 1);
}

}  // namespace
}  // namespace winnow
