// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/metadata/page_dates.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "winnow/extractor/html_parser.h"
#include "winnow/extractor/page_metadata.h"

namespace winnow {
namespace {

TEST(IsoDate, KeepsYearsMonthsAndDays) {
  EXPECT_EQ(iso_date("2024"), "2024");
  EXPECT_EQ(iso_date("2024-05"), "2024-05");
  EXPECT_EQ(iso_date(" 2024-05-06\n"), "2024-05-06");
}

TEST(IsoDate, KeepsTheTimeWithItsZone) {
  EXPECT_EQ(iso_date("2024-05-06T10:11"), "2024-05-06T10:11");
  EXPECT_EQ(iso_date("2024-05-06T10:11:12Z"), "2024-05-06T10:11:12Z");
  EXPECT_EQ(iso_date("2024-05-06T10:11:12-05:30"), "2024-05-06T10:11:12-05:30");
}

TEST(IsoDate, NormalisesWhatIsWrittenInOtherWays) {
  EXPECT_EQ(iso_date("2024-05-06 10:11:12"), "2024-05-06T10:11:12");
  EXPECT_EQ(iso_date("2024-05-06t10:11:12.345678z"), "2024-05-06T10:11:12Z");
  EXPECT_EQ(iso_date("2024-05-06 10:11:12 +0200"), "2024-05-06T10:11:12+02:00");
  EXPECT_EQ(iso_date("2024-05-06T10:11+02"), "2024-05-06T10:11+02:00");
  EXPECT_EQ(iso_date("2024-05-06 10:11:12 UTC"), "2024-05-06T10:11:12Z");
}

TEST(IsoDate, KnowsHowLongMonthsAre) {
  EXPECT_EQ(iso_date("2024-02-29"), "2024-02-29");
  EXPECT_EQ(iso_date("2000-02-29"), "2000-02-29");
  EXPECT_EQ(iso_date("2023-02-29"), "");
  EXPECT_EQ(iso_date("1900-02-29"), "");
  EXPECT_EQ(iso_date("2024-04-31"), "");
}

TEST(IsoDate, IsEmptyForWhatIsNoDate) {
  for (const char* text : {"",
                           "-",
                           "24",
                           "202",
                           "20245",
                           "2024-",
                           "2024-5-6",
                           "2024-13",
                           "2024-00",
                           "2024-05-",
                           "2024-05-00",
                           "2024-05-06T",
                           "2024-05-06T10",
                           "2024-05-06T24:00",
                           "2024-05-06T10:60",
                           "2024-05-06T10:11:61",
                           "2024-05-06T10:11:12.",
                           "2024-05-06T10:11+",
                           "2024-05-06T10:11+15",
                           "2024-05-06T10:11+02:",
                           "2024-05-06T10:11 CET",
                           "2024-05-06 x",
                           "2024-05-06T10:11Z and on",
                           "May 6, 2024",
                           "06.05.2024",
                           "0001-01-01T00:00:00"}) {
    EXPECT_EQ(iso_date(text), "") << text;
  }
}

PageMetadata dated_metadata(std::string_view html) {
  return read_metadata(HtmlParser().parse(std::string(html)));
}

std::string date_of(std::string_view html) { return dated_metadata(html).date; }

TEST(PageDates, AreThoseOfTheMostTrustedPlace) {
  std::string html =
      "<article><header><time datetime=2001>x</time></header><p>text</p></article>"
      "<meta name=DC.Date content=2002>";
  EXPECT_EQ(date_of(html), "2002");
  html += "<i itemprop=datePublished>2003</i>";
  EXPECT_EQ(date_of(html), "2003");
  html += "<meta property='article:published_time' content=2004>";
  EXPECT_EQ(date_of(html), "2004");
  html += R"(<script type="application/ld+json">
      {"@type":"Article","datePublished":"2005","dateModified":"2006"}</script>)";
  EXPECT_EQ(date_of(html), "2005");
  EXPECT_EQ(dated_metadata(html).modified, "2006");
}

TEST(PageDates, OfModificationComeFromSeveralPlacesToo) {
  std::string html = "<meta name=dcterms.modified content=2002>";
  EXPECT_EQ(dated_metadata(html).modified, "2002");
  html += "<meta itemprop=dateModified content=2003>";
  EXPECT_EQ(dated_metadata(html).modified, "2003");
  html += "<meta property='og:updated_time' content=2004>";
  EXPECT_EQ(dated_metadata(html).modified, "2004");
  EXPECT_EQ(date_of(html), "");
}

TEST(PageDates, AreNotThoseOfPeopleOrOfSeveralArticles) {
  EXPECT_EQ(date_of(R"(<script type="application/ld+json">[
      {"@type":"Person","datePublished":"2001"},
      {"@type":"Article","name":"a","datePublished":"2002"},
      {"@type":"Article","name":"b","datePublished":"2003"},
      {"@type":"CollectionPage","datePublished":"2004"}]</script>)"),
            "2004");
}

TEST(PageDates, PassOverWhatIsNoDate) {
  EXPECT_EQ(date_of("<meta property='article:published_time' content='last week'>"
                    "<meta name=date content='soon'><meta name=date content='2024-05-06'>"),
            "2024-05-06");
}

TEST(PageDates, OfMicrodataAreInAttributesOrText) {
  EXPECT_EQ(date_of("<meta itemprop=datePublished content=2001>"), "2001");
  EXPECT_EQ(date_of("<time itemprop='datePublished dateModified' datetime=2002>May</time>"),
            "2002");
  EXPECT_EQ(date_of("<p itemprop=datePublished> <b>2003</b>-04</p>"), "2003-04");
}

TEST(PageDates, OfMicrodataAreNotThoseOfReviews) {
  EXPECT_EQ(date_of("<div itemscope itemtype='https://schema.org/Product'>"
                    "<div itemscope itemtype='https://schema.org/Review'>"
                    "<meta itemprop=datePublished content=2001></div>"
                    "<meta itemprop=datePublished content=2002></div>"),
            "2002");
}

TEST(PageDates, OfTimeElementsAreThatOfTheOnlyOneInTheFirstHeader) {
  const std::string time = "<time datetime=2001-02-03>x</time>";
  EXPECT_EQ(date_of("<main><header>" + time + "</header></main>"), "2001-02-03");
  EXPECT_EQ(date_of("<main><header>" + time + time + "</header></main>"), "");
  EXPECT_EQ(date_of("<main><p>" + time + "</main>"), "");
  EXPECT_EQ(date_of("<header>" + time + "</header><main>x</main>"), "");
}

TEST(PageDates, OfTimeElementsAreNoneBesideOneThatIsNoDate) {
  const std::string time = "<time datetime=2001-02-03>x</time>";
  const std::string other = "<time datetime=PT2M>two minutes</time>";
  EXPECT_EQ(date_of("<main><header>" + time + other + "</header></main>"), "");
  EXPECT_EQ(date_of("<main><header>" + other + time + "</header></main>"), "");
}

TEST(PageDates, AreEmptyOnAPageWithoutThem) {
  const PageMetadata metadata = dated_metadata("<time>2001</time><p>2002-03-04");
  EXPECT_EQ(metadata.date + metadata.modified, "");
}

}  // namespace

}  // namespace winnow
