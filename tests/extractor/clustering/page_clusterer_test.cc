// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "extractor/clustering/path_sets.h"
#include "tests/extractor/parsed.h"
#include "winnow/extractor/page_clusters.h"

namespace winnow {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

PageClusters clusters_of(const std::vector<std::string>& bodies, Clustering clustering) {
  PageClusterer clusterer;
  for (const std::string& body : bodies) {
    clusterer.add(parsed("<!doctype html><title>t</title><body>" + body).document);
  }
  ClusterOptions options;
  options.clustering = clustering;
  return clusterer.cluster(options);
}

const std::string kClusteredArticle = "<div id=main class=a><h1>t</h1><p>x</p></div>";
const std::string kTable = "<table class=b><tr><td>x<td>y</table>";

TEST(PageClusterer, NamesThePathsOfATemplate) {
  const PageClusters clusters =
      clusters_of({kClusteredArticle, kClusteredArticle}, Clustering::minhash);
  ASSERT_EQ(clusters.clusters.size(), 1u);
  EXPECT_THAT(clusters.clusters[0].template_paths,
              ElementsAre("html", "html/body", "html/body/div#main.a", "html/body/div/h1",
                          "html/body/div/p"));
}

TEST(PageClusterer, NamesPathsThatMostPagesHave) {
  for (const Clustering clustering : {Clustering::none, Clustering::leader}) {
    const PageClusters clusters =
        clusters_of({kClusteredArticle, kClusteredArticle + "<hr>", kClusteredArticle + "<hr>",
                     kClusteredArticle + "<ul><li>x</ul>"},
                    clustering);
    ASSERT_EQ(clusters.clusters.size(), 1u);
    EXPECT_THAT(clusters.clusters[0].template_paths, Contains("html/body/div#main.a"));
    EXPECT_THAT(clusters.clusters[0].template_paths, Not(Contains("html/body/hr")))
        << "half of the pages are not most";
    EXPECT_THAT(clusters.clusters[0].template_paths, Not(Contains("html/body/ul")));
  }
}

TEST(PageClusterer, CutsNamesThatAreTooLong) {
  std::string deep;
  for (int i = 0; i < 500; ++i) deep += "<section>";
  const PageClusters clusters = clusters_of({deep + "<b id=end>x"}, Clustering::none);
  bool cut = false;
  for (const std::string& path : clusters.clusters[0].template_paths) {
    EXPECT_LE(path.size(), kMaxPathNameBytes + 4);
    if (!path.ends_with("b#end")) continue;
    cut = true;
    EXPECT_THAT(path, StartsWith(".../section/"));
  }
  EXPECT_TRUE(cut);
}

TEST(PageClusterer, ParsesTemplatesApart) {
  const std::vector<std::string> bodies = {kClusteredArticle, kTable, kClusteredArticle, kTable,
                                           kClusteredArticle};
  for (const Clustering clustering : {Clustering::minhash, Clustering::mdl}) {
    const PageClusters clusters = clusters_of(bodies, clustering);
    ASSERT_EQ(clusters.clusters.size(), 2u);
    EXPECT_THAT(clusters.clusters[0].pages, ElementsAre(0, 2, 4));
    EXPECT_THAT(clusters.clusters[1].pages, ElementsAre(1, 3));
  }
}

TEST(PageClusterer, DescribesPagesByClusters) {
  const std::vector<std::string> bodies = {kClusteredArticle, kTable, kClusteredArticle, kTable,
                                           kClusteredArticle};
  const PageClusters clusters = clusters_of(bodies, Clustering::mdl);
  EXPECT_GT(clusters.bits, 0);
  EXPECT_LT(clusters.bits, clusters.bits_apart);
  EXPECT_EQ(clusters_of({kClusteredArticle, kTable}, Clustering::mdl).bits_apart,
            clusters_of({kTable, kClusteredArticle}, Clustering::none).bits_apart);
}

TEST(PageClusterer, HasNothingToSayOfNoPages) {
  for (const Clustering clustering :
       {Clustering::leader, Clustering::minhash, Clustering::mdl, Clustering::none}) {
    const PageClusters clusters = clusters_of({}, clustering);
    EXPECT_THAT(clusters.clusters, IsEmpty());
    EXPECT_EQ(clusters.bits, 0);
    EXPECT_EQ(clusters.bits_apart, 0);
  }
}

TEST(PageClusterer, NamesItsWays) {
  EXPECT_EQ(clustering_name(Clustering::leader), "leader");
  EXPECT_EQ(clustering_name(Clustering::minhash), "minhash");
  EXPECT_EQ(clustering_name(Clustering::mdl), "mdl");
  EXPECT_EQ(clustering_name(Clustering::none), "none");
}

}  // namespace
}  // namespace winnow
