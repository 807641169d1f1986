// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/comments/comments.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

// Returns the blocks found, each in a line.
std::string comments_of(std::string_view html, const NameScores& scores = {}) {
  const ParsedPage page = parsed(html);
  WordSegmenter segmenter;
  const PageFacts facts(page, page.blocks, scores, segmenter);
  const std::vector<bool> found = comment_blocks(facts);
  EXPECT_EQ(found.size(), page.blocks.size());
  std::string text;
  for (std::uint32_t i = 0; i < found.size(); ++i) {
    if (found[i]) text.append(page.blocks.text(page.blocks[i])).append("\n");
  }
  return text;
}

std::string page_of(std::string_view body) {
  return "<!doctype html><title>The bridge</title><body>" + std::string(body);
}

const std::string kSentence =
    "The old bridge over the river was closed in spring, and the town has waited for a new one "
    "since then, because nobody wanted to pay for it at all. ";
const std::string kText = "<p>" + kSentence + kSentence + kSentence + "</p>";
const std::string kArticle = "<article><h1>The bridge</h1>" + kText + "</article>";
const std::string kForm =
    "<div id=answer><h3>Your turn</h3><form><p>Name</p><textarea></textarea>" + kText +
    "</form></div>";

// Weblogs show records like this, with a link to the record itself and a date.
std::string linked(std::string_view number, std::string_view text, std::string_view inner = "") {
  const std::string id = "c" + std::string(number);
  return "<li id=" + id + "><p><b>Ann</b></p><p><a href='/bridge#" + id +
         "'>3 May 2020</a></p><p>" + std::string(text) + "</p>" + std::string(inner) + "</li>";
}

TEST(Comments, AreRecordsWithLinksToThemselvesBelowAnArticle) {
  const std::string list =
      linked("7", "I liked the old one.") + linked("12", "So did we all here!");
  EXPECT_EQ(comments_of(page_of(kArticle + "<div><h2>2 answers</h2><ol>" + list + "</ol></div>")),
            "2 answers\nAnn\n3 May 2020\nI liked the old one.\nAnn\n3 May 2020\n"
            "So did we all here!\n");
}

// Lists of changes give each release a link to itself.
TEST(Comments, AreNoDefinitionsWithLinksToThemselves) {
  std::string list;
  for (const char* number : {"1", "2", "3"}) {
    const std::string id = "release" + std::string(number);
    list += "<div><dl><dt id=" + id + ">3 May 2020 <a href='#" + id + "'>link</a></dt><dd><p>" +
            kSentence + "</p></dd></dl></div>";
  }
  EXPECT_EQ(comments_of(page_of(kArticle + "<section>" + list + "</section>")), "");
}

TEST(Comments, IncludeTheFormThatIsAroundThemButNotWhatIsBehind) {
  const std::string list =
      linked("7", "I liked the old one.") + linked("12", "So did we all here!");
  const std::string found =
      comments_of(page_of(kArticle + "<section><ol>" + list + "</ol>" + kForm + "</section>" +
                          "<footer><p>Imprint</p>" + kText + "</footer>"));
  EXPECT_NE(found.find("Your turn\nName\n"), std::string::npos) << found;
  EXPECT_EQ(found.find("Imprint"), std::string::npos) << found;
}

TEST(Comments, TakeTheirHeadingAlongWhereTheyAreInOneElementWithTheText) {
  const std::string list =
      linked("7", "I liked the old one.") + linked("12", "So did we all here!");
  const std::string found = comments_of(page_of("<div><h1>The bridge</h1>" + kText +
                                                "<h2>2 answers</h2><ol>" + list + "</ol></div>"));
  EXPECT_TRUE(found.starts_with("2 answers\nAnn\n")) << found;
}

TEST(Comments, IncludeRepliesToASingleOne) {
  const std::string replies = "<ul>" + linked("8", "Not me.") + linked("9", "Nor me.") + "</ul>";
  const std::string found = comments_of(
      page_of(kArticle + "<ol>" + linked("7", "I liked the old one.", replies) + "</ol>" + kForm));
  EXPECT_NE(found.find("I liked the old one.\n"), std::string::npos) << found;
  EXPECT_NE(found.find("Nor me.\n"), std::string::npos) << found;
}

