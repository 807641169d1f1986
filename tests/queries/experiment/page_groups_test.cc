// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>

#include "queries/experiment/findings.h"

namespace winnow {
namespace {

using testing::ElementsAre;

std::vector<std::uint32_t> groups(const std::vector<std::string>& topics, const Qrels& qrels) {
  return groups_by_page(topics, qrels);
}

TEST(PageGroups, HoldTopicsWithTheSameFirstRelevantDocument) {
  const Qrels qrels = {{"1", {{"b", 1}, {"c", 1}}}, {"2", {{"c", 1}}}, {"3", {{"b", 2}}}};
  EXPECT_THAT(groups({"1", "2", "3"}, qrels), ElementsAre(0, 1, 0));
}

TEST(PageGroups, PassOverDocumentsThatAreNotRelevant) {
  const Qrels qrels = {{"1", {{"a", 0}, {"b", 1}}}, {"2", {{"a", -1}, {"b", 1}}}};
  EXPECT_THAT(groups({"1", "2"}, qrels), ElementsAre(0, 0));
}

TEST(PageGroups, LeaveTopicsWithoutRelevantDocumentsAlone) {
  const Qrels qrels = {{"1", {{"a", 0}}}, {"2", {{"a", 0}}}, {"3", {{"a", 1}}}};
  EXPECT_THAT(groups({"1", "2", "3"}, qrels), ElementsAre(0, 1, 2));
}

}  // namespace
}  // namespace winnow
