// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "extractor/template/learning/tree_merge.h"
#include "extractor/template/matching/strict_match.h"
#include "tests/extractor/sample_pages.h"
#include "tests/extractor/template/matching/strict_language.h"
#include "tests/extractor/template/pattern_notation.h"
#include "winnow/extractor/page_parser.h"

namespace winnow {
namespace {

using Pages = std::vector<PageTree>;

PatternTree learned(const Pages& pages, const PatternOptions& options) {
  std::vector<const PageTree*> trees;
  for (const PageTree& page : pages) trees.push_back(&page);
  return merge_trees(trees, options);
}

// The first page that is outside of what is learned from all; their number if there is none.
std::size_t first_outside(const Pages& pages, const PatternTree& tree) {
  std::size_t page = 0;
  while (page < pages.size() &&
         match_strictly(pages[page], tree, nullptr) == StrictResult::matches) {
    ++page;
  }
  return page;
}

class LearnedLanguage : public testing::TestWithParam<Alignment> {
 protected:
  static PatternOptions options() {
    PatternOptions options;
    options.alignment = GetParam();
    return options;
  }
};

TEST_P(LearnedLanguage, HasTheRandomPagesThatItWasLearnedFrom) {
  std::mt19937 random(3);
  int whole = 0;
  for (int i = 0; i < 1500; ++i) {
    const std::string pattern = random_pattern(random);
    const PatternTree source = pattern_of(pattern);
    Pages pages;
    std::string texts;
    for (std::size_t count = 1 + random() % 5; count > 0; --count) {
      const std::string text = random_member(source, i % 2 == 0 ? 0 : 6, random);
      pages.push_back(page_of(text));
      texts += "\n" + text;
    }
    const PatternTree tree = learned(pages, options());
    if (tree.cut_off()) continue;
    ++whole;
    ASSERT_EQ(first_outside(pages, tree), pages.size()) << texts << "\n"
                                                        << pattern_tree_text(tree, 20);
  }
  EXPECT_GT(whole, 1400);
}

// In the order of their paths, at most so many of each site.
std::map<std::string, Pages> sample_sites(std::size_t pages) {
  std::map<std::string, Pages> sites;
  PageTreeBuilder builder;
  PageParser parser;
  for (const auto& path : sample_pages()) {
    const auto site = path.lexically_relative(WINNOW_SAMPLE_SITES).begin()->string();
    Pages& trees = sites[site];
    if (trees.size() == pages) continue;
    const auto page = parser.parse(file_bytes(path));
    if (!page || page->document.degraded() != Degraded::no) continue;
    builder.build(page->document, WithNames::yes, trees.emplace_back());
  }
  return sites;
}

TEST_P(LearnedLanguage, HasThePagesOfSitesThatItWasLearnedFrom) {
  std::size_t whole = 0;
  const auto sites = sample_sites(20);
  for (const auto& [site, pages] : sites) {
    const PatternTree tree = learned(pages, options());
    if (tree.cut_off()) continue;
    ++whole;
    EXPECT_EQ(first_outside(pages, tree), pages.size()) << site;
  }
  EXPECT_EQ(whole, sites.size());
}

INSTANTIATE_TEST_SUITE_P(Alignments, LearnedLanguage,
                         testing::Values(Alignment::peer, Alignment::path),
                         [](const auto& test) { return std::string(alignment_name(test.param)); });

}  // namespace
}  // namespace winnow