TEST(Comments, AreRecordsThatLinkToTheFormBelow) {
  const auto record = [](std::string_view text) {
    return "<div class=entry><p>Ann, 3 May 2020</p><p>" + std::string(text) +
           "</p><a href='?to=7#answer'>&crarr;</a></div>";
  };
  const std::string found = comments_of(page_of(kArticle + "<div>" + record("I liked it.") +
                                                record("So did we.") + "</div>" + kForm));
  EXPECT_NE(found.find("I liked it.\n"), std::string::npos) << found;
  EXPECT_NE(found.find("So did we.\n"), std::string::npos) << found;
}

TEST(Comments, AreRecordsThatLinkToAFormBehindOneOfManyFields) {
  const auto record = [](std::string_view text) {
    return "<div class=entry><p>Ann, 3 May 2020</p><p>" + std::string(text) +
           "</p><a href='?to=7#answer'>&crarr;</a></div>";
  };
  std::string fields;
  for (int i = 0; i < 64; ++i) fields += "<textarea></textarea>";
  const std::string found =
      comments_of(page_of("<form>" + fields + "</form>" + kArticle + "<div>" +
                          record("I liked it.") + record("So did we.") + "</div>" + kForm));
  EXPECT_NE(found.find("So did we.\n"), std::string::npos) << found;
}

TEST(Comments, IncludeFieldsInsideTheElementOfAnotherField) {
  const std::string list =
      linked("7", "I liked the old one.") + linked("12", "So did we all here!");
  const std::string fields = "<div><h3>Your turn</h3>" + kText + "<textarea></textarea><div>" +
                             kText + "<textarea></textarea></div></div>";
  const std::string found =
      comments_of(page_of(kArticle + "<section><ol>" + list + "</ol>" + fields + "</section>"));
  EXPECT_NE(found.find("Your turn\n"), std::string::npos) << found;
}

TEST(Comments, AreItemsOfTheirTypeInMicrodata) {
  const auto record = [](std::string_view text) {
    return "<div itemprop=comment itemscope itemtype='https://schema.org/Comment'><p>" +
           std::string(text) + "</p></div>";
  };
  EXPECT_EQ(comments_of(page_of(kArticle + "<div>" + record("I liked it.") + record("So did we.") +
                                "</div>")),
            "I liked it.\nSo did we.\n");
}

TEST(Comments, AreArticlesInsideAnArticleThatAreProse) {
  const auto record = [](std::string_view text) {
    return "<article><p>Ann <time>3 May</time></p><p>" + std::string(text) +
           "</p><p>There is more to say about it than fits here.</p></article>";
  };
  const std::string found =
      comments_of(page_of("<article><h1>The bridge</h1>" + kText + "<div>" + record("I liked it.") +
                          record("So did we.") + "</div></article>"));
  EXPECT_NE(found.find("So did we.\n"), std::string::npos) << found;
}

TEST(Comments, AreThreadsOfNumberedElementsBesideAForm) {
  const std::string found = comments_of(page_of(
      kArticle + "<div><div id=n1_0><div><p>Ann</p><p>2 days ago</p><p>I liked it.</p></div>" +
      "<div id=n2_1><p>Bob</p><p>1 day ago</p><p>So did we.</p></div></div>" +
      "<div id=n3_0><p>Eve</p><p>1 day ago</p><p>I did not like it.</p></div></div>" + kForm));
  EXPECT_NE(found.find("So did we.\n"), std::string::npos) << found;
  EXPECT_NE(found.find("I did not like it.\n"), std::string::npos) << found;
}

