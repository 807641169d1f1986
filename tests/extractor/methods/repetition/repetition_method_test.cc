// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/extractor/learned_site.h"
#include "tests/extractor/methods/classified.h"
#include "winnow/extractor/page_extractor.h"

namespace winnow {
namespace {

constexpr std::string_view kMenu =
    "<table><tr><td>Home News Products Contact us by mail today</td></tr></table>";

std::string page(const std::string& text) {
  return "<html><body>" + std::string(kMenu) + "<p>" + text + "</p></body></html>";
}

const std::vector<std::string> kTexts = {
    "The ash tree grows along the river and keeps its leaves",
    "Birch bark peels in strips that burn well even when wet",
    "Hazel nuts ripen in autumn before the first frost comes",
    "Rowan berries feed thrushes on their long way to the south"};

std::shared_ptr<const SiteModel> learned(Piece piece) {
  std::vector<std::string> pages;
  for (const std::string& text : kTexts) pages.push_back(page(text));
  LearnOptions options;
  options.repetition.piece = piece;
  return learned_site(pages, options);
}

struct Counting {
  std::string_view method;
  Piece piece;
};
constexpr Counting kCounting[] = {
    {"table-chunk", Piece::chunk}, {"template-hash", Piece::node}, {"shingle", Piece::shingle}};

ExtractedPage extracted(std::string_view method, const MethodOptions& options,
                        const std::string& html) {
  std::shared_ptr<const Method> made = make_method(method, options).value();
  return PageExtractor(std::move(made), Limits()).extract(html).value();
}

TEST(RepetitionMethods, KeepWhatFewPagesHave) {
  for (const auto& [method, piece] : kCounting) {
    MethodOptions options;
    options.site = learned(piece);
    const std::string text = "Willow twigs are woven into baskets all winter long";
    const ExtractedPage found = extracted(method, options, page(text));
    EXPECT_EQ(text_of(found, TextClass::main), text + "\n") << method;
    EXPECT_EQ(found.verdicts.front().reason, Reason::frequent) << method;
    EXPECT_EQ(found.verdicts.back().reason, Reason::rare) << method;
  }
}

TEST(RepetitionMethods, KeepAllOfAPageThatHasNothingOfItsOwn) {
  for (const auto& [method, piece] : kCounting) {
    MethodOptions options;
    options.site = learned(piece);
    const ExtractedPage found =
        extracted(method, options, "<html><body>" + std::string(kMenu) + "</body></html>");
    EXPECT_NE(text_of(found, TextClass::main), "") << method;
    EXPECT_EQ(found.verdicts.front().text_class, TextClass::main) << method;
  }
}

TEST(RepetitionMethods, TakeTextForTemplateFromTheThresholdOn) {
  for (const auto& [method, piece] : kCounting) {
    MethodOptions options;
    options.site = learned(piece);
    options.thresholds.least = 5;  // there are four pages
    const ExtractedPage found = extracted(method, options, page(kTexts[0] + " now"));
    EXPECT_EQ(found.verdicts.front().text_class, TextClass::main) << method;
  }
}

TEST(RepetitionMethods, ClassifyPagesOfUnknownSitesOnTheirOwn) {
  for (const auto& [method, piece] : kCounting) {
    MethodOptions options;
    options.site = std::make_shared<const SiteModel>();
    const ExtractedPage found = extracted(method, options, page(kTexts[0]));
    const ExtractedPage alone = extracted(default_page_method(), {}, page(kTexts[0]));
    EXPECT_EQ(text_of(found, TextClass::main), text_of(alone, TextClass::main)) << method;
    ASSERT_TRUE(found.fit.has_value()) << method;
    EXPECT_FALSE(found.fit->used) << method;
  }
}

// There are two templates with different menus. A chunk is counted on pages of its template alone.
TEST(RepetitionMethods, CountEachTemplateByItself) {
  std::vector<std::string> pages;
  for (const std::string& text : kTexts) pages.push_back(page(text));
  for (int i = 0; i < 12; ++i) {
    pages.push_back("<html><body><main><article><ul><li>One<li>Two</ul><h2>Item " +
                    std::to_string(i) + "</h2><ol><li>Word " + std::to_string(i) +
                    "</ol></article></main></body></html>");
  }
  LearnOptions options;
  options.repetition.piece = Piece::chunk;
  MethodOptions method;
  method.site = learned_site(pages, options);
  ASSERT_EQ(method.site->templates().size(), 2u);
  method.thresholds.least = 0.9;  // of the menu's four pages, not of all sixteen
  const ExtractedPage found = extracted("table-chunk", method, page(kTexts[1]));
  EXPECT_EQ(text_of(found, TextClass::main), kTexts[1] + "\n");
}

TEST(RepetitionMethods, KeepAnImageForTheOneTextThatSaysSomething) {
  LearnOptions counted;
  counted.repetition.piece = Piece::chunk;
  std::vector<std::string> pages;
  for (const std::string& text : kTexts)
    pages.push_back(page(text + "<img src=img1.png alt=Photo>"));
  MethodOptions options;
  options.site = learned_site(pages, counted);
  const ExtractedPage found =
      extracted("table-chunk", options,
                page("Willow twigs are woven<img src=willow.png alt=Photo>"
                     "<img src=img2.png alt=Basket><img src=img3.png alt=Photo>"));
  EXPECT_EQ(found.image_classes,
            (std::vector{TextClass::main, TextClass::main, TextClass::template_}));
  ASSERT_EQ(found.image_worth.size(), 3u);
  EXPECT_FALSE(found.image_worth[0].alt);
  EXPECT_TRUE(found.image_worth[0].file_words);
  EXPECT_TRUE(found.image_worth[1].alt);
  EXPECT_FALSE(found.image_worth[1].file_words);
}

}  // namespace
}  // namespace winnow
