// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "winnow/extractor/html_parser.h"
#include "winnow/extractor/page_metadata.h"

namespace winnow {
namespace {

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
