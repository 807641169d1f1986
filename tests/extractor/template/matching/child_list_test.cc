// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/template/matching/child_list.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/extractor/template/pattern_notation.h"

namespace winnow {
namespace {

// "p:one dt:set [1,2):set": the positions' names with their occurrences, then the groups.
std::string children_of_body(std::string_view notation) {
  const PatternTree pattern = pattern_of(notation);
  ChildList list;
  list.positions.resize(3);  // what another list has left
  list.groups.resize(3);
  list_children(pattern, 1, list);
  std::string text;
  for (const ChildPosition& position : list.positions) {
    text += std::string(pattern.name(position.node)) + ":" +
            std::string(occurrence_name(position.occurrence)) + " ";
  }
  for (const ChildGroup& group : list.groups) {
    text += "[" + std::to_string(group.first) + "," + std::to_string(group.last) +
            "):" + std::string(occurrence_name(group.occurrence)) + " ";
  }
  return text;
}

TEST(ChildListTest, ListsChildrenButNotWhatIsBelowThem) {
  EXPECT_EQ(children_of_body("p('x') div(p(~))? hr*"), "p:one div:optional hr:optional set ");
}

TEST(ChildListTest, GroupsReachOverTheirPositions) {
  EXPECT_EQ(children_of_body("h1 [dt dd]+ hr"), "h1:one dt:one dd:one hr:one [1,3):set ");
}

TEST(ChildListTest, InnerGroupsStandBeforeOuterOnes) {
  EXPECT_EQ(children_of_body("[[p hr]? [pre]*]+"),
            "p:one hr:one pre:one [0,2):optional [2,3):optional set [0,3):set ");
}

TEST(ChildListTest, AnElementWithoutChildrenHasAnEmptyList) {
  EXPECT_EQ(children_of_body("html(body)"), "");
}

}  // namespace
}  // namespace winnow
