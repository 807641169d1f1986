// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/page_turning.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/extractor/methods/classified.h"
#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// Returns the texts that serve to turn pages.
std::vector<std::string> turning(const std::string& html) {
  const ParsedPage page = parsed(html);
  WordSegmenter segmenter;
  const NameScores scores;
  const std::vector<bool> found =
      page_turning_blocks(PageFacts(page, page.blocks, scores, segmenter));
  std::vector<std::string> texts;
  for (std::uint32_t i = 0; i < page.blocks.size(); ++i) {
    if (found[i]) texts.emplace_back(page.blocks.text(page.blocks[i]));
  }
  return texts;
}

// As DocBook's stylesheets write it, here in Romanian.
constexpr const char* kHeader =
    "<div class=navheader><table><tr><th colspan=3>7.1. Momentul adevărului</th></tr><tr><td>"
    "<a accesskey=p href=ch07.html><img src=prev.png alt=Înapoi></a></td><th>Cap. 7. Pornirea</th>"
    "<td><a accesskey=n href=ch07s02.html>Înainte</a></td></tr></table><hr></div>";

TEST(PageTurning, IsWhatDocBookPutsAroundEachPage) {
  EXPECT_THAT(turning(std::string(kHeader) + "<h2>7.1. Momentul adevărului</h2><p>Prima pornire"),
              ElementsAre("7.1. Momentul adevărului", "Cap. 7. Pornirea", "Înainte"));
  EXPECT_THAT(turning("<P>Text<DIV CLASS=\"NAVFOOTER\"><TABLE><TR><TD>Prev<TD>Next</TABLE></DIV>"),
              ElementsAre("Prev", "Next"));
}

TEST(PageTurning, IsNoHeadingAndNoPartWithTextOfItsOwn) {
  EXPECT_THAT(turning("<div class=navheader><h1>Foxes</h1><p>Next</p></div>"), ElementsAre("Next"));
  std::string text;
  for (int i = 0; i < 160; ++i) text += "fox ";
  EXPECT_THAT(turning("<div class=navheader><p>" + text + "</div>"), IsEmpty());
  EXPECT_THAT(turning("<div class=navheaders><p>Foxes</div>"), IsEmpty());
}

// As Texinfo writes it; only the links at the top say by rel where they lead.
constexpr const char* kLine =
    "<p>Next: <a href=b.html rel=next>Script Files</a>, Previous: <a href=a.html rel=prev>Arguments"
    "</a>, Up: <a href=up.html rel=up>Functions</a> &nbsp; [<a href=#toc rel=contents>Contents</a>]"
    "[<a href=i.html rel=index>Index</a>]";
constexpr const char* kRepeatedLine =
    "<p>Next: <a href=b.html>Script Files</a>, Previous: <a href=a.html>Arguments"
    "</a>, Up: <a href=up.html>Functions</a> &nbsp; [<a href=#toc rel=contents>Contents</a>]"
    "[<a href=i.html rel=index>Index</a>]";
constexpr const char* kLineText =
    "Next: Script Files, Previous: Arguments, Up: Functions [Contents][Index]";

TEST(PageTurning, IsALineOfLinksThatSayWhereTheyLead) {
  EXPECT_THAT(turning(std::string(kLine) + "<h3>Function Files</h3><p>Foxes."),
              ElementsAre(kLineText));
  EXPECT_THAT(turning("<p>Foxes.<p><a rel='Next nofollow' href=b>Owls at night</a>"),
              ElementsAre("Owls at night"));
  EXPECT_THAT(turning("<p>Foxes.<a rel=prev href=b><p>Before<p>Hares</a><p>Owls."),
              ElementsAre("Before", "Hares"));
}

TEST(PageTurning, RepeatsAtTheEndOfThePage) {
  EXPECT_THAT(turning(std::string(kLine) + "<h3>Function Files</h3><p>Foxes." + kRepeatedLine),
              ElementsAre(kLineText, kLineText));
  EXPECT_THAT(turning(std::string("<p>Foxes.") + kRepeatedLine), IsEmpty());
}

TEST(PageTurning, MayBeSaidByTheHeadForLinksAboveTheHeading) {
  const std::string head =
      "<title>Rgbimage</title><link rel=next href=c.html><link rel=previous href=a.html>";
  const std::string line =
      "<p>Next: <a href=c.html>Vectors</a> Up: <a href=up.html>Styles</a> Previous: "
      "<a href=a.html>Rgbalpha</a> <a href=i.html>Index</a>";
  EXPECT_THAT(turning(head + line + "<h1>Rgbimage</h1>"),
              ElementsAre("Next: Vectors Up: Styles Previous: Rgbalpha Index"));
  // Below the heading it may be a list of what to read.
  EXPECT_THAT(turning(head + "<h1>Rgbimage</h1><p>Foxes." + line), IsEmpty());
}

TEST(PageTurning, IsNoTextThatLeadsToTheNextPageAmongOthers) {
  EXPECT_THAT(turning("<p>Foxes, of whom <a rel=next href=b>the next page</a> says more, are small "
                      "animals."),
              IsEmpty());
  EXPECT_THAT(turning("<p><a rel=next href=b>Owls</a>, <a href=c>hares</a>, <a href=d>mice</a>"),
              IsEmpty());
  EXPECT_THAT(turning("<p><a href=b>Owls</a></p><template><a rel=next href=c>Hares</a></template>"
                      "<canvas><a rel=next href=c>Hares</a></canvas>"),
              IsEmpty());
  EXPECT_THAT(turning("<h2><a rel=next href=b>Owls</a></h2><p><a rel=home href=/>Zoo</a>"),
              IsEmpty());
}

TEST(PageTurning, IsNoMainTextUnlessThePageHasNothingElse) {
  std::string text;
  for (int i = 0; i < 5; ++i) text += "<p>Foxes are small animals that live in woods and fields.";
  const std::string page = kHeader + ("<h2>7.1. Foxes</h2>" + text) + kLine;
  EXPECT_THAT(main_text("block-model", page), HasSubstr("Foxes are small"));
  EXPECT_THAT(main_text("block-model", page), Not(HasSubstr("Pornirea")));
  EXPECT_THAT(main_text("block-model", page), Not(HasSubstr("Script Files")));
  EXPECT_THAT(main_text("block-model", kHeader), HasSubstr("Pornirea"));
}

}  // namespace
}  // namespace winnow
