// SPDX-License-Identifier: GPL-2.0-or-later
//
// The first documents by date, however often they are asked for.
#include "queries/search/date_column.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "queries/search/field_filters.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

using Dates = std::vector<std::pair<Xapian::docid, std::uint64_t>>;

// A thousand documents with gaps. Several share each date, and every fifth one has none.
class DateColumnTest : public testing::Test {
 protected:
  static constexpr Xapian::docid kLast = 1000;

  DateColumnTest() {
    for (Xapian::docid number = 1; number <= kLast; ++number) {
      if (number % 7 == 0) continue;
      Xapian::Document document;
      const std::uint64_t date = number % 5 == 0 ? 0 : 1000 + random_() % 100;
      if (date > 0)
        document.add_value(slot::kLastModified, date_value(static_cast<std::uint32_t>(date)));
      database_.replace_document(number, document);
      all_.emplace_back(number, date);
    }
  }

  // Each document with a chance of one in `share`.
  DocumentSet drawn(unsigned share) {
    DocumentSet drawn(kLast);
    for (const auto& [document, date] : all_) {
      if (random_() % share == 0) drawn.add(document);
    }
    return drawn;
  }

  Dates expected(const DocumentSet& documents, std::size_t count, bool newest) const {
    Dates found;
    for (const auto& page : all_) {
      if (documents.contains(page.first)) found.push_back(page);
    }
    std::stable_sort(found.begin(), found.end(), [newest](const auto& a, const auto& b) {
      return newest ? a.second > b.second : a.second < b.second;
    });
    std::size_t end = std::min(count, found.size());
    while (end > 0 && end < found.size() && found[end].second == found[end - 1].second) ++end;
    found.resize(end);
    std::sort(found.begin(), found.end());
    return found;
  }

  static Dates first(DateColumn& dates, const DocumentSet& documents, std::size_t count,
                     bool newest) {
    Dates found;
    for (const DatedDocument& each : dates.first(documents, count, newest)) {
      found.emplace_back(each.document, each.date);
    }
    return found;
  }

  std::mt19937 random_{1};
  Xapian::WritableDatabase database_{std::string(), Xapian::DB_BACKEND_INMEMORY};
  Dates all_;
};

// Few documents first: only many have all dates read, and all documents sorted.
TEST_F(DateColumnTest, GivesTheFirstOfFewAndOfMany) {
  DateColumn dates(database_);
  for (const unsigned share : {50u, 3u, 2u, 1u, 50u, 4u, 1u}) {
    const DocumentSet documents = drawn(share);
    for (const std::size_t count : {0u, 1u, 10u, 100u, 2000u}) {
      for (const bool newest : {true, false}) {
        EXPECT_EQ(first(dates, documents, count, newest), expected(documents, count, newest))
            << share << " " << count << " " << newest;
      }
    }
  }
  EXPECT_TRUE(first(dates, DocumentSet(kLast), 10, true).empty());
}

}  // namespace
}  // namespace winnow
