// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/comments/replies.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/page/comments/comments.h"
#include "extractor/page/facts/name_evidence.h"
#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

const std::string kLine =
    "The old bridge over the river was closed in spring, and the town has waited for a new one "
    "since then, because nobody wanted to pay for it at all. ";
const std::string kParagraph = "<p>" + kLine + kLine + kLine + "</p>";
const std::string kStory = "<article><h1>The bridge</h1>" + kParagraph + "</article>";

// Tells whether the comments of a page may be replies, to a model that knows "replies" as a name of
// comments and takes all text for main text, or only as probable as `probability`.
bool may_be_replies_in(std::string_view body, float probability = 1) {
  std::vector<std::uint32_t> hashes;
  add_name_hashes("replies", hashes);
  const NameScores scores({}, hashes);
  const ParsedPage page =
      parsed("<!doctype html><title>The bridge</title><body>" + std::string(body));
  WordSegmenter segmenter;
  const PageFacts facts(page, page.blocks, scores, segmenter);
  const std::vector<float> probabilities(page.blocks.size(), probability);
  return may_be_replies(facts, comment_blocks(facts), probabilities);
}

TEST(Replies, MayStandBelowATextThatIsProbablyNone) {
  const std::string commented = kStory + "<div class=replies><p>I liked it.</div>";
  EXPECT_FALSE(may_be_replies_in(commented));
  EXPECT_TRUE(may_be_replies_in(commented, 0.4F));
}

// The answers to a question have comments of their own.
TEST(Replies, MayHaveTheNextPostBetweenThem) {
  const std::string replies = "<div class=replies><p>Ask the town.</div>";
  EXPECT_TRUE(may_be_replies_in(kStory + replies + "<div>" + kParagraph + "</div>" + replies));
  EXPECT_FALSE(may_be_replies_in(kStory + replies + "<div>" + kParagraph + "</div>"));
  EXPECT_FALSE(may_be_replies_in(kStory + replies + "<p>3 May 2020</p>" + replies));
  const std::string number = "<p class=replies><a href=#a>2 replies</a>";
  EXPECT_FALSE(
      may_be_replies_in("<h1>The bridge</h1><p>Ann, who lives there, writes on it on each "
                        "day of the year.</p>" +
                        number + kParagraph + replies));
  const std::string teaser = "<p><a href=/river>" + kLine + "</a></p>";
  EXPECT_FALSE(may_be_replies_in(kStory + replies + teaser + replies));
}

// Below a photograph there may be a single line of the author and a hundred of readers.
TEST(Replies, DoNotStandInAPartNamedCommentsBelowAnArticle) {
  const std::string line =
      "<h1>The bridge</h1><p>Seen this morning in the fog, on the way to the town.</p>";
  const std::string article = "<article>" + line + "</article>";
  const std::string replies = "<div class=replies><p>I liked it.</div>";
  const std::string part = "<div id=comments>" + replies + "</div>";
  EXPECT_TRUE(may_be_replies_in(article + replies, 0.4F));
  EXPECT_FALSE(may_be_replies_in(article + part, 0.4F));
  EXPECT_FALSE(may_be_replies_in("<div class=hentry>" + line + "</div>" + part, 0.4F));
  EXPECT_TRUE(may_be_replies_in(line + part, 0.4F));
  EXPECT_TRUE(
      may_be_replies_in(line + "<div id=comments><article class=replies><p>I liked it.", 0.4F));
  EXPECT_TRUE(may_be_replies_in(article + "<div id=comments><p>3</div>" + replies, 0.4F));
}

// Forums are made of WordPress, too, and their topics have the answers as comments.
TEST(Replies, MayBeThoseOfAWordPressTopic) {
  const std::string comments = "<div id=comments><div class=replies><p>I liked it.</div></div>";
  const auto shown = [&comments](const std::string& kind) {
    return "<div class='post-7 " + kind +
           " hentry'><h1>The bridge</h1><p>Who has been there, and " + "how was it this year?</p>" +
           comments + "</div>";
  };
  EXPECT_FALSE(may_be_replies_in(shown("type-post"), 0.4F));
  EXPECT_FALSE(may_be_replies_in(shown("my-type-topic"), 0.4F));
  EXPECT_TRUE(may_be_replies_in(shown("type-topic"), 0.4F));
}

// The number of comments above the text has their name, and is not where the text ends.
TEST(Replies, AreNotWhereTheirNumberStands) {
  std::string replies;
  for (int i = 0; i < 20; ++i) replies += "<div class=replies><p>I liked it.</div>";
  const std::string head =
      "<h1>The bridge</h1><p>Ann, who lives there, writes on it on each day of the year.</p>";
  const std::string number = "<p class=replies>20 replies</p>";
  std::string page = head + number + kParagraph + replies;
  EXPECT_FALSE(may_be_replies_in(page));
}

}  // namespace
}  // namespace winnow
