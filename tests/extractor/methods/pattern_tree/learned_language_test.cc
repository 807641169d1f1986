// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "extractor/methods/pattern_tree/learning/tree_merge.h"
#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "tests/extractor/methods/pattern_tree/matching/strict_language.h"
#include "tests/extractor/methods/pattern_tree/pattern_notation.h"
#include "tests/extractor/sample_pages.h"
#include "winnow/extractor/page_parser.h"

namespace winnow {
namespace {

using Pages = std::vector<PageTree>;

PatternTree learned(const Pages& pages, const PatternOptions& options) {
  std::vector<const PageTree*> trees;
  for (const PageTree& page : pages) trees.push_back(&page);
  return merge_trees(trees, options);
}

// Returns the first page that is outside what is learned from all, or their number if none is.
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

double random_delta(std::mt19937& random) { return static_cast<double>(random() % 11) / 10; }

TEST_P(LearnedLanguage, HasTheRandomPagesWhateverTheDeltas) {
  std::mt19937 random(5);
  int whole = 0;
  for (int i = 0; i < 1500; ++i) {
    const PatternTree source = pattern_of(random_pattern(random));
    Pages pages;
    std::string texts;
    for (std::size_t count = 2 + random() % 4; count > 0; --count) {
      const std::string text = random_member(source, 3, random);
      pages.push_back(page_of(text));
      texts += "\n" + text;
    }
    PatternOptions deltas = options();
    deltas.structure_delta = random_delta(random);
    deltas.text_delta = random_delta(random);
    const PatternTree tree = learned(pages, deltas);
    if (tree.cut_off()) continue;
    ++whole;
    ASSERT_EQ(first_outside(pages, tree), pages.size()) << texts << "\n"
                                                        << pattern_tree_text(tree, 20);
  }
  EXPECT_GT(whole, 1400);
}

// Makes a record of twenty fields. Its texts, and whether it has a rule among them, decide whether
// it is alike or equal to others.
std::string record(std::uint32_t text, bool rule) {
  std::string html = "<div>";
  for (std::uint32_t field = 0; field < 20; ++field) {
    if (rule && field == 10) html += "<hr>";
    const std::uint32_t of = field % 2 == 0 ? text : 0;
    html += "<b>t" + std::to_string(of) + "f" + std::to_string(field) + "</b>";
  }
  return html + "</div>";
}

TEST_P(LearnedLanguage, HasPagesOfRecordsThatAreNearlyEqual) {
  std::mt19937 random(9);
  for (int i = 0; i < 400; ++i) {
    std::vector<std::string> texts(2 + random() % 2);
    Pages pages;
    for (std::string& text : texts) {
      for (std::size_t count = 3 + random() % 5; count > 0; --count) {
        text += record(static_cast<std::uint32_t>(random() % 3), random() % 4 == 0);
      }
      pages.push_back(page_of_html("<body>" + text));
    }
    PatternOptions deltas = options();
    if (i % 2 == 0) deltas.text_delta = random_delta(random);
    const PatternTree tree = learned(pages, deltas);
    ASSERT_FALSE(tree.cut_off());
    ASSERT_EQ(first_outside(pages, tree), pages.size()) << testing::PrintToString(texts) << "\n"
                                                        << pattern_tree_text(tree, 20);
  }
}

// The first record of the first page is like those that are folded with it, but has a rule.
TEST_P(LearnedLanguage, HasARecordThatStandsAmongEqualSymbols) {
  const std::string a = record(0, false);
  const std::string b = record(1, false);
  Pages pages;
  pages.push_back(page_of_html("<body>" + record(0, true) + b + b + a + a));
  pages.push_back(page_of_html("<body>" + b + a + b + record(2, false) + a));
  const PatternTree tree = learned(pages, options());
  EXPECT_EQ(first_outside(pages, tree), pages.size()) << pattern_tree_text(tree, 20);
}

// Returns pages in the order of their paths, at most so many of each site.
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
