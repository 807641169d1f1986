// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/page_metadata.h"

#include <gtest/gtest.h>

#include <string>

#include "winnow/extractor/html_parser.h"

namespace winnow {
namespace {

PageMetadata metadata_of(std::string_view html) {
  return read_metadata(HtmlParser().parse(std::string(html)));
}

TEST(PageMetadata, IsEmptyForAPageThatSaysNothing) {
  const PageMetadata metadata = metadata_of("<p>text</p>");
  EXPECT_EQ(metadata.title + metadata.description + metadata.keywords + metadata.author +
                metadata.canonical + metadata.base + metadata.language + metadata.site_name +
                metadata.open_graph_title,
            "");
  EXPECT_FALSE(metadata.noindex);
  EXPECT_TRUE(metadata.images.empty());
}

TEST(PageMetadata, HasTheTitleWithWhiteSpaceCollapsed) {
  EXPECT_EQ(metadata_of("<title>\n A &amp;  B\n</title>").title, "A & B");
}

TEST(PageMetadata, HasTheFirstTitleAndNotThatOfADrawing) {
  EXPECT_EQ(metadata_of("<svg><title>icon</title></svg><title>one</title><title>two</title>").title,
            "one");
}

TEST(PageMetadata, ReadsMetaElementsByNameInAnyCase) {
  const PageMetadata metadata = metadata_of(
      "<meta name=Description content=' a  b '><META NAME=KEYWORDS CONTENT='k, l'>"
      "<meta name=author content='Ann'><meta name=description content=second>");
  EXPECT_EQ(metadata.description, "a b");
  EXPECT_EQ(metadata.keywords, "k, l");
  EXPECT_EQ(metadata.author, "Ann");
}

TEST(PageMetadata, PrefersTheDescriptionToThatOfOpenGraph) {
  const std::string open_graph = "<meta property='og:description' content=graph>";
  EXPECT_EQ(metadata_of(open_graph).description, "graph");
  EXPECT_EQ(metadata_of(open_graph + "<meta name=description content=own>").description, "own");
}

TEST(PageMetadata, ReadsNameAndPropertyOfOneElement) {
  const PageMetadata metadata =
      metadata_of("<meta name=description property='og:title' content=both>");
  EXPECT_EQ(metadata.description, "both");
  EXPECT_EQ(metadata.open_graph_title, "both");
}

TEST(PageMetadata, HasTheAuthorsOfStructuredDataBeforeThatOfAMetaElement) {
  const std::string script =
      R"(<script type="application/ld+json">{"@type":"Article","author":[{"name":"Ann &amp; Co"},
      "Bob"]}</script>)";
  EXPECT_EQ(metadata_of(script).author, "Ann & Co, Bob");
  EXPECT_EQ(metadata_of(script + "<meta name=author content=Cid>").author, "Ann & Co, Bob");
  EXPECT_EQ(metadata_of(script + "<meta name=author content=Cid><p>Cid").author, "Cid");
}

TEST(PageMetadata, HasTheNameOfTheSiteFromOpenGraphElseFromStructuredData) {
  std::string html =
      R"(<script type="application/ld+json">{"@type":"Article","publisher":{"name":"P"}}</script>)";
  EXPECT_EQ(metadata_of(html).site_name, "P");
  html += R"(<script type="application/ld+json">{"@type":"WebSite","name":"S"}</script>)";
  EXPECT_EQ(metadata_of(html).site_name, "S");
  html += "<meta property='og:site_name' content=O>";
  EXPECT_EQ(metadata_of(html).site_name, "O");
}

TEST(PageMetadata, HasTheCanonicalLinkAndTheBaseAsWritten) {
  const PageMetadata metadata = metadata_of(
      "<base href='../x/'><base href=second><link rel=stylesheet href=s.css>"
      "<link rel='shortlink Canonical' href='/page?a=1&amp;b=2'>");
  EXPECT_EQ(metadata.base, "../x/");
  EXPECT_EQ(metadata.canonical, "/page?a=1&b=2");
}

