// SPDX-License-Identifier: GPL-2.0-or-later
//
// The prefixes site:, lang: and path:.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/queries/search/test_database.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class Filters : public testing::Test {
 protected:
  void SetUp() override {
    database_.add({"/docs/api/a.html", "word", "", "", "", "en", "www.example.com"});
    database_.add({"/docs/b.html", "word", "", "", "", "pt", "example.com"});
    database_.add({"/News/c d.html", "word other", "", "", "", "he", "My Site"});
    database_.commit();
  }

  std::vector<std::string> finds(std::string_view query) {
    Searcher searcher = database_.open();
    return found(searcher, query);
  }

  TestDatabase database_;
};

TEST_F(Filters, SelectWithoutWords) {
  EXPECT_THAT(finds("site:example.com"), ElementsAre("/docs/b.html"));
}

TEST_F(Filters, SiteIgnoresLetterCaseOfHosts) {
  EXPECT_THAT(finds("word site:WWW.Example.com"), ElementsAre("/docs/api/a.html"));
}

TEST_F(Filters, SiteTakesANameAsItIs) {
  EXPECT_THAT(finds("site:\"My Site\" word"), ElementsAre("/News/c d.html"));
}

TEST_F(Filters, LangTakesTagsAndOldCodes) {
  EXPECT_THAT(finds("word lang:pt-BR"), ElementsAre("/docs/b.html"));
  EXPECT_THAT(finds("word lang:iw"), ElementsAre("/News/c d.html"));
  EXPECT_THAT(finds("word lang:EN"), ElementsAre("/docs/api/a.html"));
}

TEST_F(Filters, PathFindsAllBelowAFolder) {
  EXPECT_THAT(finds("path:/docs"), ElementsAre("/docs/api/a.html", "/docs/b.html"));
  EXPECT_THAT(finds("path:docs/"), ElementsAre("/docs/api/a.html", "/docs/b.html"));
  EXPECT_THAT(finds("word path:/docs/api/"), ElementsAre("/docs/api/a.html"));
  EXPECT_EQ(finds("path:/").size(), 3U);
}

TEST_F(Filters, PathKeepsLetterCaseAndTakesQuotes) {
  EXPECT_THAT(finds("path:/news"), IsEmpty());
  EXPECT_THAT(finds("path:\"/News/c d.html\""), ElementsAre("/News/c d.html"));
}

TEST_F(Filters, OfOneKindAreAlternativesAndOfSeveralAllApply) {
  EXPECT_EQ(finds("lang:en lang:pt").size(), 2U);
  EXPECT_THAT(finds("lang:en lang:pt site:example.com"), ElementsAre("/docs/b.html"));
}

TEST_F(Filters, CanBeNegated) {
  EXPECT_THAT(finds("word -path:/docs"), ElementsAre("/News/c d.html"));
  EXPECT_THAT(finds("word NOT lang:he"), ElementsAre("/docs/api/a.html", "/docs/b.html"));
}

TEST_F(Filters, InParentheses) {
  EXPECT_THAT(finds("(word site:example.com)"), ElementsAre("/docs/b.html"));
}

}  // namespace
}  // namespace winnow
