// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages of the same text, where so many pages match that not all are looked at.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "indexer/database/database_reading.h"
#include "queries/search/document_set.h"
#include "queries/search/found_pages.h"
#include "queries/search/second_reader.h"
#include "queries/search/weighting.h"
#include "tests/queries/search/test_database.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

using Query = Xapian::Query;

// Every document has "all", every third one "third". One of a hundred has "best", as often as no
// other has a word. One of five of these is of a group of duplicates.
class DuplicatesOfMany : public testing::Test {
 protected:
  static constexpr Xapian::docid kLast = 60000;

  static void SetUpTestSuite() {
    pages_ = new TestDatabase();
    for (Xapian::docid number = 1; number <= kLast; ++number) pages_->add(document(number));
    pages_->commit();
  }
  static void TearDownTestSuite() { delete pages_; }

  // 0: no duplicates.
  static unsigned group_of(Xapian::docid number) {
    if (number % 100 != 0) return 0;
    const unsigned best = number / 100;
    return best % 10 < 2 ? best / 10 % 7 + 1 + best / 70 : 0;
  }

  static Xapian::Document document(Xapian::docid number) {
    const unsigned group = group_of(number);
    Xapian::Document document;
    document.add_term("all", number % 4 + 1);
    if (number % 3 == 0) document.add_term("third", number % 7 + 1);
    if (number % 100 == 0) document.add_term("best", 20 + (group == 0 ? number % 9 : group % 9));
    document.add_term("filler", number % 13);
    document.add_value(slot::kUrlHash, std::to_string(number * 7919 % 100003));
    if (group != 0)
      document.add_value(slot::kDuplicateGroup, std::string(8, static_cast<char>('A' + group)));
    return document;
  }

  static TestDatabase* pages_;
  const Xapian::Database database_ = open_whole(pages_->directory());
  SecondReader second_{pages_->directory(), database_};
};

TestDatabase* DuplicatesOfMany::pages_ = nullptr;

using Ranked = std::tuple<Xapian::docid, double, std::uint32_t>;

// The first of each group in a ranking of all pages, and how many others of the group there are.
std::vector<Ranked> collapsed(const std::vector<FoundPage>& all,
                              unsigned (*group_of)(Xapian::docid)) {
  std::map<unsigned, std::uint32_t> sizes;
  for (const FoundPage& page : all) ++sizes[group_of(page.document)];
  std::vector<Ranked> left;
  std::set<unsigned> seen;
  for (const FoundPage& page : all) {
    const unsigned group = group_of(page.document);
    if (group != 0 && !seen.insert(group).second) continue;
    left.emplace_back(page.document, page.score, group == 0 ? 0 : sizes[group] - 1);
  }
  return left;
}

TEST_F(DuplicatesOfMany, AreOneOfTheBestPages) {
  const Query query = Query("all") | Query("best");
  const FoundPages all =
      find_pages({database_}, query, {}, {0, kLast, 1000, 0}, /*collapse=*/false);
  const std::vector<Ranked> expected = collapsed(all.pages, group_of);
  ASSERT_LT(expected.size(), all.pages.size());
  const auto last = static_cast<Xapian::doccount>(expected.size());
  (void)second_.helps();
  for (SecondReader* const second : {static_cast<SecondReader*>(nullptr), &second_}) {
    for (const auto& [offset, limit] : {std::pair(0U, 10U), {0, 60}, {150, 50}, {last - 3, 10}}) {
      const FoundPages found =
          find_pages({database_, second}, query, {}, {offset, limit, 1000, 0}, /*collapse=*/true);
      std::vector<Ranked> given;
      for (const FoundPage& page : found.pages) {
        given.emplace_back(page.document, page.score, page.duplicates);
      }
      const auto first = expected.begin() + offset;
      EXPECT_EQ(given, std::vector<Ranked>(first, first + std::min(limit, last - offset)));
      // At the end there are no more to be found.
      EXPECT_EQ(found.estimated, offset > kLast / 2 ? last : all.estimated);
    }
  }
}

TEST_F(DuplicatesOfMany, CountOnce) {
  const auto count = [&](const Query& query) {
    std::set<unsigned> seen;
    Xapian::doccount left = 0;
    documents_of(database_, query).for_each([&](Xapian::docid document) {
      const unsigned group = group_of(document);
      if (group == 0 || seen.insert(group).second) ++left;
    });
    return left;
  };
  for (const Query& query : {Query("best") & Query("all"), Query("best") & Query("third")}) {
    ASSERT_LT(count(query), 1000);
    EXPECT_LT(count(query), documents_of(database_, query).count());
    EXPECT_EQ(count_pages({database_, &second_}, query, 1000, /*collapse=*/true), count(query));
    EXPECT_EQ(count_pages({database_}, query, 1000, /*collapse=*/true), count(query));
    EXPECT_EQ(count_pages({database_}, query, 1000, /*collapse=*/false),
              documents_of(database_, query).count());
  }
  // So many that a sample would do, if all of these might be left out.
  const Query many = Query("all") & Query("filler");
  const Xapian::doccount estimate = count_pages({database_, &second_}, many, 1000, true);
  EXPECT_EQ(count_pages({database_}, many, 1000, true), estimate);
  EXPECT_NEAR(estimate, count(many), 0.03 * count(many));
  EXPECT_EQ(count_pages({database_}, many, kLast, true), count(many));
}

}  // namespace
}  // namespace winnow
