// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "queries/known_items/site_names.h"

namespace winnow {
namespace {

using testing::ElementsAre;

constexpr PhraseId kTitle = 7;

PageIdentity page(LinkTarget exact, LinkTarget canonical = kNoTarget, TextSketch text = {1, 2, 3}) {
  return {exact, canonical, kTitle, std::move(text)};
}

TEST(FindOriginals, CopiesNameTheirOriginal) {
  EXPECT_THAT(find_originals({page(11, 12), page(12), page(13, 12)}), ElementsAre(1, 1, 1));
}

TEST(FindOriginals, PageOfOtherTextIsNoCopy) {
  EXPECT_THAT(find_originals({page(11), page(12, 11, {4, 5, 6})}), ElementsAre(0, 1));
}

TEST(FindOriginals, PageOfOtherTitleIsNoCopy) {
  std::vector<PageIdentity> pages = {page(11), page(12, 11)};
  pages[1].title = kTitle + 1;
  EXPECT_THAT(find_originals(pages), ElementsAre(0, 1));
}

TEST(FindOriginals, PagesThatNameEachOtherStayApart) {
  EXPECT_THAT(find_originals({page(11, 12), page(12, 11)}), ElementsAre(0, 1));
}

TEST(FindOriginals, LinkToNoPageOrToSeveralMakesNoCopy) {
  EXPECT_THAT(find_originals({page(11), page(11), page(12, 11), page(13, 14)}),
              ElementsAre(0, 1, 2, 3));
}

}  // namespace
}  // namespace winnow