// Old weblogs give comments nothing but the name and the day of who wrote, above them, below them
// or behind their elements.
TEST(Comments, AreRecordsWithDaysBesideAForm) {
  const std::string signature = "<p>Ann wrote on 3 May 2020</p>";
  const auto list = [](const std::string& record) {
    return kArticle + "<div><h2>Answers</h2>" + record + record + "</div>" + kForm;
  };
  const std::string text = "<p>" + kSentence + "</p>";
  for (const std::string& record : {"<dl><dt>" + signature + "</dt><dd>" + text + "</dd></dl>",
                                    "<div class=answer>" + text + signature + "</div>",
                                    "<div>" + text + "</div>" + signature}) {
    EXPECT_NE(comments_of(page_of(list(record))).find("The old bridge"), std::string::npos)
        << record;
  }
  const std::string prices =
      "<div class=shop>" + text + "<p>Ann sells it for 1350, or 1200</p></div>";
  EXPECT_EQ(comments_of(page_of(list(prices))), "");
}

TEST(Comments, AreNotTheQuotationsOfAnArticleWithAForm) {
  const std::string quoted =
      "<blockquote><p>" + kSentence + "</p><p>Ann, 3 May 2020</p></blockquote>";
  EXPECT_EQ(comments_of(page_of(kArticle + quoted + quoted + kForm)), "");
}

// The question has a score, and so have its answers. Their ids differ in digits only.
TEST(Comments, AreNotRecordsWithPartsOfThePostAbove) {
  const auto answer = [](const std::string& number) {
    return "<div class=answer><span id=score-" + number + ">1</span><p>" + kSentence +
           "</p><p>3 May 2020</p></div>";
  };
  const std::string answers = "<div>" + answer("2") + answer("3") + "</div>" + kForm;
  EXPECT_EQ(comments_of(page_of(kArticle + "<b id=score-1>2</b>" + answers)), "");
  EXPECT_NE(comments_of(page_of(kArticle + answers)), "");
}

TEST(Comments, AreNotTheTeasersInsideAnArticle) {
  const auto teaser = [](std::string_view title) {
    return "<article><p><a href=/x>" + std::string(title) + "</a></p><time>3 May</time></article>";
  };
  EXPECT_EQ(comments_of(page_of("<article><h1>The bridge</h1>" + kText + "<div>" +
                                teaser("A tunnel under the river") + teaser("Ferries until June") +
                                "</div></article>" + kForm)),
            "");
}

// News sites point to other articles between the paragraphs of a text.
TEST(Comments, AreNotTheTextBetweenArticlesInsideAnArticle) {
  const std::string teaser =
      "<article id=post-7><p><time>01:43</time></p><p>A bridge in the next town "
      "falls</p></article>";
  const std::string other =
      "<article id=post-9><p><time>04:16</time></p><p>Who pays for the bridges</p></article>";
  const std::string page =
      "<article><h1>The bridge</h1>" + kText + teaser + kText + other + kText + "</article>";
  EXPECT_EQ(comments_of(page_of(page)), "");
}

TEST(Comments, AreNotThePostsOfAThread) {
  std::string thread = "<h1>The bridge</h1><ol>";
  for (const char* number : {"1", "2", "3"}) thread += linked(number, kSentence + kSentence);
  EXPECT_EQ(comments_of(page_of(thread + "</ol>" + kForm)), "");
}

TEST(Comments, AreNotAnswersToAFirstPostInTheSameList) {
  const std::string first = "<li class=first><div>" + kText + "</div></li>";
  EXPECT_EQ(comments_of(page_of("<h1>The bridge</h1><ul>" + first + linked("7", "I liked it.") +
                                linked("8", "So did we.") + "</ul>" + kForm)),
            "");
}

TEST(Comments, AreNotAnswersToAPostThatHasTheSameKindOfId) {
  const std::string first = "<div><div id=c5>" + kText + "</div></div>";
  EXPECT_EQ(comments_of(page_of("<h1>The bridge</h1>" + first + "<ul>" +
                                linked("7", "I liked it.") + linked("8", "So did we.") + "</ul>")),
            "");
}

