// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/query_text.h"

#include <gtest/gtest.h>

#include "queries/search/query_words.h"

namespace winnow {
namespace {

QueryText rewrite(std::string_view query) {
  const std::string clean = clean_query(query);
  return rewrite_query(clean, QueryCutter().cut(clean));
}

std::string rewritten(std::string_view query) { return rewrite(query).text; }

TEST(QueryText, FoldsWords) { EXPECT_EQ(rewritten("Größe ＦＵＬＬ Don’t"), "größe full don't"); }

TEST(QueryText, KeepsOperatorsInCapitalsOnly) {
  EXPECT_EQ(rewritten("Cats AND Dogs OR (Fish NOT Birds) XOR and not"),
            "cats AND dogs OR (fish NOT birds) XOR and not");
}

TEST(QueryText, TakesAnOperatorInsideAWordForAWord) {
  EXPECT_EQ(rewritten("AND-gate NOT.x OR"), "and-gate not.x OR");
}

TEST(QueryText, TakesAnOperatorInQuotesForAWord) {
  EXPECT_EQ(rewritten("\"this AND that\""), "\"this and that\"");
}

TEST(QueryText, KeepsWindowsOfNearAndAdj) {
  EXPECT_EQ(rewritten("A NEAR/3 B ADJ/12 C"), "a NEAR/3 b ADJ/12 c");
}

TEST(QueryText, BoundsWindows) {
  EXPECT_EQ(rewritten("a NEAR/99999999999999999999999 b"), "a NEAR/9999 b");
}

TEST(QueryText, TakesAWindowThatIsNoNumberForWords) {
  EXPECT_EQ(rewritten("a NEAR/x b"), "a near/x b");
}

TEST(QueryText, RefusesAWindowOfNothing) {
  EXPECT_NE(rewrite("a NEAR/0 b").refused_because, "");
  EXPECT_EQ(rewrite("a NEAR/01 b").refused_because, "");
}

TEST(QueryText, SeparatesWordsThatTouch) {
  EXPECT_EQ(rewritten("京都旅行"), "京都 旅行");
  EXPECT_EQ(rewritten("\"京都旅行\""), "\"京都 旅行\"");
  EXPECT_EQ(rewritten("iPhoneケース"), "iphone ケース");
}

TEST(QueryText, MakesAPhraseOfTouchingWordsBehindASignOrPrefix) {
  EXPECT_EQ(rewritten("+京都旅行"), "+\"京都 旅行\" ");
  EXPECT_EQ(rewritten("-京都旅行"), "-\"京都 旅行\" ");
  EXPECT_EQ(rewritten("title:京都旅行"), "title:\"京都 旅行\" ");
}

TEST(QueryText, GivesTheWildcardToTheLastOfTouchingWords) {
  EXPECT_EQ(rewritten("京都旅行*"), "京都 旅行*");
  EXPECT_EQ(rewritten("title:京都旅行*"), "title:(京都 旅行*) ");
}

TEST(QueryText, SplitsCompoundsInPhrasesIntoTheirParts) {
  EXPECT_EQ(rewritten("don't"), "don't");
  EXPECT_EQ(rewritten("\"I don't know\""), "\"i don t know\"");
  EXPECT_EQ(rewritten("tolkien's.ring"), "tolkien.s.ring");
}

TEST(QueryText, LeavesIdentifiersToTheParser) {
  EXPECT_EQ(rewritten("os.path C++ 3.14 std::vector a_b"), "os.path c++ 3.14 std::vector a_b");
}

TEST(QueryText, QuotesTheValuesOfFilters) {
  EXPECT_EQ(rewritten("site:Example.com x"), "site:\"Example.com\"  x");
  EXPECT_EQ(rewritten("path:/A/(b)"), "path:\"/A/(b\"  ");
  EXPECT_EQ(rewritten("path:\"/a b/\"\"c\""), "path:\"/a b/\"\"c\" ");
}

TEST(QueryText, TakesPrefixesInAnyCase) { EXPECT_EQ(rewritten("Title:Go"), "title:go"); }

TEST(QueryText, TakesAColonWithoutValueForPunctuation) {
  const QueryText text = rewrite("Title: go");
  ASSERT_EQ(text.words.size(), 2U);
  EXPECT_EQ(text.words[0].term, "title");
}

TEST(QueryText, TakesParenthesesOfCodeForPunctuation) {
  EXPECT_EQ(rewritten("print() foo) (a b)"), "print(  foo  (a b)");
}

TEST(QueryText, TellsWordsFromOperatorsAndFilters) {
  const QueryText text = rewrite("Cats AND site:x lang:en wild* title:Y");
  ASSERT_EQ(text.words.size(), 3U);
  EXPECT_EQ(text.words[0].term, "cats");
  EXPECT_EQ(text.words[1].term, "wild");
  EXPECT_TRUE(text.words[1].wildcard);
  EXPECT_EQ(text.words[2].term, "y");
  EXPECT_TRUE(text.has_filter);
}

TEST(QueryText, DropsWordsThatNoIndexHolds) {
  EXPECT_EQ(rewritten("a " + std::string(500, 'x') + " b"), "a  b");
}

TEST(QueryText, RefusesDeepNesting) {
  EXPECT_NE(rewrite(std::string(65, '(') + "a").refused_because, "");
  EXPECT_EQ(rewrite(std::string(64, '(') + "a").refused_because, "");
}

TEST(QueryText, RefusesManyWildcards) {
  std::string query;
  for (int i = 0; i < 32; ++i) query += "a* ";
  EXPECT_EQ(rewrite(query).refused_because, "");
  EXPECT_NE(rewrite(query + "a*").refused_because, "");
}

}  // namespace
}  // namespace winnow
