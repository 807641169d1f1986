// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/comments/comment_anchors.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/page/comments/comments.h"
#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

const std::string kWords =
    "The old bridge over the river was closed in spring, and the town has waited for a new one "
    "since then, because nobody wanted to pay for it at all. ";
const std::string kEntry = "<h1>The bridge</h1><p>" + kWords + kWords + "</p>";
const std::string kComments = "<p>I liked it.</p><p>So did we.</p>";
const std::string kFound = "I liked it.\nSo did we.\n";

template <typename Search>
std::string found_by(Search search, const std::string& body) {
  const ParsedPage page = parsed("<!doctype html><title>The bridge</title><body>" + body);
  WordSegmenter segmenter;
  const NameScores scores;
  const PageFacts facts(page, page.blocks, scores, segmenter);
  const std::vector<bool> found = search(facts);
  std::string text;
  for (std::uint32_t i = 0; i < found.size(); ++i) {
    if (found[i]) text.append(page.blocks.text(page.blocks[i])).append("\n");
  }
  return text;
}

// Returns the blocks behind anchors of comments, each in a line.
std::string behind_anchors(const std::string& body) {
  return found_by(blocks_behind_comment_anchors, body);
}

TEST(CommentAnchors, StandBeforeComments) {
  EXPECT_EQ(behind_anchors("<div>" + kEntry + "<a name=comments></a>" + kComments + "</div>"),
            kFound);
  EXPECT_EQ(behind_anchors("<div>" + kEntry + "<div id=comments></div>" + kComments + "</div>"),
            kFound);
}

TEST(CommentAnchors, MayBeHeadings) {
  EXPECT_EQ(
      behind_anchors("<div>" + kEntry + "<h2 id=comments>Opinions</h2>" + kComments + "</div>"),
      "Opinions\n" + kFound);
}

TEST(CommentAnchors, MayStandInTheHeading) {
  EXPECT_EQ(behind_anchors("<div>" + kEntry + "<h2><a id=comments></a>Opinions</h2>" + kComments +
                           "</div>"),
            "Opinions\n" + kFound);
}

// Text behind that element belongs to the page again.
TEST(CommentAnchors, HaveCommentsUpToTheEndOfTheElementAroundThem) {
  EXPECT_EQ(behind_anchors("<div>" + kEntry + "<a name=comments></a>" + kComments +
                           "</div><p>Printed in town.</p>"),
            kFound);
  EXPECT_EQ(behind_anchors(kEntry + "<div><h2 id=comments>Opinions</h2>" + kComments +
                           "</div><p>Printed in town.</p>"),
            "Opinions\n" + kFound);
  EXPECT_EQ(behind_anchors("<div>" + kEntry + "<a name=comments></a></div><p>Printed in town.</p>" +
                           kComments),
            "");
}

TEST(CommentAnchors, HaveTextAboveThem) {
  EXPECT_EQ(behind_anchors("<a name=comments></a>" + kEntry), "");
  EXPECT_EQ(behind_anchors("<h1>The bridge</h1><p>Who knows?</p><a name=comments></a>" + kComments),
            "");
}

// Forums have such an element around the replies, which are their text.
std::string section(const std::string& before, const std::string& heading) {
  return "<section>" + before + heading + "<p>" + kWords + "</p></section>";
}

// A generator names sections by their headings, and one may be of comments in a program.
TEST(CommentAnchors, AreNoSectionsAmongOthersNamedByTheirHeadings) {
  const std::string headings = "<h2 id=tables>Tables</h2><p>x</p><h2 id=comments>Comments</h2>" +
                               kComments + "<h2 id=strings>Strings</h2><p>y</p>";
  EXPECT_EQ(behind_anchors(kEntry + headings), "");
  EXPECT_EQ(behind_anchors(kEntry + "<h2 id=comments>Comments <a href=#comments>¶</a></h2>" +
                           kComments + "<h2 id=strings>Strings <a href=#strings>¶</a></h2>" +
                           "<h2 id=line-ends>Line ends <a href=#line-ends>¶</a></h2>"),
            "");
  EXPECT_EQ(behind_anchors(kEntry + section("<span id=tables></span>", "<h2>Tables</h2>") +
                           section("<span id=comments></span>", "<h2>Comments</h2>") +
                           section("<span id=strings></span>", "<h2>Strings</h2>")),
            "");
  EXPECT_EQ(behind_anchors(kEntry + "<a name=tables></a><h2>Tables</h2><p>x</p>" +
                           "<a name=comments></a><h2>Comments</h2>" + kComments +
                           "<a name=strings></a><h2>Strings</h2>"),
            "");
  EXPECT_EQ(behind_anchors(kEntry + "<a id=tables></a><h2>Tables</h2><p>x</p>" +
                           "<a id=comments></a><h2>Comments</h2>" + kComments +
                           "<a id=strings></a><h2>Strings</h2>"),
            "");
}

TEST(CommentAnchors, AreThoseOfCommentsBesideFormsAndOtherParts) {
  const std::string form = "<h3 id=respond>Leave a reply</h3>";
  EXPECT_EQ(behind_anchors("<div>" + kEntry + "<h3 id=comments>Comments</h3>" + kComments + form +
                           "</div>"),
            "Comments\n" + kFound + "Leave a reply\n");
  EXPECT_EQ(behind_anchors("<div>" + kEntry + "<h2><a id=trackback></a>TrackBack</h2>" +
                           "<h2><a id=comments></a>Comments</h2>" + kComments + "</div>"),
            "Comments\n" + kFound);
  EXPECT_EQ(behind_anchors("<div>" + kEntry + "<h2 id=why>Why</h2><p>x</p>" +
                           "<h2 id=comments>2 comments</h2>" + kComments + "</div>"),
            "2 comments\n" + kFound);
}

TEST(CommentAnchors, AreNoElementsAroundComments) {
  EXPECT_EQ(behind_anchors(kEntry + "<div id=comments>" + kComments + "</div>"), "");
}

TEST(CommentAnchors, HaveThatNameAlone) {
  EXPECT_EQ(behind_anchors(kEntry + "<a name=comments-2></a>" + kComments), "");
  EXPECT_EQ(behind_anchors(kEntry + "<input name=comments>" + kComments), "");
}

TEST(CommentAnchors, TellCommentsOfAPage) {
  EXPECT_EQ(found_by(comment_blocks, kEntry + "<a name=comments></a>" + kComments), kFound);
}

}  // namespace
}  // namespace winnow
