// SPDX-License-Identifier: GPL-2.0-or-later
//
// Compares alignments with an obvious computation of the least cost: that of every part of the
// pattern over every run of children.
#include "extractor/methods/pattern_tree/matching/list_alignment.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "tests/extractor/methods/pattern_tree/pattern_notation.h"

namespace winnow {
namespace {

constexpr std::uint32_t kListBody = 1;

using MatchCost = std::function<AlignmentCost(std::uint32_t child, std::uint32_t place)>;

class LeastCost {
 public:
  LeastCost(const PatternTree& pattern, MatchCost match, AlignmentCost unknown)
      : pattern_(pattern), match_(std::move(match)), unknown_(unknown) {}

  AlignmentCost of_children(std::uint32_t children) {
    return sequence(kListBody + 1, pattern_[kListBody].end, 0, children);
  }

 private:
  AlignmentCost sequence(std::uint32_t node, std::uint32_t end, std::uint32_t i, std::uint32_t j) {
    if (node == end) return (j - i) * unknown_;
    const auto key = std::tuple(node, i, j);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    AlignmentCost best = kImpossible;
    for (std::uint32_t k = i; k <= j; ++k) {
      best = std::min(best, all_rounds(node, i, k) + sequence(pattern_[node].end, end, k, j));
    }
    known_[key] = best;
    return best;
  }

  AlignmentCost all_rounds(std::uint32_t node, std::uint32_t i, std::uint32_t j) {
    const AlignmentCost best = rounds(node, i, j);
    return may_be_absent(pattern_[node].occurrence) ? std::min(best, (j - i) * unknown_) : best;
  }

  AlignmentCost rounds(std::uint32_t node, std::uint32_t i, std::uint32_t j) {
    AlignmentCost best = round(node, i, j);
    if (!may_repeat(pattern_[node].occurrence)) return best;
    for (std::uint32_t k = i + 1; k < j; ++k) {
      best = std::min(best, round(node, i, k) + rounds(node, k, j));
    }
    return best;
  }

  AlignmentCost round(std::uint32_t node, std::uint32_t i, std::uint32_t j) {
    if (pattern_[node].content == PatternContent::group) {
      return sequence(node + 1, pattern_[node].end, i, j);
    }
    AlignmentCost best = kMissingCost + (j - i) * unknown_;
    for (std::uint32_t k = i; k < j; ++k) {
      best = std::min(best, match_(k, node) + (j - i - 1) * unknown_);
    }
    return best;
  }

  const PatternTree& pattern_;
  MatchCost match_;
  AlignmentCost unknown_;
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, AlignmentCost> known_;
};

// Has a page and a pattern, and the children of their bodies.
struct Case {
  Case(std::string_view pattern_notation, std::string_view page_notation)
      : pattern(pattern_of(pattern_notation)), page(page_of(page_notation)) {
    for (std::uint32_t i = kListBody + 1; i < page.size(); i = page.nodes[i].end) {
      children.push_back({i, 0});
    }
    lists.use(pattern);
    list = lists.list_of(kListBody);
  }

  AlignmentCost match(std::uint32_t child, std::uint32_t place) const {
    return match_cost(page.nodes[children[child].node], 0, pattern[place]);
  }

  std::uint32_t count() const { return static_cast<std::uint32_t>(children.size()); }

  AlignmentCost least_cost() const {
    return LeastCost(
               pattern, [&](auto child, auto place) { return match(child, place); }, kUnknownCost)
        .of_children(count());
  }

  // Returns the least cost of alignments in which all children stand where `children` says.
  AlignmentCost cost_as_placed() const {
    AlignmentCost sum = 0;
    for (std::uint32_t i = 0; i < count(); ++i) {
      sum += is_placed(i) ? match(i, place_of(i)) : kUnknownCost;
    }
    // Each child that stands elsewhere costs so much that it is certain to be noticed.
    constexpr AlignmentCost kElsewhere = kImpossible >> 10;
    const auto here = [&](std::uint32_t child, std::uint32_t place) {
      return is_placed(child) && place_of(child) == place ? -kElsewhere : kElsewhere;
    };
    AlignmentCost placed = 0;
    for (std::uint32_t i = 0; i < count(); ++i) placed += is_placed(i) ? kElsewhere : 0;
    return sum + placed + LeastCost(pattern, here, 0).of_children(count());
  }

  bool is_placed(std::uint32_t child) const { return children[child].step != kNoStep; }
  std::uint32_t place_of(std::uint32_t child) const {
    return list.steps[children[child].step].node;
  }

  PatternTree pattern;
  PageTree page;
  std::vector<AlignedChild> children;
  AlignmentLists lists;
  AlignmentList list;
};

class RandomLists {
 public:
  explicit RandomLists(std::uint32_t seed) : random_(seed) {}

  std::string pattern() {
    std::string text;
    sequence(4, 0, text);
    return "html(body(" + text + "))";
  }

  std::string page() {
    std::string text;
    for (std::uint32_t left = below(8); left > 0; --left) text += item(7) + " ";
    return "html(body(" + text + "))";
  }

 private:
  std::uint32_t below(std::uint32_t bound) {
    return std::uniform_int_distribution<std::uint32_t>(0, bound - 1)(random_);
  }

  std::string item(std::uint32_t kinds) {
    static const char* const kItems[] = {"'a'",     "'b'", "p",  "p.x", "p('a')", "div.x('a')",
                                         "<a.png>", "~",   "~t", "~i",  "p(~)"};
    return kItems[below(kinds)];
  }

  void sequence(std::uint32_t longest, int depth, std::string& text) {
    static const char* const kOccurrences[] = {" ", "? ", "+ ", "* "};
    for (std::uint32_t left = 1 + below(longest); left > 0; --left) {
      if (depth < 3 && below(3) == 0) {
        text += "[";
        sequence(3, depth + 1, text);
        text += "]";
      } else {
        text += item(11);
      }
      text += kOccurrences[below(4)];
    }
  }

  std::mt19937 random_;
};

TEST(ListAlignmentTest, CostsAsLittleAsAnyAlignment) {
  RandomLists random(1);
  ListAligner aligner;
  for (int i = 0; i < 4000; ++i) {
    const std::string pattern = random.pattern();
    const std::string page = random.page();
    Case lists(pattern, page);
    const AlignmentCost cost = aligner.align(lists.page, lists.pattern, lists.list, lists.children);
    ASSERT_EQ(cost, lists.least_cost()) << pattern << " and " << page;
    ASSERT_EQ(cost, lists.cost_as_placed()) << pattern << " and " << page;
  }
}

TEST(ListAlignmentTest, WayBackLeadsIntoTheSameGroupOnly) {
  // No child stands between the sets, so that one cannot lead into the other.
  Case lists("p('a')+ p.x('b')+ [hr]+ [br]+", "p('a') p.x('b') p('a') p.x('b') hr br hr br");
  EXPECT_EQ(ListAligner().align(lists.page, lists.pattern, lists.list, lists.children),
            lists.least_cost());
  EXPECT_GE(lists.least_cost(), alignment_cost(2));
}

TEST(ListAlignmentTest, GreedyAlignmentsAreAlignments) {
  RandomLists random(2);
  GreedyAligner aligner;
  for (int i = 0; i < 2000; ++i) {
    const std::string pattern = random.pattern();
    const std::string page = random.page();
    Case lists(pattern, page);
    aligner.forget();
    aligner.align(lists.page, lists.pattern, lists.list, lists.children);
    ASSERT_LT(lists.cost_as_placed(), kImpossible >> 11) << pattern << " and " << page;
  }
}

}  // namespace
}  // namespace winnow
