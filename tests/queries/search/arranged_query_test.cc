// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/arranged_query.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "indexer/common/ascii.h"

namespace winnow {
namespace {

std::string arranged(const std::string& query) {
  QueryCutter cutter;
  return ArrangedQuery(query, cutter.cut(query)).text();
}

TEST(ArrangedQuery, PutsFiltersBehindTheParenthesesOfAChoice) {
  EXPECT_EQ(arranged("a OR b lang:zh"), "(a OR b) lang:zh");
  EXPECT_EQ(arranged("date:2023 a OR b"), "(a OR b) date:2023");
  EXPECT_EQ(arranged("a XOR b lang:zh c type:pdf"), "(a XOR b c) lang:zh type:pdf");
}

TEST(ArrangedQuery, PutsThemBehindWhatIsLeftOut) {
  EXPECT_EQ(arranged("NOT a lang:zh"), "(NOT a) lang:zh");
  EXPECT_EQ(arranged("a NOT b lang:zh"), "(a NOT b) lang:zh");
}

TEST(ArrangedQuery, MovesWhatHasASign) {
  EXPECT_EQ(arranged("a OR b -c"), "(a OR b) -c");
  EXPECT_EQ(arranged("+\"a b\" c OR d -(e f) -lang:en"), "(c OR d) AND (+\"a b\") -(e f) -lang:en");
}

TEST(ArrangedQuery, LeavesQueriesWithoutAChoiceAlone) {
  for (const char* query :
       {"", " ", "a b lang:zh", "lang:zh a -b", "a AND b lang:zh", "(a OR b) lang:zh",
        "\"a OR b\" lang:zh", "a NEAR/3 b lang:zh", "a or b lang:zh", "OR.a lang:zh"}) {
    EXPECT_EQ(arranged(query), query);
  }
}

TEST(ArrangedQuery, LeavesWhatStandsBesideAnOperator) {
  for (const char* query : {"a OR lang:zh", "lang:zh OR type:pdf", "a NOT lang:zh", "-a OR b",
                            "a lang:zh OR b", "lang:zh"}) {
    EXPECT_EQ(arranged(query), query);
  }
}

TEST(ArrangedQuery, ArrangesWhatStandsInParentheses) {
  EXPECT_EQ(arranged("(a OR b lang:zh) c"), "((a OR b) lang:zh) c");
  EXPECT_EQ(arranged("x OR (a OR (b NOT c lang:en) type:pdf) lang:zh"),
            "(x OR ((a OR ((b NOT c) lang:en)) type:pdf)) lang:zh");
  EXPECT_EQ(arranged("title:(a OR b -c) d"), "title:((a OR b) -c) d");
}

TEST(ArrangedQuery, KnowsOperatorsThatTouchParenthesesAndQuotes) {
  EXPECT_EQ(arranged("(a)OR(b) lang:zh"), "((a) OR (b)) lang:zh");
  EXPECT_EQ(arranged("\"a\"OR\"b\" lang:zh"), "(\"a\" OR \"b\") lang:zh");
}

TEST(ArrangedQuery, KeepsQuotedValuesTogether) {
  EXPECT_EQ(arranged("site:\"My (site\" a OR b"), "(a OR b) site:\"My (site\"");
}

TEST(ArrangedQuery, LeavesQueriesAloneThatDoNotClose) {
  for (const char* query : {"(a OR b lang:zh", "a) OR b lang:zh", ")(a OR b lang:zh",
                            "a OR b lang:zh \"c", "lang:zh a OR b \"c d"}) {
    EXPECT_EQ(arranged(query), query);
  }
}

TEST(ArrangedQuery, TellsWhereItsWordsStoodBefore) {
  const std::string query = "-first (second OR third lang:zh) NOT fourth";
  QueryCutter cutter;
  const std::vector<QueryWord> words = cutter.cut(query);
  const ArrangedQuery moved(query, words);
  EXPECT_EQ(moved.text(), "(((second OR third) lang:zh) NOT fourth) -first");
  std::vector<QueryWord> found = moved.words();
  ASSERT_EQ(found.size(), words.size());
  for (const QueryWord& word : found) {
    EXPECT_EQ(ascii_lower(moved.text().substr(word.offset, word.length)), word.term);
  }
  EXPECT_EQ(moved.text().substr(found.back().offset), "first");
  moved.put_back(found);
  for (std::size_t i = 0; i < words.size(); ++i) {
    EXPECT_EQ(found[i].offset, words[i].offset);
    EXPECT_EQ(found[i].term, words[i].term);
  }
}

TEST(ArrangedQuery, PutsWhatMustBeThereBehindAnd) {
  EXPECT_EQ(arranged("a NOT b +c lang:en +d"), "(a NOT b) AND (+c +d) lang:en");
  EXPECT_EQ(arranged("(NOT a +b) OR c"), "((NOT a) AND (+b)) OR c");
}

TEST(ArrangedQuery, TakesAnyNesting) {
  const std::string deep = std::string(3000, '(') + "a OR b lang:zh" + std::string(3000, ')');
  EXPECT_EQ(arranged(deep), deep);
  const std::string less_deep = std::string(22, '(') + "a OR b lang:zh" + std::string(22, ')');
  EXPECT_EQ(arranged(less_deep), less_deep);
  EXPECT_NE(arranged(less_deep.substr(1, less_deep.size() - 2)), less_deep);
}

}  // namespace
}  // namespace winnow
