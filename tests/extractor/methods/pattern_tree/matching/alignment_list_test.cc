// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/matching/alignment_list.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/extractor/methods/pattern_tree/pattern_notation.h"

namespace winnow {
namespace {

constexpr std::uint32_t kBody = 1;

// Writes "p ( dt + )+": positions by their names, beginnings and ends of groups, with ? and +
// behind what may be absent and may repeat.
std::string text_of(const AlignmentList& list, const PatternTree& pattern) {
  std::string text;
  for (const AlignmentStep& step : list.steps) {
    if (!text.empty()) text += ' ';
    if (step.kind == AlignmentStep::Kind::position) text += pattern.name(step.node);
    if (step.kind == AlignmentStep::Kind::open) text += '(';
    if (step.kind == AlignmentStep::Kind::close) text += ')';
    if (step.kind == AlignmentStep::Kind::open) continue;
    if (step.optional) text += '?';
    if (step.repeats) text += '+';
  }
  return text;
}

std::string list_of_body(std::string_view notation) {
  const PatternTree pattern = pattern_of(notation);
  AlignmentLists lists;
  lists.use(pattern);
  return text_of(lists.list_of(kBody), pattern);
}

TEST(AlignmentListTest, ListsChildrenButNotWhatIsBelowThem) {
  EXPECT_EQ(list_of_body("p('x') div(p(~))? hr*"), "p div? hr?+");
}

TEST(AlignmentListTest, GroupsBeginAndEnd) {
  EXPECT_EQ(list_of_body("h1 [[dt dd]? [pre]*]+ hr"), "h1 ( ( dt dd )? ( pre )?+ )+ hr");
}

TEST(AlignmentListTest, AnElementWithoutChildrenHasAnEmptyList) {
  EXPECT_EQ(list_of_body("html(body)"), "");
}

TEST(AlignmentListTest, StepsKnowTheirPartnersAndTheSetsAround) {
  const PatternTree pattern = pattern_of("[p]? [dt [dd]+]+");
  AlignmentLists lists;
  lists.use(pattern);
  const AlignmentList& list = lists.list_of(kBody);
  ASSERT_EQ(text_of(list, pattern), "( p )? ( dt ( dd )+ )+");
  EXPECT_EQ(list.steps[3].partner, 8U);
  EXPECT_EQ(list.steps[8].partner, 3U);
  EXPECT_EQ(list.steps[1].repeating, kNoStep);
  EXPECT_EQ(list.steps[4].repeating, 3U);
  EXPECT_EQ(list.steps[6].repeating, 5U);
  EXPECT_EQ(list.steps[5].repeating, 3U);
  EXPECT_EQ(std::vector(list.outermost.begin(), list.outermost.end()), std::vector{3U});
}

TEST(AlignmentListTest, ListsStayWhenOthersAreAskedForAndGoWithTheirTree) {
  const PatternTree pattern = pattern_of("p(~) div(ul(li(~)+) ol)");
  AlignmentLists lists;
  lists.use(pattern);
  const AlignmentList& body = lists.list_of(kBody);
  for (std::uint32_t node = 2; node < pattern.size(); ++node) lists.list_of(node);
  EXPECT_EQ(text_of(body, pattern), "p div");
  const PatternTree other = pattern_of("hr pre");
  lists.use(other);
  EXPECT_EQ(text_of(lists.list_of(kBody), other), "hr pre");
}

}  // namespace
}  // namespace winnow
