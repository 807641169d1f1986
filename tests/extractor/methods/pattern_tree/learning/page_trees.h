// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes page trees for tests, from HTML and at random.
#pragma once

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/methods/pattern_tree/learning/sample_trees.h"
#include "winnow/extractor/html_parser.h"

namespace winnow {

// Makes a tree in which node 1 is the body.
inline PageTree page_tree_of(std::string_view body) {
  ParseOptions options;
  options.hashes = false;
  PageTree tree;
  PageTreeBuilder().build(HtmlParser(options).parse("<body>" + std::string(body)), WithNames::yes,
                          tree);
  return tree;
}

// Owns trees that SampleTrees refer to.
class TestPages {
 public:
  explicit TestPages(const std::vector<std::string>& bodies) {
    for (const std::string& body : bodies) trees_.push_back(page_tree_of(body));
    for (const PageTree& tree : trees_) pointers_.push_back(&tree);
  }
  TestPages(const TestPages&) = delete;
  TestPages& operator=(const TestPages&) = delete;

  SampleTrees sample() const { return pointers_; }
  // Returns the bodies.
  std::vector<TreeRef> parents() const {
    std::vector<TreeRef> parents;
    for (std::uint32_t page = 0; page < trees_.size(); ++page) parents.push_back({page, 1});
    return parents;
  }

 private:
  std::vector<PageTree> trees_;
  std::vector<const PageTree*> pointers_;
};

// Makes about `elements` elements of few names, keys and texts, so that many are alike.
inline std::string random_body(std::mt19937& random, int elements) {
  const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
  constexpr std::string_view kOpen[] = {"<div>", "<div class=a>", "<section>", "<section id=b>"};
  constexpr std::string_view kClose[] = {"</div>", "</div>", "</section>", "</section>"};
  constexpr std::string_view kData[] = {"one", "two", "<img src=x>", "<img src=y>"};
  std::string html;
  std::vector<std::uint32_t> open;
  for (int left = elements; left > 0;) {
    if (below(3) == 0) html += kData[below(4)];
    if (!open.empty() && below(2) == 0) {
      html += kClose[open.back()];
      open.pop_back();
      continue;
    }
    open.push_back(below(8) < 6 ? 2 * below(2) : below(4));
    html += kOpen[open.back()];
    --left;
  }
  return html;
}

}  // namespace winnow