TEST(Comments, AreNotLookedForWhereThePageCallsItselfADiscussion) {
  const std::string list =
      "<ol>" + linked("7", "I liked the old one.") + linked("12", "So did we all here!") + "</ol>";
  for (const char* type : {"DiscussionForumPosting", "QAPage"}) {
    const std::string item = "<div itemscope itemtype='https://schema.org/" + std::string(type);
    EXPECT_EQ(comments_of(page_of(item + "'>" + kArticle + "</div>" + list)), "");
    const std::string script = "<script type=application/ld+json>{\"@type\": \"";
    EXPECT_EQ(comments_of(page_of(script + type + "\"}</script>" + kArticle + list)), "");
  }
  EXPECT_NE(comments_of(page_of(kArticle + list)), "");
}

TEST(Comments, AreNotTheSectionsOfAManual) {
  std::string sections;
  for (const char* number : {"1", "2", "3"}) {
    const std::string id = "s" + std::string(number);
    sections += "<section id=" + id + "><h2>Part</h2><a href='#" + id + "'>1.0.0</a>" + kText +
                "</section>";
  }
  EXPECT_EQ(comments_of(page_of("<h1>The bridge</h1>" + kText + "<div>" + sections + "</div>")),
            "");
}

TEST(Comments, MayHaveTheirRepliesBesideThem) {
  std::string list;
  for (const char* number : {"1", "4", "7"}) {
    const std::string digits(number);
    list += linked(digits, "It was too narrow.") + "<div><ol>" +
            linked(digits + "2", kSentence + kSentence) + linked(digits + "3", kSentence) +
            "</ol></div>";
  }
  EXPECT_NE(comments_of(page_of(kArticle + "<div>" + list + "</div>")).find("It was too narrow."),
            std::string::npos);
}

TEST(Comments, AreNotTheNumberedListingsOfAManual) {
  std::string chapter = "<h1>The bridge</h1>" + kText;
  for (const char* number : {"10-1", "10-2", "10-3"}) {
    const std::string id = "listing-" + std::string(number);
    chapter += "<figure id=" + id + "><pre>build(bridge, river);</pre><figcaption><a href='#" + id +
               "'>Listing " + number + "</a>: how to build it</figcaption></figure>" + kText;
  }
  EXPECT_EQ(comments_of(page_of("<main>" + chapter + "</main>")), "");
}

// A caption may link to its listing, and the first cell of a row to the row.
TEST(Comments, AreNotListingsAndRowsThatLinkToThemselves) {
  std::string listings, rows;
  for (const std::string number : {"1", "2", "3"}) {
    listings += "<div id=id" + number + "><div>settings.py <a href=#id" + number +
                ">¶</a></div><pre>hashers = [fast, slow]</pre></div><p>And:</p>";
    rows += "<tr id=m" + number + "><td><a href=#m" + number + ">Value: " + number +
            "</a></td><td>What the member means to all programs.</td></tr>";
  }
  EXPECT_EQ(comments_of(page_of(kArticle + "<div>" + listings + "</div>")), "");
  EXPECT_EQ(comments_of(page_of(kArticle + "<table>" + rows + "</table>")), "");
}

TEST(Comments, AreNotLinesOfCodeThatLinkToThemselves) {
  std::string code = "<div><pre>";
  for (int i = 1; i < 9; ++i) {
    const std::string id = "L" + std::to_string(i);
    code += "<span id=" + id + "><a href='#" + id + "'>" + std::to_string(i) +
            "</a> build the bridge over the river;</span>\n";
  }
  EXPECT_EQ(comments_of(page_of(kArticle + code + "</pre></div>" + kForm)), "");
}

TEST(Comments, AreNotFoundWithoutATextAboveThem) {
  const std::string list =
      linked("7", "I liked the old one.") + linked("12", "So did we all here!");
  EXPECT_EQ(comments_of(page_of("<h1>The bridge</h1><p>Closed.</p><ol>" + list + "</ol>")), "");
  EXPECT_EQ(comments_of(page_of("")), "");
}

// Returns scores of a model that has learned a name for comments.
NameScores with_comment_name(std::string_view name) {
  std::vector<std::uint32_t> hashes;
  add_name_hashes(name, hashes);
  return NameScores({}, hashes);
}

