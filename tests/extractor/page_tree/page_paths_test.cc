// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "extractor/page_tree/page_tree.h"
#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

std::vector<std::uint64_t> paths_of(const std::string& body) {
  const ParsedPage page = parsed("<!doctype html><title>t</title><body>" + body);
  PageTree tree;
  PageTreeBuilder().build(page.document, WithNames::no, tree);
  return page_paths(tree);
}

TEST(PagePaths, AreASetInOrder) {
  const std::vector<std::uint64_t> paths = paths_of("<ul><li>1<li>2</ul><ul><li>3</ul>");
  EXPECT_EQ(paths.size(), 4u) << "html, body, ul, li; no texts";
  EXPECT_TRUE(std::is_sorted(paths.begin(), paths.end()));
}

TEST(PagePaths, HaveIdAndClassesAtTheirEndOnly) {
  const auto one = paths_of("<div class=one><p>x</div>");
  const auto other = paths_of("<div class=two><p>x</div>");
  std::vector<std::uint64_t> both;
  std::set_intersection(one.begin(), one.end(), other.begin(), other.end(),
                        std::back_inserter(both));
  EXPECT_EQ(one.size(), 4u);
  EXPECT_EQ(both.size(), 3u) << "all but the div";
}

TEST(PagePaths, HaveBareHashesForWhatStandsAboveOthers) {
  const ParsedPage page = parsed("<body><div id=a><div>x");
  PageTree tree;
  PageTreeBuilder().build(page.document, WithNames::no, tree);
  PathHashes hashes;
  hash_paths(tree, hashes);
  EXPECT_EQ(hashes.bare[0], hashes.paths[0]) << "html";
  EXPECT_NE(hashes.bare[2], hashes.paths[2]) << "div#a";
  EXPECT_EQ(hashes.bare[3], hashes.paths[3]) << "div";
}

TEST(PagePaths, AreTheSameOfHashesMadeBefore) {
  PageTree tree;
  PageTreeBuilder().build(parsed("<body><ul><li>1<li>2</ul><p id=a>x").document, WithNames::no,
                          tree);
  PathHashes hashes;
  hash_paths(tree, hashes);
  EXPECT_EQ(page_paths(tree, hashes), page_paths(tree));
  EXPECT_FALSE(page_paths(tree).empty());
}

}  // namespace
}  // namespace winnow
