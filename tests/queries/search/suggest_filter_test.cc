// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/suggest_filter.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/queries/search/suggest_pages.h"

namespace winnow {
namespace {

class SuggestFilterTest : public testing::Test {
 protected:
  SuggestFilterTest() {
    written_.add(suggest_document("/de/a.html", "Ein Titel"));
    written_.add(suggest_document("/en/b.html", "A title"));
    written_.commit();
    database_ = Xapian::Database(written_.directory());
  }

  // Only pages below `path` pass.
  static PageFilters below(const std::string& path) {
    PageFilters filters;
    filters.paths = {path};
    return filters;
  }

  TestDatabase written_;
  Xapian::Database database_;
};

TEST_F(SuggestFilterTest, PassesAllPagesWithoutFilters) {
  const SuggestIndex index(database_);
  SuggestFilter filter(database_, index);
  EXPECT_TRUE(filter.passes(0));
  ASSERT_TRUE(filter.use(below("/none")));
  EXPECT_FALSE(filter.passes(0));
  ASSERT_TRUE(filter.use({}));
  EXPECT_TRUE(filter.passes(0));
  EXPECT_TRUE(filter.passes(1));
}

TEST_F(SuggestFilterTest, RemembersTheSetsThatWereUsedLast) {
  const SuggestIndex index(database_);
  SuggestFilter filter(database_, index);
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(filter.use(below("/de")));
    EXPECT_TRUE(filter.passes(0));
    EXPECT_FALSE(filter.passes(1));
    ASSERT_TRUE(filter.use(below("/en")));
    EXPECT_FALSE(filter.passes(0));
    EXPECT_TRUE(filter.passes(1));
  }
  EXPECT_EQ(filter.remembered(), 2u);
  for (int i = 0; i < 30; ++i) ASSERT_TRUE(filter.use(below("/" + std::to_string(i))));
  EXPECT_EQ(filter.remembered(), SuggestFilter::kMostFiltered);
  ASSERT_TRUE(filter.use(below("/de")));
  EXPECT_TRUE(filter.passes(0));
}

TEST_F(SuggestFilterTest, RefusesWhatIsNoDateAndThenPassesAllPages) {
  const SuggestIndex index(database_);
  SuggestFilter filter(database_, index);
  ASSERT_TRUE(filter.use(below("/none")));
  PageFilters wrong;
  wrong.since = "yesterday";
  EXPECT_FALSE(filter.use(wrong));
  EXPECT_TRUE(filter.passes(0));
}

}  // namespace
}  // namespace winnow
