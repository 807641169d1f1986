// SPDX-License-Identifier: GPL-2.0-or-later
//
// The prefixes site:, lang:, path:, type: and date:, and the same by options.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "queries/search/field_filters.h"
#include "tests/queries/search/test_database.h"

namespace winnow {
namespace {

constexpr std::uint32_t kDay = 86400;
constexpr std::uint32_t kLastSecond = 0xFFFFFFFF;

TEST(ParseDate, TakesAllOfADay) {
  const auto day = parse_date("1970-01-03");
  ASSERT_TRUE(day);
  EXPECT_EQ(day->first, 2 * kDay);
  EXPECT_EQ(day->last, 3 * kDay - 1);
}

TEST(ParseDate, KnowsHowLongMonthsAndYearsAre) {
  EXPECT_EQ(parse_date("2024-02")->last - parse_date("2024-02")->first, 29 * kDay - 1);
  EXPECT_EQ(parse_date("2023-02")->last - parse_date("2023-02")->first, 28 * kDay - 1);
  EXPECT_EQ(parse_date("2023-12")->last, parse_date("2023")->last);
  EXPECT_EQ(parse_date("2024")->last - parse_date("2024")->first, 366 * kDay - 1);
}

TEST(ParseDate, RefusesWhatIsNoDate) {
  for (const char* text : {"", "24", "2024-", "2024-1", "2024-13", "2024-00", "2024-02-30",
                           "2024-01-01T00", "20240101", "-2024", "2024/01", "2024-01-"}) {
    EXPECT_FALSE(parse_date(text)) << text;
  }
}

TEST(ParseDate, MovesWhatTheSlotCannotHoldToItsEnds) {
  EXPECT_EQ(parse_date("9999")->first, kLastSecond);
  EXPECT_EQ(parse_date("2106-02")->last, kLastSecond);
  EXPECT_GT(parse_date("1969")->first, parse_date("1969")->last);
}

TEST(ParseDate, LeavesOutThePagesWithoutADate) { EXPECT_EQ(parse_date("1970")->first, 1U); }

TEST(ParseDateRange, TakesADateOrTwoOrOneEnd) {
  EXPECT_EQ(parse_date_range("2024")->last, parse_date("2024")->last);
  EXPECT_EQ(parse_date_range("2023-05..2024")->first, parse_date("2023-05")->first);
  EXPECT_EQ(parse_date_range("2023-05..2024")->last, parse_date("2024")->last);
  EXPECT_EQ(parse_date_range("2024..")->last, kLastSecond);
  EXPECT_EQ(parse_date_range("..2024")->first, 1U);
}

TEST(ParseDateRange, RefusesRangesWithoutAnyEndAndWithOneThatIsNoDate) {
  for (const char* text : {"..", "2024..x", "x..2024", "2023..2024..2025", "2024."}) {
    EXPECT_FALSE(parse_date_range(text)) << text;
  }
}

TEST(DateValue, IsBigEndian) { EXPECT_EQ(date_value(0x01020304), "\x01\x02\x03\x04"); }

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

class Filters : public testing::Test {
 protected:
  void SetUp() override {
    database_.add({"/docs/api/a.html", "word", "", "", "", "en", "www.example.com"});
    database_.add({"/docs/b.html", "word", "", "", "", "pt", "example.com"});
    database_.add({"/News/c%20d.html", "word other", "", "", "", "he", "My Site"});
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
  EXPECT_THAT(finds("site:\"My Site\" word"), ElementsAre("/News/c%20d.html"));
}

TEST_F(Filters, LangTakesTagsAndOldCodes) {
  EXPECT_THAT(finds("word lang:pt-BR"), ElementsAre("/docs/b.html"));
  EXPECT_THAT(finds("word lang:iw"), ElementsAre("/News/c%20d.html"));
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
  EXPECT_THAT(finds("path:\"/News/c d.html\""), ElementsAre("/News/c%20d.html"));
}

TEST_F(Filters, PathTakesNamesAsTheyAreReadAndAsUrlsHaveThem) {
  TestDatabase pages;
  pages.add({"/%E3%82%AC%E3%82%A4%E3%83%89/a.html", "word"});
  pages.commit();
  Searcher searcher = pages.open();
  for (const std::string_view query :
       {"path:/ガイド", "path:ガイド/a.html", "path:/%E3%82%AC%E3%82%A4%E3%83%89",
        "path:/%e3%82%ac%E3%82%A4%E3%83%89/"}) {
    EXPECT_EQ(found(searcher, query).size(), 1U) << query;
  }
}

TEST_F(Filters, OfOneKindAreAlternativesAndOfSeveralAllApply) {
  EXPECT_EQ(finds("lang:en lang:pt").size(), 2U);
  EXPECT_THAT(finds("lang:en lang:pt site:example.com"), ElementsAre("/docs/b.html"));
}

TEST_F(Filters, CanBeNegated) {
  EXPECT_THAT(finds("word -path:/docs"), ElementsAre("/News/c%20d.html"));
  EXPECT_THAT(finds("word NOT lang:he"), ElementsAre("/docs/api/a.html", "/docs/b.html"));
}

TEST_F(Filters, CanBeNegatedWithoutWords) {
  EXPECT_THAT(finds("-path:/docs"), ElementsAre("/News/c%20d.html"));
  EXPECT_THAT(finds("-lang:he -site:example.com"), ElementsAre("/docs/api/a.html"));
}

TEST_F(Filters, InParentheses) {
  EXPECT_THAT(finds("(word site:example.com)"), ElementsAre("/docs/b.html"));
}

TEST_F(Filters, CountForAllOfAChoice) {
  EXPECT_THAT(finds("other OR word lang:pt"), ElementsAre("/docs/b.html"));
  EXPECT_THAT(finds("lang:he word OR absent"), ElementsAre("/News/c%20d.html"));
  EXPECT_THAT(finds("(absent OR word lang:pt) OR other"),
              UnorderedElementsAre("/docs/b.html", "/News/c%20d.html"));
  EXPECT_THAT(finds("word XOR absent -path:/docs"), ElementsAre("/News/c%20d.html"));
}

TEST_F(Filters, CountForWhatIsNotLeftOut) {
  EXPECT_THAT(finds("NOT other lang:pt"), ElementsAre("/docs/b.html"));
  EXPECT_THAT(finds("word NOT absent lang:en"), ElementsAre("/docs/api/a.html"));
  EXPECT_EQ(finds("word NOT other site:www.example.com site:example.com").size(), 2U);
}

TEST_F(Filters, BesideAnOperatorAreOneOfItsSides) {
  EXPECT_EQ(finds("lang:en OR lang:pt").size(), 2U);
  EXPECT_THAT(finds("other OR lang:pt"), UnorderedElementsAre("/docs/b.html", "/News/c%20d.html"));
}

class TypeAndDateFilters : public testing::Test {
 protected:
  static constexpr std::int64_t kNewYear2024 = 1704067200;

