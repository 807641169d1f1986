// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/cluster_trees.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <string>

#include "extractor/clustering/page_signature.h"
#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

using testing::ElementsAre;

struct Trees {
  explicit Trees(const std::vector<std::string>& bodies) {
    for (const std::string& body : bodies) {
      PageTreeBuilder().build(parsed("<!doctype html><title>t</title><body>" + body).document,
                              WithNames::yes, trees.emplace_back());
      pointers.push_back(&trees.back());
    }
  }

  std::vector<PageGroup> groups(Clustering clustering) const {
    ClusterOptions options;
    options.clustering = clustering;
    return cluster_trees(pointers, options).groups;
  }

  std::deque<PageTree> trees;
  std::vector<const PageTree*> pointers;
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

}  // namespace
}  // namespace winnow