TEST(Comments, StandInElementsWithTheirNames) {
  const NameScores scores = with_comment_name("replies");
  const std::string below =
      kArticle + "<div class=replies><p>I liked it.<p>So did we.</div><p>End.";
  EXPECT_EQ(comments_of(page_of(below), scores), "I liked it.\nSo did we.\n");
  EXPECT_EQ(comments_of(page_of(below)), "");
  EXPECT_EQ(comments_of(page_of("<div id=Replies-12>" + kText + "</div>" + kArticle), scores), "");
}

TEST(Comments, AreNotAllThatStandsInAnElementAroundTheMainHeading) {
  const NameScores scores = with_comment_name("replies");
  const std::string around =
      "<div class=no-replies>" + kArticle + "<ol class=replies><li>Yes.</ol><p>End.</div>";
  EXPECT_EQ(comments_of(page_of(around), scores), "Yes.\n");
}

TEST(Comments, AreNotTheOnlyTextThatAPageHas) {
  const NameScores scores = with_comment_name("replies");
  const std::string list = "<p class=replies>" + kSentence + "<p class=replies>" + kSentence;
  EXPECT_EQ(comments_of(page_of("<h1>The bridge</h1><p><a href=/>Home</a>" + list), scores), "");
  EXPECT_NE(comments_of(page_of("<h1>The bridge</h1>" + kText + list), scores), "");
}

TEST(Comments, StandBelowATextWhoseHeadingHasTheirNumber) {
  const NameScores scores = with_comment_name("replies");
  const std::string number = "<p class=replies>2 replies</p>";
  const std::string reply = "<p class=replies>Ask the town.</p>";
  EXPECT_EQ(comments_of(page_of("<h1>The bridge</h1>" + number + kText + reply), scores),
            "Ask the town.\n");
}

TEST(Comments, OfADiscussionAreItsText) {
  const NameScores scores = with_comment_name("replies");
  EXPECT_EQ(comments_of(page_of("<div itemscope itemtype='https://schema.org/QAPage'>" + kArticle +
                                "<div class=replies><p>I liked it.</div></div>"),
                        scores),
            "");
}

// "comment" alone may be the number of them, and threads have it, too. Names that are made of it
// tell comments where elements side by side have them.
TEST(Comments, HaveNamesMadeOfTheWordSideBySide) {
  const NameScores scores = with_comment_name("replies");
  const std::string first = "<li class=shop-comment><div><p>I liked it.</div>";
  const std::string second = "<li class='shop-comment new'><div><p>So did we.</div>";
  EXPECT_EQ(comments_of(page_of(kArticle + "<ul>" + first + second + "</ul>"), scores),
            "I liked it.\nSo did we.\n");
  EXPECT_EQ(comments_of(page_of(kArticle + "<ul>" + first + "</ul>"), scores), "");
  // The replies of a forum have the topic as heading.
  const std::string reply = "<li class=shop-comment><h3>Re: The bridge</h3><p>I liked it.";
  EXPECT_EQ(comments_of(page_of(kArticle + "<ul>" + reply + reply + "</ul>"), scores), "");
}

// Parts of a comment have such names, too, but not all of them stand beside others.
TEST(Comments, AreTheOutermostElementsWithNamesMadeOfTheWord) {
  const NameScores scores = with_comment_name("replies");
  const auto comment = [](const std::string& text) {
    return "<section class=comment><div class=comment__body><div class=comment__by>Ann</div>"
           "<span class=comment__text>" +
           text + "</span><div class=comment__buttons>Reply</div></div></section>";
  };
  EXPECT_EQ(comments_of(page_of(kArticle + comment("I liked it.") + comment("So did we.")), scores),
            "Ann\nI liked it.\nReply\nAnn\nSo did we.\nReply\n");
  const std::string parts = "<div class=comment__by>Ann</div><div class=comment__text>Yes.</div>";
  const std::string around = "<div class=comment-page><h2>More</h2><p>Another text.</p>";
  EXPECT_EQ(comments_of(page_of(kArticle + around + parts + "</div>"), scores), "Ann\nYes.\n");
}

}  // namespace
}  // namespace winnow
