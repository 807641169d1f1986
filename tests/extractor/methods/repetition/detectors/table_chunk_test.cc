// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/extractor/methods/repetition/counted_pages.h"

namespace winnow {
namespace {

using testing::ElementsAre;

RepetitionOptions chunks(ChunkBy by = ChunkBy::table, bool path = false) {
  return {.piece = Piece::chunk, .chunk_by = by, .chunk_path = path};
}

std::string table(const std::string& text) { return "<table><tr><td>" + text + "</table>"; }

// Makes a page with a menu, a text, and a footer.
std::string film(const std::string& text) {
  return table("Browse <a href=a>Queue</a>") + "<p>" + text + table("Terms of use");
}

TEST(TableChunk, IsTemplateTextIfEnoughPagesHaveIt) {
  CountedPages pages(chunks(), {film("Alpha"), film("Beta"), film("Gamma")});
  EXPECT_EQ(pages.template_of(film("Delta")), "Browse Queue|Terms of use");
}

TEST(TableChunk, ReachesFromOneBoundaryToTheNext) {
  const std::string menu = "<p>Home<p>News";
  CountedPages pages(chunks(), {menu + table("Alpha"), menu + table("Beta")});
  EXPECT_EQ(pages.template_of(menu + table("Gamma")), "Home|News");
  EXPECT_EQ(pages.template_of(menu + "<p>more" + table("Gamma")), "");
}

TEST(TableChunk, EndsWithTheTablesInIt) {
  const auto page = [](const std::string& text) {
    return "<table><tr><td>Left" + table(text) + "<p>Right</table>";
  };
  CountedPages pages(chunks(), {page("Alpha"), page("Beta")});
  EXPECT_EQ(pages.template_of(page("Gamma")), "Left|Right");
}

TEST(TableChunk, IsTheTextAsAReaderSeesIt) {
  CountedPages pages(chunks(), {table("A &amp; B"), table("A &#38;\n<b> B</b>")});
  EXPECT_EQ(pages.template_of(table("A & B")), "A & B");
}

// "Watch preview" stands by some films only: on fewer pages than all, and than half of them.
TEST(TableChunk, MayBeMissingOnSomePages) {
  const std::string preview = table("Watch preview");
  CountedPages pages(chunks(), {film("Alpha"), film("Beta") + preview, film("Gamma") + preview,
                                film("Delta"), film("Epsilon")});
  EXPECT_EQ(pages.template_of(film("Zeta") + preview), "Browse Queue|Terms of use|Watch preview");
  EXPECT_EQ(pages.template_of(film("Zeta") + preview, {.least = 3}), "Browse Queue|Terms of use");
  EXPECT_EQ(pages.template_of(film("Zeta") + preview, {.least = 0.5}), "Browse Queue|Terms of use");
}

TEST(TableChunk, CountsPagesNotOccurrences) {
  CountedPages pages(chunks(), {table("Twice") + table("Twice"), table("Other")});
  EXPECT_EQ(pages.template_of(table("Twice")), "");
}

// The paper's pages of a sports league have the same menu at two places.
TEST(TableChunk, IsFoundAtEachPlaceOfAPage) {
  const auto page = [](const std::string& text) {
    return table("Scores") + "<p>" + text + "<div>" + table("Scores") + "</div>";
  };
  CountedPages pages(chunks(), {page("Alpha"), page("Beta")});
  EXPECT_EQ(pages.template_of(page("Gamma")), "Scores|Scores");
}

TEST(TableChunk, WithItsPathIsOneAtEachPlace) {
  const std::string top = table("Scores");
  const std::string below = "<div>" + table("Scores") + "</div>";
  CountedPages pages(chunks(ChunkBy::table, true), {top + "<p>Alpha" + below, top + "<p>Beta"});
  EXPECT_EQ(pages.template_of(top + "<p>Gamma" + below), "Scores");
  EXPECT_EQ(pages.counts().counts().size(), 1u);
}

TEST(TableChunk, ByBlocksNeedsNoTables) {
  const auto page = [](const std::string& text) { return "<div>Home<p>" + text + "</div>Imprint"; };
  CountedPages by_table(chunks(), {page("Alpha"), page("Beta")});
  CountedPages by_block(chunks(ChunkBy::block), {page("Alpha"), page("Beta")});
  EXPECT_EQ(by_table.template_of(page("Gamma")), "");
  EXPECT_EQ(by_block.template_of(page("Gamma")), "Home|Imprint");
}

TEST(TableChunk, IsNotWhatAReaderCannotSee) {
  const std::string hidden = table("<p hidden>Secret</p>Menu");
  CountedPages pages(chunks(), {hidden, table("Menu")});
  EXPECT_EQ(pages.template_of(hidden), "Menu");
  CountedPages unseen(chunks(), {"<p hidden>Secret", "<p hidden>Secret"});
  EXPECT_EQ(unseen.pieces(), 0u);
}

TEST(TableChunk, OfNoCountsIsNone) {
  CountedPages pages(chunks());
  EXPECT_EQ(pages.template_of(film("Alpha")), "");
}

TEST(TableChunk, StandsThousandsOfTablesDeep) {
  std::string page;
  for (int i = 0; i < 10000; ++i) page += "<table><tr><td>x";
  CountedPages pages(chunks(ChunkBy::table, true), {page, page});
  EXPECT_FALSE(pages.template_of(page).empty());
}

// Returns which texts of the images of `html` say something, with these pages counted.
std::vector<std::string> worth(const std::vector<std::string>& counted, const std::string& html) {
  const CountedPages pages(chunks(), counted);
  std::vector<std::string> shown;
  for (const auto& [alt, file_words] :
       pages.detector().image_worth(parsed(html), pages.counts(), {})) {
    shown.emplace_back(alt ? (file_words ? "both" : "alt") : (file_words ? "file" : "none"));
  }
  return shown;
}

TEST(ImageWorth, IsOfLetters) {
  EXPECT_THAT(worth({}, "<img alt=77><img alt='* -'><img alt='Platform 7'>"),
              ElementsAre("none", "none", "alt"));
}

TEST(ImageWorth, IsNotOfWhatManyPagesCallTheirImages) {
  EXPECT_THAT(worth({"<img src=spacer.gif>", "<img src=i/Spacer.png>"},
                    "<img src=spacer.gif><img alt=spacer><img src=bridge.jpg>"),
              ElementsAre("none", "none", "file"));
}

TEST(ImageWorth, IsNotOfNumberedOnesOfMany) {
  EXPECT_THAT(
      worth({"<img src=img1.jpg>", "<img alt=img2>"}, "<img src=img9.jpg><img src=gull9.jpg>"),
      ElementsAre("none", "file"));
}

TEST(ImageWorth, IsToldInAnyScript) {
  EXPECT_THAT(
      worth({"<img alt='\u0424\u041e\u0422\u041e 1'>", "<img alt='\u0444\u043e\u0442\u043e 2'>"},
            "<img alt='\u0424\u043e\u0442\u043e 3'><img alt='\u041c\u043e\u0441\u0442'>"),
      ElementsAre("none", "alt"));
}

TEST(ImageWorth, DoesNotFallByTheImagesOfOnePage) {
  EXPECT_THAT(worth({"<img src=rome1.jpg><img src=rome2.jpg>", "<p>text"}, "<img src=rome1.jpg>"),
              ElementsAre("file"));
}

TEST(ImageWorth, OfAFileNameStandsBehindAWorthlessAlternativeText) {
  EXPECT_THAT(worth({"<img src=gull.jpg alt=Photo>", "<img src=boat.jpg alt=Photo>"},
                    "<img src=bridge.jpg alt=Photo>"),
              ElementsAre("file"));
}

TEST(ImageWorth, OfAnAlternativeTextStandsBesideAWorthlessFileName) {
  EXPECT_THAT(worth({"<img src=img1.jpg alt='A gull'>", "<img src=img2.jpg alt='A boat'>"},
                    "<img src=img3.jpg alt='A bridge'><img src=img4.jpg>"),
              ElementsAre("alt", "none"));
}

TEST(ImageWorth, IsOfBothTextsIfTheyDiffer) {
  EXPECT_THAT(
      worth({}, "<img src=bridge.jpg alt=Evening><img src=old-bridge.jpg alt='Old bridge'>"),
      ElementsAre("both", "alt"));
}

TEST(ImageWorth, IsNoMatterOfOtherDetectors) {
  for (const Piece piece : {Piece::node, Piece::shingle}) {
    const CountedPages pages({.piece = piece});
    EXPECT_TRUE(pages.detector().image_worth(parsed("<img alt=1>"), pages.counts(), {}).empty());
  }
}

}  // namespace
}  // namespace winnow