  void SetUp() override {
    TestPage page{"/last-of-2023.html", "word"};
    page.modified = kNewYear2024 - 1;
    database_.add(page);
    page.path = "/first-of-2024.htm";
    page.modified = kNewYear2024;
    database_.add(page);
    page.path = "/march.xhtml";
    page.modified = kNewYear2024 + 70 * 86400;  // 11 March
    page.type = "application/xhtml+xml";
    database_.add(page);
    page.path = "/undated.html";
    page.type = "text/html";
    page.modified = 0;
    database_.add(page);
    database_.commit();
  }

  std::vector<std::string> finds(std::string_view query, const SearchOptions& options = {}) {
    Searcher searcher = database_.open();
    return found(searcher, query, options);
  }

  TestDatabase database_;
};

TEST_F(TypeAndDateFilters, TypeTakesShortNamesMimeTypesAndExtensions) {
  EXPECT_THAT(finds("word type:xhtml"), ElementsAre("/march.xhtml"));
  EXPECT_EQ(finds("word type:html").size(), 3U);
  EXPECT_THAT(finds("word type:application/xhtml+xml"), ElementsAre("/march.xhtml"));
  EXPECT_THAT(finds("word type:.HTM"), ElementsAre("/first-of-2024.htm"));
}

TEST_F(TypeAndDateFilters, TypesOfDocumentsAreWhatTheyAreWhateverTheirNames) {
  TestPage page{"/download", "word"};
  page.type = "application/pdf";
  database_.add(page);
  page.path = "/manual.pdf";
  page.type = "text/html";
  database_.add(page);
  database_.commit();
  EXPECT_THAT(finds("word type:pdf"), testing::UnorderedElementsAre("/download", "/manual.pdf"));
  EXPECT_THAT(finds("word type:application/pdf"), ElementsAre("/download"));
}

TEST_F(TypeAndDateFilters, DateTakesYearsMonthsAndDays) {
  EXPECT_THAT(finds("word date:2023"), ElementsAre("/last-of-2023.html"));
  EXPECT_THAT(finds("word date:2024-03"), ElementsAre("/march.xhtml"));
  EXPECT_THAT(finds("word date:2024-01-01"), ElementsAre("/first-of-2024.htm"));
  EXPECT_THAT(finds("word date:2024-01-02"), IsEmpty());
}

TEST_F(TypeAndDateFilters, DateTakesRangesWithBothEndsOrOne) {
  EXPECT_THAT(finds("word date:2023-12..2024-01"),
              ElementsAre("/first-of-2024.htm", "/last-of-2023.html"));
  EXPECT_THAT(finds("word date:2024-02.."), ElementsAre("/march.xhtml"));
  EXPECT_THAT(finds("word date:..2023"), ElementsAre("/last-of-2023.html"));
  EXPECT_THAT(finds("word date:2024..2023"), IsEmpty());
}

TEST_F(TypeAndDateFilters, DateAloneFindsPages) {
  EXPECT_THAT(finds("date:2024-03"), ElementsAre("/march.xhtml"));
}

TEST_F(TypeAndDateFilters, RefuseWhatIsNoDate) {
  const Expected<SearchResult> result = database_.open().search("word date:soon");
  ASSERT_TRUE(result);
  EXPECT_THAT(result->refused_because, testing::HasSubstr("\"soon\" is not a date"));
}

TEST_F(TypeAndDateFilters, AsOptionsSelectTheSamePages) {
  SearchOptions options;
  options.filters.types = {"html"};
  options.filters.since = "2024";
  EXPECT_THAT(finds("word", options), ElementsAre("/first-of-2024.htm"));
  options.filters.until = "2023-12-31";
  EXPECT_THAT(finds("word", options), IsEmpty());
  options.filters.since.clear();
  EXPECT_THAT(finds("word", options), ElementsAre("/last-of-2023.html"));
}

TEST_F(TypeAndDateFilters, AsOptionsOfOneKindAreAlternatives) {
  SearchOptions options;
  options.filters.types = {"xhtml", "htm"};
  EXPECT_THAT(finds("word", options), ElementsAre("/first-of-2024.htm", "/march.xhtml"));
  options.filters.paths = {"/march.xhtml"};
  options.filters.sites = {"EXAMPLE.com"};
  options.filters.languages = {"en-GB"};
  EXPECT_THAT(finds("word", options), ElementsAre("/march.xhtml"));
  options.filters.languages = {"de"};
  EXPECT_THAT(finds("word", options), IsEmpty());
}

TEST_F(TypeAndDateFilters, AsOptionsFindAllPagesThatPassIfTheQueryIsBlank) {
  SearchOptions options;
  options.filters.types = {"xhtml"};
  EXPECT_THAT(finds(" ", options), ElementsAre("/march.xhtml"));
  EXPECT_THAT(finds("?!", options), IsEmpty());
}

TEST_F(TypeAndDateFilters, AsOptionsDoNotScore) {
  SearchOptions options;
  options.filters.types = {"xhtml"};
  Searcher searcher = database_.open();
  const double filtered = searcher.search("word", options)->hits.at(0).score;
  EXPECT_EQ(filtered, searcher.search("word path:/march.xhtml")->hits.at(0).score);
}

TEST_F(TypeAndDateFilters, AsOptionsRefuseWhatIsNoDate) {
  SearchOptions options;
  options.filters.until = "2024-02-30";
  const Expected<SearchResult> result = database_.open().search("word", options);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::usage);
  EXPECT_THAT(result.error().what, testing::HasSubstr("2024-02-30"));
}

}  // namespace

}  // namespace winnow
