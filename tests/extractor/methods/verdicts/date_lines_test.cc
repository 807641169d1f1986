// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/date_lines.h"

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

constexpr float kDoubtful = 0.6F;
const std::string kSentence = "<p>The bridge over the river is closed.</p>";

std::string post(const std::string& line, const std::string& text = kSentence) {
  return "<div><p class=by>" + line + "</p>" + text + "</div>";
}

// Returns the texts of the date lines of a page, all blocks of which are main text so far.
std::vector<std::string> lines_of(const std::string& html, float probability = kDoubtful) {
  const ParsedPage page = parsed(html);
  WordSegmenter segmenter;
  const NameScores scores;
  const PageFacts facts(page, page.blocks, scores, segmenter);
  const std::vector<float> probabilities(page.blocks.size(), probability);
  const std::vector<bool> chosen(page.blocks.size(), true);
  const std::vector<bool> found = date_lines(facts, probabilities, chosen);
  std::vector<std::string> lines;
  for (std::uint32_t i = 0; i < page.blocks.size(); ++i) {
    if (found[i]) lines.emplace_back(page.blocks.text(page.blocks[i]));
  }
  return lines;
}

TEST(DateLines, SayWhoWrotePostsAndWhen) {
  EXPECT_THAT(lines_of(post("Ann, 3 May 2020") + post("Ben, 4 May 2020")),
              ElementsAre("Ann, 3 May 2020", "Ben, 4 May 2020"));
  EXPECT_THAT(lines_of(post("发表于 9:05") + post("发表于 10:15")),
              ElementsAre("发表于 9:05", "发表于 10:15"));
}

TEST(DateLines, MayStandBelowPosts) {
  const std::string line = "<p class=by>3 May 2020, 10:15</p>";
  EXPECT_EQ(lines_of(kSentence + line + kSentence + line).size(), 2);
}

TEST(DateLines, HaveADayOrATime) {
  EXPECT_THAT(lines_of(post("Ann, 1200 posts") + post("Ben, 3500 posts")), IsEmpty());
}

// An article says when it was written and when it was changed.
TEST(DateLines, AreApart) {
  const std::string line = "<p class=by>3 May 2020, 10:15</p>";
  EXPECT_THAT(lines_of(kSentence + line + line + kSentence), IsEmpty());
}

// A date alone may be what the page tells.
TEST(DateLines, AreSeveral) {
  EXPECT_THAT(lines_of(post("Ann, 3 May 2020")), IsEmpty());
  EXPECT_THAT(lines_of(post("Ann, 3 May 2020") + post("Ben, yesterday")), IsEmpty());
}

TEST(DateLines, AreMostOfWhatStandsAlike) {
  const std::string dated = post("Ann, 3 May 2020") + post("Ben, 4 May 2020");
  EXPECT_EQ(lines_of(dated + dated + post("Cid, yesterday")).size(), 4);
  EXPECT_THAT(lines_of(dated + post("Cid, yesterday")), IsEmpty());
}

TEST(DateLines, AreShort) {
  const std::string words =
      " of the many words that a line of text can have without being one that says who and when";
  EXPECT_THAT(lines_of(post("3 May 2020" + words) + post("4 May 2020" + words)), IsEmpty());
}

// Programmes and results list days as well.
TEST(DateLines, StandBesideText) {
  EXPECT_THAT(lines_of(post("3 May 2020", "<p>Hamlet</p>") + post("4 May 2020", "<p>Hamlet</p>")),
              IsEmpty());
  const std::string linked = "<p><a href=/a>The bridge over the river is closed.</a></p>";
  EXPECT_THAT(lines_of(post("3 May 2020", linked) + post("4 May 2020", linked)), IsEmpty());
  const std::string teaser =
      "<p><a href=/a>The bridge over the river is closed.</a> It is an old one.</p>";
  EXPECT_THAT(lines_of(post("3 May 2020", teaser) + post("4 May 2020", teaser)), IsEmpty());
  const std::string row = "<tr><td>3 May 2020<td>" + kSentence;
  EXPECT_THAT(lines_of("<table>" + row + row + "</table>"), IsEmpty());
  const std::string item = "<li>3 May 2020" + kSentence;
  EXPECT_THAT(lines_of("<ul>" + item + item + "</ul>"), IsEmpty());
}

// Teasers and sections have headings, and the date of each is worth a search.
TEST(DateLines, StandBetweenPostsWithoutHeadings) {
  const std::string teaser = "<h2>Bridge</h2>" + post("Ann, 3 May 2020");
  EXPECT_THAT(lines_of(teaser + teaser + teaser), IsEmpty());
  EXPECT_EQ(lines_of("<h1>Bridge</h1>" + post("Ann, 3 May 2020") + post("Ben, 4 May 2020")).size(),
            2);
}

TEST(DateLines, AreNotCertainlyMainText) {
  const std::string thread = post("Ann, 3 May 2020") + post("Ben, 4 May 2020");
  EXPECT_EQ(lines_of(thread, 0.69F).size(), 2);
  EXPECT_THAT(lines_of(thread, 0.71F), IsEmpty());
}

std::vector<Verdict> verdicts_of(const std::string& html, Judged judged) {
  const ParsedPage page = parsed(html);
  WordSegmenter segmenter;
  const NameScores scores;
  const PageFacts facts(page, page.blocks, scores, segmenter);
  return choose_main(facts, std::vector<float>(page.blocks.size(), kDoubtful), {}, judged);
}

// The pages of a site tell themselves what repeats, so the lines of its threads may stay.
TEST(DateLines, AreOfThePageButNoMainTextWhereAPageIsJudgedAlone) {
  const std::string thread =
      post("Ann, 3 May 2020") + post("Ben, 4 May 2020", "<p>Nobody knows when it will be open.");
  const std::vector<Verdict> alone = verdicts_of(thread, Judged::alone);
  EXPECT_EQ(alone[0].text_class, TextClass::page);
  EXPECT_EQ(alone[0].reason, Reason::dateline);
  EXPECT_EQ(alone[1].text_class, TextClass::main);
  EXPECT_EQ(verdicts_of(thread, Judged::with_site)[0].text_class, TextClass::main);
}

}  // namespace
}  // namespace winnow
