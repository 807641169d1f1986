// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/link_collections.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "extractor/clustering/cluster_pages.h"
#include "extractor/clustering/page_signature.h"
#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

using testing::Contains;
using testing::ElementsAre;

std::string pattern_of(std::string_view reference) {
  std::string pattern;
  append_url_pattern(reference, pattern);
  return pattern;
}

TEST(UrlPattern, IsWhatTargetsOfOneKindHaveInCommon) {
  EXPECT_EQ(pattern_of("/news/2023/06/bridge-closed/"), "/news/0/*");
  EXPECT_EQ(pattern_of("/news/2021/11/harbour/?page=2#top"), "/news/0/*?page");
  EXPECT_EQ(pattern_of("chapter-12.html"), "*.html");
  EXPECT_EQ(pattern_of("../../api/v2/index.php"), "api/v0/*.php");
  EXPECT_EQ(pattern_of("./page3.html"), "*.html");
  EXPECT_EQ(pattern_of("/"), "/");
  EXPECT_EQ(pattern_of("?id=7"), "?id");
  EXPECT_EQ(pattern_of("https://example.org/wiki/Tea"), "//example.org/wiki/*");
  EXPECT_EQ(pattern_of("//example.org"), "//example.org");
}

TEST(UrlPattern, IsNoneWhereNoOtherPageIs) {
  for (const char* reference : {"", " ", "#top", "mailto:a@example.org", "javascript:go(1)"}) {
    EXPECT_EQ(pattern_of(reference), "") << reference;
  }
  EXPECT_EQ(pattern_of("/" + std::string(5000, 'a')), "");
}

TEST(UrlPattern, KeepsAnExtensionButNotWhatIsNone) {
  EXPECT_EQ(pattern_of("/a/photo.jpeg"), "/a/*.jpeg");
  EXPECT_EQ(pattern_of("/a/version-1.2.3-released"), "/a/*");
  EXPECT_EQ(pattern_of("/a/part.7"), "/a/*.0");
}

TEST(UrlPattern, IsShort) {
  EXPECT_LE(pattern_of("/" + std::string(1000, 'a') + "/b/c").size(), 120U);
}

const std::string kMenu = "<ul class=menu><li><a href=/>Home</a><li><a href=/about>About</a></ul>";

std::string page_with(const std::string& links) {
  return "<!doctype html><title>t</title><body>" + kMenu + "<div><p>One</p>" + links + "</div>";
}

std::set<std::string> patterns_of(const std::string& html) {
  const ParsedPage page = parsed(html);
  PageTree tree;
  PageTreeBuilder().build(page.document, WithNames::no, tree);
  PathHashes hashes;
  hash_paths(tree, hashes);
  std::set<std::string> patterns;
  for_each_link_collection(page.document, tree, hashes, [&](const LinkCollection& links) {
    patterns.insert(std::string(links.pattern));
  });
  return patterns;
}

std::vector<std::uint64_t> collected(const std::string& html) {
  const ParsedPage page = parsed(html);
  PageTree tree;
  PageTreeBuilder().build(page.document, WithNames::no, tree);
  return link_collections(page.document, tree);
}

TEST(LinkCollections, AreOfPathsAndPatterns) {
  EXPECT_THAT(patterns_of(page_with("<a href=/news/1>x</a><a href=/news/2>y</a>")),
              ElementsAre("/", "/*", "/news/*"));
  EXPECT_EQ(collected(page_with("<a href=/news/1>x</a>")),
            collected(page_with("<a href=/news/2>z</a><a href=/news/3>z</a>")));
  EXPECT_NE(collected(page_with("<a href=/news/1>x</a>")),
            collected(page_with("<a href=/shop/1>x</a>")));
  EXPECT_NE(collected(page_with("<a href=/news/1>x</a>")),
            collected(page_with("<b><a href=/news/1>x</a></b>")));
}

// The elements of all pages are the same: only the links tell articles from products.
std::vector<std::string> shop_with_news() {
  std::vector<std::string> pages;
  for (int i = 0; i < 12; ++i) {
    const std::string kind = i % 2 == 0 ? "news" : "shop";
    std::string links;
    for (const std::string folder : {"tags", "authors", "months", "places", "topics", "series"}) {
      links += "<a href=/" + kind + "/" + folder + "/" + std::to_string(i) + ">x</a>";
    }
    pages.push_back(page_with(links));
  }
  return pages;
}

PageClusters clusters_by(Clustering clustering) {
  PageClusterer clusterer(clustering == Clustering::links ? PageLinks::seen : PageLinks::left_out);
  for (const std::string& html : shop_with_news()) clusterer.add(parsed(html).document);
  ClusterOptions options;
  options.clustering = clustering;
  return clusterer.cluster(options);
}

TEST(LinkClustering, PartsPagesThatLeadElsewhere) {
  EXPECT_EQ(clusters_by(Clustering::minhash).clusters.size(), 1U);
  const PageClusters clusters = clusters_by(Clustering::links);
  ASSERT_EQ(clusters.clusters.size(), 2U);
  EXPECT_THAT(clusters.clusters[0].pages, ElementsAre(0, 2, 4, 6, 8, 10));
  EXPECT_THAT(clusters.clusters[0].template_paths, Contains("html/body/div/a -> /news/tags/*"));
}

TEST(LinkClustering, SignsPagesByTheirLinksAsWell) {
  const std::vector<std::string> pages = shop_with_news();
  const auto signature = [&](std::size_t i, Clustering clustering) {
    const ParsedPage page = parsed(pages[i]);
    PageTree tree;
    PageTreeBuilder().build(page.document, WithNames::no, tree);
    return sign_page(page.document, tree, clustering);
  };
  EXPECT_EQ(signature(0, Clustering::leader), signature(1, Clustering::leader));
  EXPECT_EQ(signature(0, Clustering::links), signature(2, Clustering::links));
  EXPECT_LT(signature_similarity(signature(0, Clustering::links), signature(1, Clustering::links)),
            0.8);
}

}  // namespace
}  // namespace winnow
