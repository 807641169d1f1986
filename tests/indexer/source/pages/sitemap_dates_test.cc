// SPDX-License-Identifier: GPL-2.0-or-later
//
// The dates of pages in sitemaps, as sites and as strangers write them.
#include "indexer/source/pages/sitemap_dates.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::int64_t kDay = 86400;

TEST(SitemapDates, AreOfUrlsWithWhateverScheme) {
  SitemapDates dates;
  EXPECT_THAT(dates.add("<urlset><url><loc> http://a.example/x?a=1&amp;b=2 </loc>\n"
                        "<lastmod>1970-01-02</lastmod></url>"
                        "<s:url><s:loc>https://a.example/y</s:loc><s:lastmod>1970-01-03T00:00:00Z"
                        "</s:lastmod></s:url><url><loc>https://a.example/z</loc></url></urlset>"),
              IsEmpty());
  EXPECT_EQ(dates.of("https://a.example/x?a=1&b=2"), kDay);
  EXPECT_EQ(dates.of("/x?a=1&b=2"), kDay);
  EXPECT_EQ(dates.of("http://a.example/y"), 2 * kDay);
  EXPECT_EQ(dates.of("https://a.example/z"), std::nullopt);
  EXPECT_EQ(dates.of("https://b.example/y"), std::nullopt);
}

TEST(SitemapDates, MayLackWhatTheW3cLetsThemLack) {
  SitemapDates dates;
  for (const std::string date : {"2020-02", "2019", "1970-01-02T01:30+01:00", "1969", "2020-13",
                                 "2201", "2020-02-30", "soon"}) {
    dates.add("<url><loc>https://a.example/" + date.substr(0, 7) + "</loc><lastmod>" + date +
              "</lastmod></url>");
  }
  EXPECT_EQ(dates.of("/2020-02"), 1'580'515'200) << "the first day; that of 2020-02-30 is none";
  EXPECT_EQ(dates.of("/2019"), 1'546'300'800);
  EXPECT_EQ(dates.of("/1970-01"), kDay + 1800);
  EXPECT_EQ(dates.size(), 3u);
}

TEST(SitemapDates, ArePathsOnlyOfOneHost) {
  SitemapDates dates;
  dates.add("<url><loc>https://a.example/x</loc><lastmod>1970-01-02</lastmod></url>");
  dates.add("<url><loc>https://b.example/x</loc><lastmod>1970-01-03</lastmod></url>");
  EXPECT_EQ(dates.of("/x"), std::nullopt);
  EXPECT_EQ(dates.of("https://a.example/x"), kDay);
}

TEST(SitemapDates, ArePathsOfOneHostWithAndWithoutWwwAndOfNone) {
  SitemapDates dates;
  dates.add(
      "<url><loc>https://www.a.org/one</loc><lastmod>2020-01-01</lastmod></url>"
      "<url><loc>/two</loc><lastmod>2020-01-02</lastmod></url>"
      "<url><loc>https://a.org/three</loc><lastmod>2020-01-03</lastmod></url>");
  for (const char* path : {"/one", "/two", "/three"}) EXPECT_TRUE(dates.of(path)) << path;
}

TEST(SitemapDates, NameTheSitemapsOfAnIndex) {
  SitemapDates dates;
  EXPECT_THAT(dates.add("<sitemapindex><sitemap><loc><![CDATA[https://a.example/one.xml]]></loc>"
                        "<lastmod>1970-01-02</lastmod></sitemap></sitemapindex>"),
              ElementsAre("https://a.example/one.xml"));
  EXPECT_EQ(dates.size(), 0u);
}

TEST(SitemapDates, TakeNothingFromADocumentType) {
  SitemapDates dates;
  dates.add(
      "<!DOCTYPE x [<!ENTITY a \"1970\"><!ENTITY b SYSTEM \"file:///etc/passwd\">]>"
      "<url><loc>https://a.example/&b;</loc><lastmod>&a;-01-02</lastmod></url>"
      "<url><loc>https://a.example/y</loc><lastmod>1970-01-02</lastmod></url>");
  EXPECT_EQ(dates.size(), 1u);
}

TEST(SitemapDates, SurviveWhatIsCutOff) {
  const std::string whole =
      "<url><loc><![CDATA[https://a.example/x]]></loc><lastmod>1970-01-02</lastmod></url>";
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    SitemapDates dates;
    dates.add(whole.substr(0, size));
    EXPECT_EQ(dates.size(), size >= whole.size() - 1 ? 1u : 0u) << size;
  }
}

}  // namespace
}  // namespace winnow
