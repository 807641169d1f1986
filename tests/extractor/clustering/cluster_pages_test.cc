// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/cluster_pages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <string>

#include "extractor/clustering/page_signature.h"
#include "extractor/clustering/path_sets.h"
#include "tests/extractor/clustering/generated_pages.h"
#include "tests/extractor/parsed.h"
#include "winnow/extractor/page_clusters.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

PagePartition clustered(const PathSets& sets, Clustering clustering) {
  ClusterOptions options;
  options.clustering = clustering;
  return cluster_pages(sets, all_essential(sets), options);
}

// Expects that page i is in the cluster of page i % templates, and that these clusters differ.
void expect_templates(const PagePartition& partition, std::uint32_t templates) {
  ASSERT_EQ(partition.clusters.size(), templates);
  for (const auto& pages : partition.clusters) {
    for (const std::uint32_t page : pages) EXPECT_EQ(page % templates, pages.front() % templates);
  }
}

class ClusterPages : public testing::TestWithParam<Clustering> {};

TEST_P(ClusterPages, FindsTheTemplates) {
  expect_templates(clustered(pages_of_templates(60, 3), GetParam()), 3);
}

TEST_P(ClusterPages, GivesNoClustersOfNoPages) {
  EXPECT_THAT(clustered(PathSets(), GetParam()).clusters, IsEmpty());
}

TEST_P(ClusterPages, PutsPagesWithTheSamePathsIntoOneCluster) {
  PathSets sets;
  for (int i = 0; i < 2; ++i) {
    sets.add(path_numbers({1, 2, 3}));
    sets.add({});
    sets.add(path_numbers({7, 8, 9}));
  }
  EXPECT_THAT(clustered(sets, GetParam()).clusters,
              ElementsAre(ElementsAre(0, 3), ElementsAre(1, 4), ElementsAre(2, 5)));
}

TEST_P(ClusterPages, PutsLargeClustersFirst) {
  PathSets sets;
  sets.add(path_numbers({1, 2, 3}));
  for (int i = 0; i < 2; ++i) sets.add(path_numbers({7, 8, 9}));
  EXPECT_THAT(clustered(sets, GetParam()).clusters, ElementsAre(ElementsAre(1, 2), ElementsAre(0)));
}

INSTANTIATE_TEST_SUITE_P(All, ClusterPages,
                         testing::Values(Clustering::leader, Clustering::minhash, Clustering::mdl),
                         [](const auto& each) { return std::string(clustering_name(each.param)); });

TEST(ClusterPagesByNone, MakesOneCluster) {
  EXPECT_THAT(clustered(pages_of_templates(3, 3), Clustering::none).clusters,
              ElementsAre(ElementsAre(0, 1, 2)));
  EXPECT_THAT(clustered(PathSets(), Clustering::none).clusters, IsEmpty());
}

TEST(ClusterPagesByLeader, ObservesTheSimilarity) {
  const PathSets sets = pages_of_templates(60, 3);
  ClusterOptions options;
  options.clustering = Clustering::leader;
  options.similarity = 0;
  EXPECT_EQ(cluster_pages(sets, all_essential(sets), options).clusters.size(), 1u);
}

TEST(ClusterPagesByMdl, JoinsPagesBeyondTheLimitLater) {
  const PathSets sets = pages_of_templates(90, 3);
  const EssentialPaths essential = all_essential(sets);
  const MdlClusters clusters = cluster_by_mdl(essential, 45);
  std::uint32_t later = 0;
  for (std::uint32_t set = 0; set < essential.sets.size(); ++set) {
    if (set >= 45) later += essential.pages_of_set[set];
  }
  EXPECT_GT(later, 0u);
  EXPECT_EQ(clusters.joined_later, later);
  for (std::uint32_t page = 0; page < sets.pages(); ++page) {
    EXPECT_EQ(clusters.cluster_of_set[essential.set_of_page[page]], page % 3) << page;
  }
}

TEST(ClusterPagesByMdl, JoinsTheFirstOfEquallyNearClusters) {
  PathSets sets;
  for (int i = 0; i < 3; ++i) {
    sets.add(path_numbers({1, 2, 3}));
    sets.add(path_numbers({4, 5, 6}));
  }
  sets.add(path_numbers({1, 2, 4, 5}));
  sets.add(path_numbers({4, 5}));
  EXPECT_THAT(cluster_by_mdl(all_essential(sets), 2).cluster_of_set, ElementsAre(0, 1, 0, 1));
}

