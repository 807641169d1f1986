// SPDX-License-Identifier: GPL-2.0-or-later
//
// These tests say where a query needs all pages, because it only leaves words out.
#include "queries/search/exclusions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "queries/search/query_text.h"
#include "queries/search/query_words.h"

namespace winnow {
namespace {

// Gives the query for the parser with a # where all pages are needed, and (words) # where they are
// needed if these words are stop words.
std::string marked(std::string_view query) {
  const std::string clean = clean_query(query);
  const QueryText rewritten = rewrite_query(clean, QueryCutter().cut(clean));
  std::string text = rewritten.text;
  for (auto each = rewritten.exclusions.rbegin(); each != rewritten.exclusions.rend(); ++each) {
    std::string mark = "#";
    if (!each->needs_all) {
      for (const std::string& word : each->words) mark.append("?").append(word);
    }
    text.insert(each->place, mark);
  }
  return text;
}

TEST(Exclusions, NeedAllPagesWhereNothingElseIsAskedFor) {
  EXPECT_EQ(marked("-a"), "#-a");
  EXPECT_EQ(marked("-a -b"), "#-a -b");
  EXPECT_EQ(marked("-title:a"), "#-title:a");
  EXPECT_EQ(marked("-\"a b\""), "#-\"a b\"");
  EXPECT_EQ(marked("-(a OR b)"), "#-(a OR b)");
  EXPECT_EQ(marked("-lang:en"), "#-lang:\"en\" ");
  EXPECT_EQ(marked("-a.b"), "#-a.b");
  EXPECT_EQ(marked("-'a'"), "#-'a'");
  EXPECT_EQ(marked("() -a"), "#() -a");
}

TEST(Exclusions, HaveBothSidesOfNear) {
  EXPECT_EQ(marked("-a NEAR b"), "#-a NEAR b");
  EXPECT_EQ(marked("-a ADJ/3 b"), "#-a ADJ/3 b");
  EXPECT_EQ(marked("+c OR -a NEAR b"), "+c OR# -a NEAR b");
  EXPECT_EQ(marked("-a NEAR b c"), "#?c-a NEAR b c");
}

TEST(Exclusions, NeedThemBesideStopWordsOnly) {
  EXPECT_EQ(marked("a -b"), "#?aa -b");
  EXPECT_EQ(marked("a c -b"), "#?a?ca c -b");
  EXPECT_EQ(marked("title:a -b"), "#?atitle:a -b");
}

TEST(Exclusions, NeedNothingBesideWhatIsLookedFor) {
  for (const char* query :
       {"a", "+a -b", "a* -b", "\"a\" -b", "title:(a) -b", "lang:en -b", "(a) -b", "a.c -b",
        "a NEAR b -c", "a - b", "a-b", "--a", "-+a", "a.-b"}) {
    EXPECT_EQ(marked(query).find('#'), std::string::npos) << query;
  }
}

TEST(Exclusions, AreSoughtInEachPart) {
  EXPECT_EQ(marked("+a (-b)"), "+a (#-b)");
  EXPECT_EQ(marked("+a OR -b"), "+a OR# -b");
  EXPECT_EQ(marked("-a XOR -b"), "#-a XOR# -b");
  EXPECT_EQ(marked("+a NOT -b"), "+a NOT# -b");
}

TEST(Exclusions, BehindAndAreKnownToTheParserOneAtATime) {
  EXPECT_EQ(marked("+a AND -b"), "+a AND -b");
  EXPECT_EQ(marked("+a AND -b -c"), "+a AND# -b -c");
  EXPECT_EQ(marked("+a AND -b c"), "+a AND# -b c");
  EXPECT_EQ(marked("+a AND +c -b"), "+a AND +c -b");
}

}  // namespace
}  // namespace winnow
