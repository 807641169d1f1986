// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checks that the pages of the table beside this file give the trees and blocks of the HTML Living
// Standard, whichever way they are parsed. known_differences.txt lists all others and says why.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/extractor/html/tree_construction/table.h"
#include "winnow/extractor/blocks.h"
#include "winnow/extractor/decode.h"
#include "winnow/extractor/html_parser.h"
#include "winnow/extractor/parse_check.h"

namespace winnow {
namespace {

std::string path_of(const std::string& file) { return WINNOW_TREE_CONSTRUCTION "/" + file; }

const std::vector<TreeFact>& facts() {
  static const auto all = read_tree_facts(path_of("facts.txt"));
  return all;
}

const KnownDifferences& known_differences() {
  static const auto all = read_known_differences(path_of("known_differences.txt"));
  return all;
}

std::string tree_of(const Document& document) {
  std::string tree;
  std::string scratch;
  std::vector<NodeIndex> ends;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    for (; !ends.empty() && ends.back() == node; ends.pop_back()) tree += ')';
    if (document.is_element(node)) {
      tree += std::string(document.name(node)) + "(";
      ends.push_back(document.subtree_end(node));
    } else if (document.is_text(node)) {
      tree += marked(document.text(node, scratch));
    }
  }
  return tree + std::string(ends.size(), ')');
}

std::string blocks_of(const Document& document) {
  WordSegmenter segmenter;
  const BlockList list = segment_blocks(document, segmenter);
  std::string shown;
  for (const Block& block : list.blocks()) {
    if (!is_indexable(block)) continue;
    if (!shown.empty()) shown += '|';
    shown += marked(list.text(block));
  }
  return shown;
}

class Comparison {
 public:
  explicit Comparison(bool direct) : parser_(options(direct)) {}

  void compare(const TreeFact& fact) {
    const Outcome got = outcome_of(fact.page);
    const auto known = known_differences().by_page.find(fact.name);
    const bool listed = known != known_differences().by_page.end();
    const Outcome& wanted = listed ? known->second.outcome : fact.expected;
    if (got == wanted && !(listed && got == fact.expected)) return;
    ADD_FAILURE() << (listed ? "other than known_differences.txt lists: " : "")
                  << row(fact.name, fact.page) << "\nthe standard\t"
                  << row(fact.expected.tree, fact.expected.blocks) << "\n"
                  << row(fact.name, "REASON", got.tree, got.blocks);
  }

  // These pages did not go to the parser whole.
  std::uint64_t quick() const { return check_->counts().quick; }

 private:
  ParseOptions options(bool direct) {
    ParseOptions options;
    options.direct = direct;
    options.parse_check = check_;
    return options;
  }

  template <typename... Parts>
  static std::string row(const Parts&... parts) {
    std::string line;
    ((line += (line.empty() ? "" : "\t") + field_of(parts)), ...);
    return line;
  }

  Outcome outcome_of(const std::string& page) {
    auto decoded = decode(page, {"utf-8"});
    if (!decoded) return {"no page", ""};
    const Document document = parser_.parse(std::move(decoded->text));
    return {tree_of(document), blocks_of(document)};
  }

  // This check counts pages, but compares none itself.
  std::shared_ptr<ParseCheck> check_ = std::make_shared<ParseCheck>(~std::uint64_t{0});
  HtmlParser parser_;
};

// Counts the pages that went a short way.
std::uint64_t compare_all(bool direct) {
  Comparison comparison(direct);
  for (const TreeFact& fact : facts()) comparison.compare(fact);
  fmt::print("{} pages the short way\n", comparison.quick());
  return comparison.quick();
}

TEST(TreeConstruction, IsTheStandardsOnPagesParsedAsTheyStand) {
  EXPECT_EQ(compare_all(false), 0u);
}

TEST(TreeConstruction, IsTheStandardsOnPagesParsedByTheirTags) {
  EXPECT_GT(compare_all(true), 500u);
}

TEST(TreeConstruction, HasATableOfPages) {
  EXPECT_GT(facts().size(), 1500u);
  EXPECT_GT(std::count_if(facts().begin(), facts().end(),
                          [](const TreeFact& fact) { return !fact.expected.blocks.empty(); }),
            600);
}

TEST(TreeConstruction, HasAReasonForEachKnownDifference) {
  std::set<std::string> pages;
  for (const TreeFact& fact : facts()) pages.insert(fact.name);
  EXPECT_EQ(pages.size(), facts().size()) << "two pages of one name";
  for (const auto& [page, difference] : known_differences().by_page) {
    EXPECT_TRUE(pages.contains(page)) << page;
    EXPECT_TRUE(known_differences().reasons.contains(difference.reason)) << page;
  }
}

// Prints the table of docs/lab/html-standard.md.
TEST(TreeConstruction, HasAPageForEachReason) {
  struct Count {
    int pages = 0;
    int blocks = 0;
  };
  std::map<std::string, Count> counts;
  int blocks = 0;
  for (const TreeFact& fact : facts()) {
    if (!fact.expected.blocks.empty()) ++blocks;
    const auto known = known_differences().by_page.find(fact.name);
    if (known == known_differences().by_page.end()) continue;
    Count& count = counts[known->second.reason];
    ++count.pages;
    if (known->second.outcome.blocks != fact.expected.blocks) ++count.blocks;
  }
  fmt::print("{} pages, {} with text that can be seen; {} differ\n", facts().size(), blocks,
             known_differences().by_page.size());
  for (const auto& [reason, sentence] : known_differences().reasons) {
    const Count& count = counts[reason];
    EXPECT_GT(count.pages, 0) << reason;
    fmt::print("| `{}` | {} | {} | {} |\n", reason, count.pages, count.blocks, sentence);
  }
}

}  // namespace
}  // namespace winnow