TEST(ClusterPagesByMdl, BeginsClustersOfWhatHasNothingInCommonWithAny) {
  PathSets sets;
  for (int i = 0; i < 3; ++i) {
    sets.add(path_numbers({1, 2, 3}));
    sets.add(path_numbers({4, 5, 6}));
  }
  sets.add(path_numbers({7, 8, 9}));
  sets.add(path_numbers({3, 10}));
  sets.add(path_numbers({1, 2}));
  const MdlClusters clusters = cluster_by_mdl(all_essential(sets), 2);
  EXPECT_THAT(clusters.cluster_of_set, ElementsAre(0, 1, 2, 3, 0));
  EXPECT_EQ(clusters.joined_later, 1u);
}

TEST(ClusterPagesByMdl, LetsLaterSetsJoinClustersThatBeganLate) {
  PathSets sets;
  for (int i = 0; i < 3; ++i) sets.add(path_numbers({1, 2, 3}));
  sets.add(path_numbers({1, 2, 3, 4}));
  sets.add(path_numbers({7, 8, 9}));
  sets.add(path_numbers({7, 8, 9, 10}));
  EXPECT_THAT(cluster_by_mdl(all_essential(sets), 2).cluster_of_set, ElementsAre(0, 0, 2, 2));
}

// There are so many sets that not all are compared with all. What varies by chance parts the pages
// of a template further, as that takes fewer bits.
TEST(ClusterPagesByMinhash, KeepsTheTemplatesOfManyPagesApart) {
  const PathSets sets = pages_of_templates(3000, 4);
  ASSERT_GT(all_essential(sets).sets.size(), 2000u);
  const PagePartition partition = clustered(sets, Clustering::minhash);
  EXPECT_LT(partition.clusters.size(), 200u);
  for (const auto& pages : partition.clusters) {
    for (const std::uint32_t page : pages) ASSERT_EQ(page % 4, pages.front() % 4);
  }
}

TEST(ClusterPagesByMinhash, LeavesPagesApartThatHaveNothingInCommon) {
  PathSets sets;
  for (std::uint64_t page = 0; page < 700; ++page) {
    sets.add(path_numbers({3 * page, 3 * page + 1, 3 * page + 2}));
  }
  EXPECT_EQ(clustered(sets, Clustering::minhash).clusters.size(), 700u);
}

struct Trees {
  explicit Trees(const std::vector<std::string>& bodies) {
    for (const std::string& body : bodies) {
      PageTreeBuilder().build(parsed("<!doctype html><title>t</title><body>" + body).document,
                              WithNames::yes, trees.emplace_back());
      pointers.push_back({&trees.back(), {}});
    }
  }

  std::vector<PageGroup> groups(Clustering clustering) const {
    ClusterOptions options;
    options.clustering = clustering;
    return cluster_trees(pointers, options).groups;
  }

  std::deque<PageTree> trees;
  std::vector<StructuredPage> pointers;
};

const std::string kArticle = "<div id=main><h1>t</h1><p>x</p><p class=end>y</p></div>";

TEST(ClusterTrees, GroupsPagesByTemplate) {
  const std::string table = "<table class=b><tr><td>x<td>y</table>";
  const Trees trees({table, kArticle, kArticle, table, kArticle});
  for (const Clustering clustering : {Clustering::leader, Clustering::minhash, Clustering::mdl}) {
    const std::vector<PageGroup> groups = trees.groups(clustering);
    ASSERT_EQ(groups.size(), 2u);
    EXPECT_THAT(groups[0].members, ElementsAre(1, 2, 4));
    EXPECT_EQ(groups[0].leader, 1u);
    EXPECT_THAT(groups[1].members, ElementsAre(0, 3));
    EXPECT_EQ(groups[1].leader, 0u);
  }
}

TEST(ClusterTrees, LetsThePageLeadThatIsMostLikeTheOthers) {
  const std::string rare = "<ul class=a><li>1</ul><ol class=b><li>1</ol><hr><dl><dt>x<dd>y</dl>";
  const Trees trees({kArticle + rare, kArticle + "<i>x</i>", kArticle, kArticle + "<b>x</b>"});
  EXPECT_EQ(trees.groups(Clustering::none)[0].leader, 2u);
  EXPECT_EQ(trees.groups(Clustering::leader)[0].leader, 0u);
}

TEST(ClusterTrees, SignsEachPage) {
  const Trees trees({kArticle, "<hr>", kArticle});
  for (const Clustering clustering : {Clustering::leader, Clustering::minhash, Clustering::none}) {
    ClusterOptions options;
    options.clustering = clustering;
    const std::vector<PageSignature> signatures = cluster_trees(trees.pointers, options).signatures;
    ASSERT_EQ(signatures.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(signatures[i], sign_page(trees.trees[i])) << i;
  }
}

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
  EXPECT_EQ(clustering_name(Clustering::links), "links");
}

}  // namespace

}  // namespace winnow