TEST(PageMetadata, HasTheLanguageOfTheHtmlElementFirst) {
  const std::string meta = "<meta http-equiv=Content-Language content=fr>";
  EXPECT_EQ(metadata_of("<html lang=de>" + meta).language, "de");
  EXPECT_EQ(metadata_of("<html xml:lang=nl>" + meta).language, "nl");
  EXPECT_EQ(metadata_of(meta).language, "fr");
  EXPECT_EQ(metadata_of("<body lang=de>").language, "");
}

TEST(PageMetadata, ObeysTheRobotsRule) {
  for (const char* rules : {"noindex", "NOINDEX, follow", "nofollow,noindex", "none", "all none"}) {
    EXPECT_TRUE(metadata_of("<meta name=Robots content='" + std::string(rules) + "'>").noindex)
        << rules;
  }
  for (const char* rules : {"", "index", "noindexing", "nofollow", "xnone"}) {
    EXPECT_FALSE(metadata_of("<meta name=robots content='" + std::string(rules) + "'>").noindex)
        << rules;
  }
}

TEST(PageMetadata, ObeysRulesForWinnowBeforeThoseForAllRobots) {
  struct Case {
    const char* html;
    bool noindex;
  };
  constexpr Case kCases[] = {
      {"<meta name=winnow content=noindex>", true},
      {"<meta name=Winnow content='NoIndex, follow'><meta name=robots content=index>", true},
      {"<meta name=robots content=noindex><meta name=winnow content=index>", false},
      {"<meta name=winnow content=index><meta name=robots content=noindex>", false},
      {"<meta name=winnow content=index><meta name=winnow content=none>", true},
      {"<meta name=googlebot content=noindex>", false},
      {"<meta name=robots content=index><meta name=robots content=noindex>", true},
  };
  for (const Case& each : kCases) {
    EXPECT_EQ(metadata_of(each.html).noindex, each.noindex) << each.html;
  }
}

TEST(RobotsHeader, ForbidsToIndexForAllRobotsOrByName) {
  struct Case {
    const char* robots;
    bool forbids;
  };
  constexpr Case kCases[] = {
      {"", false},
      {"noindex", true},
      {"nofollow, NOINDEX", true},
      {"none", true},
      {"noarchive", false},
      {"winnow: noindex, nofollow", true},
      {"googlebot: noindex", false},
      {"otherbot: none\nnoarchive", false},
      {"*: noindex", true},
      {"noindex\nwinnow: index", false},
      {"unavailable_after: 25 Jun 2010 15:00:00 PST", false},
      {"max-snippet: 20, noindex", true},
      {"noarchive, unavailable_after: 25-Aug-2031 15:00:00 EST", false},
      {"noindex, unavailable_after: 25-Aug-2031 15:00:00 EST", true},
      {":", false},
      {"\n\nnoindex\n", true},
  };
  for (const Case& each : kCases) {
    EXPECT_EQ(header_forbids_indexing(each.robots), each.forbids) << each.robots;
  }
}

TEST(PageMetadata, PassesOverAuthorsWithoutAName) {
  EXPECT_EQ(metadata_of(R"(<script type="application/ld+json">{"@type":"Article",
      "author":[" ","Ann","<b></b>","Bob",""]}</script>)")
                .author,
            "Ann, Bob");
}

TEST(PageMetadata, HasTheAlternativeTextsOfImages) {
  const PageMetadata metadata = metadata_of(
      "<img alt=' A  hill '><img alt=''><img><map><area alt=part></map><input type=image alt=Go>");
  ASSERT_EQ(metadata.images.size(), 3u);
  EXPECT_EQ(metadata.images[0].alt, "A hill");
  EXPECT_EQ(metadata.images[1].alt, "part");
  EXPECT_EQ(metadata.images[2].alt, "Go");
}

TEST(PageMetadata, HasTheWordsOfTheNamesOfImages) {
  const PageMetadata metadata =
      metadata_of("<img src=a/old-bridge.jpg><img src=1.gif><img alt=Gull src=gull-2.jpg>");
  ASSERT_EQ(metadata.images.size(), 2u);
  EXPECT_EQ(metadata.images[0].alt, "");
  EXPECT_EQ(metadata.images[0].file_words, "old bridge");
  EXPECT_EQ(metadata.images[1].file_words, "gull");
}

}  // namespace
}  // namespace winnow
