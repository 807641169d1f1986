// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/metadata/page_authors.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "extractor/page/metadata/author_name.h"
#include "winnow/extractor/html_parser.h"
#include "winnow/extractor/page_metadata.h"

namespace winnow {
namespace {

std::string author_of(std::string_view html) {
  return read_metadata(HtmlParser().parse(std::string(html))).author;
}

TEST(AuthorName, IsWithoutWhatIntroducesIt) {
  for (const char* text :
       {"Ann Lee", " by  Ann Lee", "By: Ann Lee", "Written by Ann Lee,", "von Ann Lee",
        "Par Ann Lee", "Autor: Ann Lee", "\u0430\u0432\u0442\u043e\u0440 Ann Lee",
        "Ann Lee | Zoo News", "Ann Lee <ann@zoo.example>", "Ann Lee \u2022 May 6, 2024"}) {
    EXPECT_EQ(author_name(text), "Ann Lee") << text;
  }
  EXPECT_EQ(author_name("Byron Lee"), "Byron Lee");
}

TEST(AuthorName, IsNoAddressAndNoText) {
  for (const char* text :
       {"", "by", "https://zoo.example/ann", "ann@zoo.example", "{{ author }}", "A", "-",
        "content: Ann, design: Ben",
        "This was written by a group of people who all wanted to say what they think of it"}) {
    EXPECT_EQ(author_name(text), "") << text;
  }
}

TEST(AuthorName, ThatIsShownHasFewWordsAndNoDigit) {
  EXPECT_EQ(shown_author_name("by Ann Lee"), "Ann Lee");
  EXPECT_EQ(shown_author_name("5 minutes"), "");
  EXPECT_EQ(shown_author_name("one of those who know foxes best"), "");
}

TEST(PageAuthors, ComeFromSeveralKindsOfMetaElements) {
  EXPECT_EQ(author_of("<meta property='article:author' content='Ann Lee'>"), "Ann Lee");
  EXPECT_EQ(author_of("<meta property='article:author' content='https://social.example/ann'>"), "");
  EXPECT_EQ(author_of("<meta name=citation_author content=Ann><meta name=citation_author "
                      "content=Ben><meta name=citation_author content=Ann>"),
            "Ann, Ben");
}

TEST(PageAuthors, StandOnTheLabelOfAnArticlesCard) {
  const std::string label =
      "<meta name=twitter:label1 content='Escrito por'><meta name=twitter:data1 content='Ann Lee'>"
      "<meta name=twitter:label2 content='Tiempo'><meta name=twitter:data2 content='5 minutos'>";
  EXPECT_EQ(author_of("<meta property=og:type content=article>" + label), "Ann Lee");
  EXPECT_EQ(author_of("<meta property=og:type content=product>" + label), "");
}

TEST(PageAuthors, OfMicrodataAreThoseOfWhatThePageIsAbout) {
  EXPECT_EQ(author_of("<div itemscope itemtype='https://schema.org/Comment'><i itemprop=author>Zoe"
                      "</i></div><div itemtype='https://schema.org/Article'><span itemprop=author>"
                      "By <a itemprop=name>Ann Lee</a></span> <p itemprop=author>Ben</p></div>"
                      "<div itemtype='https://schema.org/Article'><p itemprop=author>Cid"),
            "Ann Lee, Ben");
  EXPECT_EQ(author_of("<meta itemprop=author content='Ann Lee'>"), "Ann Lee");
}

TEST(PageAuthors, AreLinkedAsSuch) {
  EXPECT_EQ(author_of("<a rel='nofollow author' href=/ann>Ann Lee</a>"), "Ann Lee");
  EXPECT_EQ(author_of("<p><i><a rel=author>Ann</a></i> <i><a rel=author>Ben</a></i></p>"
                      "<div><p><i><a rel=author>Cid</a></i></p></div>"),
            "Ann, Ben");
}

TEST(PageAuthors, ArePeopleBeforeTheSite) {
  EXPECT_EQ(author_of("<meta property=og:site_name content='The Zoo'><meta name=author "
                      "content='the zoo'><a rel=author href=/ann>Ann Lee</a>"),
            "Ann Lee");
  EXPECT_EQ(author_of("<meta property=og:site_name content='Zoo'><meta name=author content=Zoo>"),
            "Zoo");
}

TEST(PageAuthors, WhomThePageShowsComeFirst) {
  EXPECT_EQ(author_of("<meta name=author content=zooadmin7><a rel=author href=/a>Ann Lee</a>"),
            "Ann Lee");
  EXPECT_EQ(author_of("<meta name=author content=Ben><a rel=author href=/a>Ann Lee</a> Ben"),
            "Ben");
}

}  // namespace
}  // namespace winnow
