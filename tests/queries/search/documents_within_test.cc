// SPDX-License-Identifier: GPL-2.0-or-later
//
// A search among some of the documents finds no others, and leaves none of them out.
#include "queries/search/documents_within.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "queries/search/found_pages.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Query = Xapian::Query;

// Every document has "all", every hundredth one "rare".
class DocumentsWithin : public testing::Test {
 protected:
  DocumentsWithin() {
    for (Xapian::docid number = 1; number <= 1000; ++number) {
      Xapian::Document document;
      document.add_term("all");
      if (number % 100 == 0) document.add_term("rare");
      database_.add_document(document);
    }
  }

  std::vector<Xapian::docid> found(const Query& query) const {
    std::vector<Xapian::docid> documents;
    for (const DocumentMatch& match : all_matches(database_, query)) {
      documents.push_back(match.document);
    }
    std::sort(documents.begin(), documents.end());
    return documents;
  }

  Xapian::WritableDatabase database_{std::string(), Xapian::DB_BACKEND_INMEMORY};
};

TEST_F(DocumentsWithin, AreThoseOfTheRanges) {
  EXPECT_THAT(found(within(Query("all"), DocumentRange{3, 5})), ElementsAre(3, 4, 5));
  const std::vector<DocumentRange> ranges = {{1, 2}, {100, 101}, {150, 250}, {999, 2000}};
  EXPECT_THAT(found(within(Query("rare"), ranges)), ElementsAre(100, 200, 1000));
  EXPECT_THAT(found(within(Query("all"), std::vector<DocumentRange>())), IsEmpty());
}

TEST_F(DocumentsWithin, AreThoseOfTheList) {
  EXPECT_THAT(found(within(Query("all"), std::vector<Xapian::docid>{1, 700, 1000, 3000})),
              ElementsAre(1, 700, 1000));
  EXPECT_THAT(found(within(Query("all"), std::vector<Xapian::docid>())), IsEmpty());
}

// The matcher skips in what is longer.
TEST_F(DocumentsWithin, AreSkippedWhereTheWordIsRarer) {
  std::vector<Xapian::docid> even;
  for (Xapian::docid number = 2; number <= 600; number += 2) even.push_back(number);
  EXPECT_THAT(found(within(Query("rare"), even)), ElementsAre(100, 200, 300, 400, 500, 600));
}

TEST_F(DocumentsWithin, KeepTheirScores) {
  const auto all = all_matches(database_, Query("rare"));
  const auto some = all_matches(database_, within(Query("rare"), std::vector<Xapian::docid>{200}));
  ASSERT_THAT(some, testing::SizeIs(1));
  EXPECT_EQ(some.front().score, all.front().score);
}

}  // namespace
}  // namespace winnow
