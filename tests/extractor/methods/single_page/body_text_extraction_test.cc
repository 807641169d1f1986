// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <string>

#include "tests/extractor/methods/classified.h"

namespace winnow {
namespace {

constexpr std::string_view kArticle =
    "<nav><a href=x>Home</a><a href=y>All the news</a></nav><h1>Tides</h1>"
    "<p>The water comes and goes twice a day on most of the coasts.</p>"
    "<p><a href=z>More</a></p>"
    "<p>It is the moon that pulls, and the sun that pulls with it or against it.</p>"
    "<footer><a href=w>About us</a></footer>";

TEST(BodyTextExtraction, KeepsTheTextBetweenTheLinksOfTheTemplate) {
  const ExtractedPage page = extracted("bte", kArticle);
  EXPECT_EQ(text_of(page, TextClass::main),
            "The water comes and goes twice a day on most of the coasts.\nMore\n"
            "It is the moon that pulls, and the sun that pulls with it or against it.\n");
  EXPECT_EQ(page.verdicts.front().reason, Reason::outside);
  EXPECT_EQ(page.verdicts[2].reason, Reason::inside);
}

TEST(BodyTextExtraction, NeverKeepsWhatIsHidden) {
  EXPECT_EQ(main_text("bte", "<p>one two three four</p><p hidden>x</p><p>five six seven eight</p>"),
            "one two three four\nfive six seven eight\n");
}

TEST(BodyTextExtraction, KeepsAPageOfLinksAlone) {
  const ExtractedPage page = extracted("bte", "<p><a href=x>one</a></p><p><a href=y>two</a></p>");
  EXPECT_EQ(text_of(page, TextClass::main), "one\ntwo\n");
  EXPECT_EQ(page.verdicts[0].reason, Reason::only_text);
}

TEST(BodyTextExtraction, KeepsAPageWithoutWords) {
  EXPECT_EQ(main_text("bte", "<p>-- --</p>"), "-- --\n");
  EXPECT_EQ(main_text("bte", ""), "");
}

}  // namespace
}  // namespace winnow
