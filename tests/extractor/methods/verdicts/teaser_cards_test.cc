// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/teaser_cards.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "extractor/methods/verdicts/verdict.h"
#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::string kText = "<p>The bridge over the river is closed.</p>";

std::string card(const std::string& content) { return "<div class=card>" + content + "</div>"; }

// Returns the texts of the blocks in cards at or behind a block of a page.
std::vector<std::string> in_cards(const std::string& html, std::uint32_t from = 1) {
  const ParsedPage page = parsed(html);
  WordSegmenter segmenter;
  const NameScores scores;
  const PageFacts facts(page, page.blocks, scores, segmenter);
  const std::vector<bool> found = teaser_cards(facts, from);
  std::vector<std::string> texts;
  for (std::uint32_t i = 0; i < page.blocks.size(); ++i) {
    if (found[i]) texts.emplace_back(page.blocks.text(page.blocks[i]));
  }
  return texts;
}

TEST(TeaserCards, HaveLinksForHeadings) {
  EXPECT_THAT(
      in_cards(kText + card("<h3><a href=/a>A new town hall</a></h3><p>It opens soon.") +
               card("<h3><a href=/b>The last snow fell</a></h3><p>It was in March.")),
      ElementsAre("A new town hall", "It opens soon.", "The last snow fell", "It was in March."));
}

// A style lays an empty link over the card.
TEST(TeaserCards, MayHaveAnEmptyLinkOverThem) {
  EXPECT_THAT(
      in_cards(kText + card("<h3>A new town hall</h3><p>It opens soon.<a href=/a></a>") +
               card("<h3>The last snow fell</h3><p>It was in March.<a href=/b></a>")),
      ElementsAre("A new town hall", "It opens soon.", "The last snow fell", "It was in March."));
}

// A link that nobody sees says the heading once more, for those who listen.
TEST(TeaserCards, MayHaveALinkThatSaysTheHeading) {
  const std::string named = "<a href=/a><span>A new  town hall</span></a><h3>A new town hall</h3>";
  EXPECT_EQ(in_cards(kText + card(named + "<p>It opens <a href=/soon>soon</a>.") +
                     card(named + "<p>It opens <a href=/soon>soon</a>."))
                .size(),
            6);
}

TEST(TeaserCards, LeadToOtherPages) {
  const auto two = [](const std::string& content) { return kText + card(content) + card(content); };
  EXPECT_THAT(in_cards(two("<h3>A new town hall</h3><p>It opens soon.")), IsEmpty());
  EXPECT_THAT(in_cards(two("<h3><a href='#hall'>A new town hall</a></h3><p>It opens soon.")),
              IsEmpty());
  EXPECT_THAT(in_cards(two("<h3><a href='/t#2'>A new town hall</a></h3><p>It opens soon.")),
              IsEmpty());
  EXPECT_THAT(in_cards(two("<h3>A new town hall</h3><p>It opens <a href=/soon>soon</a>.")),
              IsEmpty());
  EXPECT_THAT(in_cards(two("<h3>A <a href=/new>new</a> town hall</h3><p>It opens soon.")),
              IsEmpty());
}

// Buttons that a style draws are empty links as well, but there are several.
TEST(TeaserCards, HaveNoOtherLinkThanTheEmptyOne) {
  const std::string buttons = "<a href=/like></a><a href=/send></a>";
  const std::string content = "<h3>A new town hall</h3><p>It opens soon." + buttons;
  EXPECT_THAT(in_cards(kText + card(content) + card(content)), IsEmpty());
}

TEST(TeaserCards, AreSeveralThatStandAlike) {
  const std::string linked = "<h3><a href=/a>A new town hall</a></h3><p>It opens soon.";
  EXPECT_THAT(in_cards(kText + card(linked)), IsEmpty());
  EXPECT_THAT(in_cards(kText + card(linked) + "<div class=note>" + linked + "</div>"), IsEmpty());
  EXPECT_EQ(in_cards(kText + card(linked) + card(linked)).size(), 4);
}

TEST(TeaserCards, HaveTitlesForHeadings) {
  const std::string post = card("<h3><a href=/ann>Ann Smith</a></h3><p>I liked it.");
  EXPECT_THAT(in_cards(kText + post + post), IsEmpty());
}

TEST(TeaserCards, AreSmall) {
  const std::string heading = "<h3><a href=/a>A new town hall</a></h3>";
  std::string text;
  for (int i = 0; i < 12; ++i) text += "The bridge over the river is closed. ";
  EXPECT_THAT(in_cards(kText + card(heading + "<p>" + text) + card(heading + "<p>" + text)),
              IsEmpty());
  std::string lines;
  for (int i = 0; i < 8; ++i) lines += "<p>Closed.";
  EXPECT_THAT(in_cards(kText + card(heading + lines) + card(heading + lines)), IsEmpty());
}

// The cards of a list of articles are its text.
TEST(TeaserCards, StandBehindTheText) {
  const std::string two = card("<h3><a href=/a>A new town hall</a></h3><p>It opens soon.") +
                          card("<h3><a href=/b>The last snow fell</a></h3><p>It was in March.");
  EXPECT_EQ(in_cards(two + kText, 0).size(), 4);
  EXPECT_THAT(in_cards(two + kText, 4), IsEmpty());
  const std::string labelled = card("<p>News</p><h3><a href=/a>A new town hall</a></h3>");
  EXPECT_EQ(in_cards(labelled + labelled, 0).size(), 4);
  EXPECT_THAT(in_cards(labelled + labelled, 1), IsEmpty());
}

TEST(TeaserCards, AreLessProbableThanTheModelSays) {
  const std::string sentence =
      "The bridge over the river is closed, and nobody in town knows when it will be open again. ";
  const ParsedPage page =
      parsed("<p>" + sentence + sentence + "</p>" +
             card("<h3>A new town hall</h3><p>It opens soon.<a href=/a></a>") +
             card("<h3>The last snow fell</h3><p>It was in March.<a href=/b></a>"));
  WordSegmenter segmenter;
  const NameScores scores;
  const PageFacts facts(page, page.blocks, scores, segmenter);
  const std::vector<float> probabilities = {0.95F, 0.7F, 0.7F, 0.7F, 0.7F};
  const auto class_of_card = [&](Judged judged) {
    return choose_main(facts, probabilities, {}, judged)[2].text_class;
  };
  EXPECT_EQ(class_of_card(Judged::alone), TextClass::template_);
  EXPECT_EQ(class_of_card(Judged::with_site), TextClass::main);
}

}  // namespace
}  // namespace winnow
