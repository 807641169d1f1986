// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/slides.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr float kProbable = 0.9F;

std::string sentence(const std::string& name) {
  std::string text = "<p>" + name;
  for (int i = 0; i < 19; ++i) text += " word";
  return text + ".";
}

// Has five paragraphs of 20 words.
std::string article() {
  std::string text = "<h1>Title</h1>";
  for (int i = 0; i < 5; ++i) text += sentence("article");
  return text;
}

// Has slides of a number, a caption and a credit each.
std::string gallery(std::uint32_t slides, const std::string& between = "/") {
  std::string text = "<h2>In pictures</h2>";
  for (std::uint32_t i = 1; i <= slides; ++i) {
    text += "<h2>" + std::to_string(i) + between + std::to_string(slides) + "</h2>" +
            sentence("caption") + "<p>credit";
  }
  return text;
}

// Returns the first words of the blocks that are found.
std::vector<std::string> found(const std::string& html, float probability = kProbable) {
  const ParsedPage page = parsed(html);
  const std::vector<float> probabilities(page.blocks.size(), probability);
  const std::vector<bool> is_found = gallery_blocks(page.blocks, probabilities);
  std::vector<std::string> words;
  for (std::uint32_t i = 0; i < page.blocks.size(); ++i) {
    const std::string text(page.blocks.text(page.blocks[i]));
    if (is_found[i]) words.push_back(text.substr(0, text.find(' ')));
  }
  return words;
}

TEST(GalleryBlocks, AreAllOfASeriesBelowTheTextWithItsHeading) {
  const std::vector<std::string> blocks = found(article() + gallery(8) + "<p>behind");
  ASSERT_EQ(blocks.size(), 1 + 8 * 3);
  EXPECT_THAT(std::vector(blocks.begin(), blocks.begin() + 5),
              ElementsAre("In", "1/8", "caption", "credit", "2/8"));
  EXPECT_EQ(blocks.back(), "credit");
}

TEST(GalleryBlocks, MayStandWithinTheText) {
  const std::vector<std::string> blocks = found(sentence("lead") + gallery(8) + article());
  ASSERT_EQ(blocks.size(), 1 + 8 * 3);
  EXPECT_EQ(blocks.back(), "credit");
}

TEST(GalleryBlocks, AreCountedInAnyLanguage) {
  for (const char* between : {" / ", " of ", " von ", " из ", "|"}) {
    EXPECT_EQ(found(article() + gallery(9, between)).size(), 1 + 9 * 3) << between;
  }
}

TEST(GalleryBlocks, MayHaveADateBehindTheirNumber) {
  std::string html = article();
  for (int i = 1; i <= 8; ++i) html += "<h2>" + std::to_string(i) + "/8 16 May</h2><p>caption";
  EXPECT_EQ(found(html).size(), 16);
}

TEST(GalleryBlocks, EndBeforeTheTextBehindThem) {
  std::string html = article();
  for (int i = 1; i <= 8; ++i) {
    html += "<h2>" + std::to_string(i) + "/8</h2><p>caption" + (i == 3 ? "<p>credit" : "");
  }
  EXPECT_EQ(found(html + sentence("behind")).back(), "caption");
}

TEST(GalleryBlocks, LeaveTheHeadingOfThePage) {
  std::string slides = gallery(8);
  slides.erase(0, slides.find("</h2>") + 5);
  EXPECT_EQ(found("<h1>Title</h1>" + slides + article())[0], "1/8");
}

TEST(GalleryBlocks, AreNoneOfAPageThatIsThereForThem) {
  EXPECT_THAT(found("<h1>Title</h1>" + sentence("lead") + gallery(8)), IsEmpty());
  EXPECT_THAT(found(gallery(8) + gallery(9)), IsEmpty()) << "Galleries are not text beside others.";
  EXPECT_THAT(found(article() + gallery(8), 0.4F), IsEmpty()) << "The text beside is improbable.";
  EXPECT_THAT(found(article() + gallery(8), -1), IsEmpty()) << "The text beside is comments.";
}

TEST(GalleryBlocks, AreNoneOfAShortOrBrokenSeries) {
  EXPECT_THAT(found(article() + gallery(7)), IsEmpty());
  std::string html = article();
  for (const int number : {1, 2, 3, 4, 6, 7, 8, 9, 10}) {
    html += "<h2>" + std::to_string(number) + "/10</h2>" + sentence("caption");
  }
  EXPECT_THAT(found(html), IsEmpty());
}

TEST(GalleryBlocks, AreNoChapters) {
  std::string html = article();
  for (int i = 1; i <= 9; ++i)
    html += "<h2>" + std::to_string(i) + "/9</h2>" + sentence("a") + sentence("b") + sentence("c");
  EXPECT_THAT(found(html), IsEmpty());
}

TEST(GalleryBlocks, AreNoCalendar) {
  for (const char* between : {".", "/", "-"}) {
    std::string html = article();
    for (int day = 1; day <= 31; ++day) {
      html += "<h2>" + std::to_string(day) + between + "12</h2><p>concert";
    }
    EXPECT_THAT(found(html), IsEmpty()) << between;
  }
}

TEST(GalleryBlocks, AreNotWhatASentenceOrAPagerCounts) {
  std::string html = article() + "<p>1 of 9<p>2 of 9";
  for (int i = 1; i <= 9; ++i) html += "<p>" + std::to_string(i) + " out of every 9 people do this";
  for (int i = 1; i <= 9; ++i) html += "<p>99999999999" + std::to_string(i) + "/9";
  EXPECT_THAT(found(html), IsEmpty());
}

}  // namespace
}  // namespace winnow
