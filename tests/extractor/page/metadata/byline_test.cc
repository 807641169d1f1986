// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/metadata/byline.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "winnow/extractor/html_parser.h"

namespace winnow {
namespace {

Byline byline_of(std::string_view html, std::string_view title = "All about foxes | Zoo") {
  return read_byline(HtmlParser().parse(std::string(html)), title, "");
}

constexpr const char* kText = "<p>Foxes are small animals, and this is about them.</p>";

TEST(Byline, HasWhatStandsBehindTheTitle) {
  const Byline byline = byline_of(
      "<h1>All about foxes</h1><div>by <a href=/people/ann>Ann Lee</a> <span>6 May "
      "2024</span></div>");
  EXPECT_EQ(byline.author, "Ann Lee");
  EXPECT_EQ(byline.date, "2024-05-06");
}

TEST(Byline, HasWhatStandsBeforeTheTitle) {
  EXPECT_EQ(
      byline_of("<main><time datetime=2024-05-06>x</time><h1>All about foxes</h1></main>").date,
      "2024-05-06");
}

TEST(Byline, BelievesTimeElementsMoreThanTexts) {
  EXPECT_EQ(byline_of("<h1>All about foxes</h1><i>6 May 2024</i><time datetime='2023-05-06'>").date,
            "2023-05-06");
  EXPECT_EQ(byline_of("<h1>All about foxes</h1><time>7 May 2024</time>").date, "2024-05-07");
}

TEST(Byline, TakesNoDateFromRunningTextOrListings) {
  const std::string title = "<h1>All about foxes</h1>";
  const std::string words = "a field is taken for a date that is written together, such as ";
  const std::string date = "<code>19990113</code> for January 13, 1999)";
  EXPECT_EQ(byline_of(title + "<p>" + words + words + words + date + " or a time (").date, "");
  EXPECT_EQ(byline_of(title + "<p>" + date + " or a time: " + words + words + words).date, "");
  EXPECT_EQ(byline_of(title + "<p>" + date + "<br>" + words + words + words).date, "1999-01-13");
  EXPECT_EQ(byline_of(title + "<pre>date\n6 May 2024\n</pre>").date, "");
  EXPECT_EQ(byline_of(title + "<p>Say <code>6 May 2024</code>").date, "");
  EXPECT_EQ(byline_of(title + "<p>By Ann Lee of Zoo Weekly, <b>6 May 2024</b>, 5 minutes").date,
            "2024-05-06");
}

TEST(Byline, FindsNoAuthorsInWordsThatBeginLikeAnIntroduction) {
  EXPECT_EQ(byline_of("<h1>All about foxes</h1><p>文件应该以</p>").author, "");
  EXPECT_EQ(byline_of("<h1>All about foxes</h1><p>Авторизация</p>").author, "");
  EXPECT_EQ(byline_of("<h1>All about foxes</h1><p>[Properties (by Name)]</p>").author, "");
  EXPECT_EQ(byline_of("<h1>All about foxes</h1><p>by <a href=/name>Name</a></p>").author, "");
  EXPECT_EQ(byline_of("<h1>All about foxes</h1><p>文・山田太郎</p>").author, "山田太郎");
  EXPECT_EQ(byline_of("<h1>All about foxes</h1><p>作者：李明华</p>").author, "李明华");
}

TEST(Byline, FindsAuthorsByTheNamesOfClasses) {
  EXPECT_EQ(byline_of("<h1>All about foxes</h1><div class=post-author-box><div>Author</div>"
                      "<div class=the-author>Ann Lee</div></div>")
                .author,
            "Ann Lee");
  EXPECT_EQ(
      byline_of("<h1>All about foxes</h1><p class=byline>By Ann Lee \u2022 6 May 2024").author,
      "Ann Lee");
}

TEST(Byline, FindsAuthorsBehindAWord) {
  EXPECT_EQ(byline_of("<h1>All about foxes</h1><p>By <b>Ann Lee</b></p>").author, "Ann Lee");
  EXPECT_EQ(byline_of("<h1>All about foxes</h1><p>By now it is dark outside</p>").author, "");
}

TEST(Byline, EndsWithTheNextHeadingOrALongParagraph) {
  const std::string date = "<p>6 May 2024</p>";
  EXPECT_EQ(byline_of("<h1>All about foxes</h1>" + (kText + date)).date, "2024-05-06");
  EXPECT_EQ(byline_of("<h1>All about foxes</h1><h2>Comments</h2>" + date).date, "");
  EXPECT_EQ(byline_of("<h1>All about foxes</h1><p>" + std::string(400, 'a') + "</p>" + date).date,
            "");
  EXPECT_EQ(byline_of("<h1>All about foxes</h1><nav>6 May 2024</nav>").date, "");
}

TEST(Byline, IsThatOfTheHeadingInTheTitle) {
  EXPECT_EQ(byline_of("<h1>Zoo</h1><i>6 May 2023</i><h2>All about foxes</h2><i>6 May 2024</i>",
                      "All about foxes")
                .date,
            "2023-05-06");
  EXPECT_EQ(byline_of("<h1>Foxes</h1><h1>Owls</h1><i>6 May 2023</i><h2>All about foxes</h2>"
                      "<i>6 May 2024</i>")
                .date,
            "2024-05-06");
  EXPECT_EQ(byline_of("<p>6 May 2024</p>").date, "");
}

TEST(Byline, OfAnOddPageTakesNoTime) {
  std::string html = "<h1>All about foxes</h1>";
  for (int i = 0; i < 100'000; ++i) html += "<i class=author>";
  EXPECT_EQ(byline_of(html).author, "");
}

}  // namespace
}  // namespace winnow
