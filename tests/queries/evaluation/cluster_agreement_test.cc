// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/cluster_agreement.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace winnow {
namespace {

using Numbers = std::vector<std::uint32_t>;

// The example of figure 16.4 of Manning, Raghavan, Schuetze: x, o and d in three clusters.
TEST(ClusterAgreement, GivesTheFiguresOfTheTextbook) {
  const Numbers cluster = {0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2};
  const Numbers class_ = {0, 0, 0, 0, 0, 1, 0, 1, 1, 1, 1, 2, 0, 0, 2, 2, 2};
  const ClusterAgreement agreement = cluster_agreement(cluster, class_);
  EXPECT_EQ(agreement.items, 17u);
  EXPECT_EQ(agreement.clusters, 3u);
  EXPECT_EQ(agreement.classes, 3u);
  EXPECT_DOUBLE_EQ(agreement.purity, 12.0 / 17);
  EXPECT_DOUBLE_EQ(agreement.pair_precision, 20.0 / 40);
  EXPECT_DOUBLE_EQ(agreement.pair_recall, 20.0 / 44);
  EXPECT_DOUBLE_EQ(agreement.pair_f1, 40.0 / 84);
}

TEST(ClusterAgreement, IsFullOfTheSameClustersUnderOtherNumbers) {
  const ClusterAgreement agreement = cluster_agreement(Numbers{7, 7, 3, 3}, Numbers{1, 1, 9, 9});
  EXPECT_EQ(agreement.purity, 1);
  EXPECT_EQ(agreement.pair_f1, 1);
}

TEST(ClusterAgreement, OfOneClusterHasAllPairsButFewRightOnes) {
  const ClusterAgreement agreement = cluster_agreement(Numbers{0, 0, 0, 0}, Numbers{1, 1, 2, 2});
  EXPECT_EQ(agreement.purity, 0.5);
  EXPECT_DOUBLE_EQ(agreement.pair_precision, 2.0 / 6);
  EXPECT_EQ(agreement.pair_recall, 1);
}

TEST(ClusterAgreement, OfAClusterForEachItemIsPureButFindsNoPair) {
  const ClusterAgreement agreement = cluster_agreement(Numbers{0, 1, 2}, Numbers{5, 5, 5});
  EXPECT_EQ(agreement.purity, 1);
  EXPECT_EQ(agreement.pair_precision, 1) << "no pair is wrong";
  EXPECT_EQ(agreement.pair_recall, 0);
  EXPECT_EQ(agreement.pair_f1, 0);
}

TEST(ClusterAgreement, OfNothingIsFull) {
  const ClusterAgreement agreement = cluster_agreement({}, {});
  EXPECT_EQ(agreement.purity, 1);
  EXPECT_EQ(agreement.pair_f1, 1);
}

TEST(ClusterAgreement, CountsPairsAsIfOneByOne) {
  std::mt19937 random(1);
  Numbers cluster;
  Numbers class_;
  for (int i = 0; i < 200; ++i) {
    cluster.push_back(static_cast<std::uint32_t>(random() % 5));
    class_.push_back(static_cast<std::uint32_t>(random() % 7));
  }
  int right = 0;
  int together = 0;
  for (std::size_t a = 0; a < cluster.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      together += cluster[a] == cluster[b];
      right += cluster[a] == cluster[b] && class_[a] == class_[b];
    }
  }
  EXPECT_DOUBLE_EQ(cluster_agreement(cluster, class_).pair_precision,
                   static_cast<double>(right) / together);
}

}  // namespace
}  // namespace winnow
