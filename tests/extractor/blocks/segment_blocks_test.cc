// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "tests/extractor/blocks/block_list.h"
#include "tests/extractor/sample_pages.h"
#include "winnow/extractor/decode.h"

namespace winnow {
namespace {

// Returns the flags of the block with this text.
unsigned flags_of(std::string_view html, std::string_view text) {
  const SegmentedPage page = segmented(html);
  for (const Block& block : page.blocks.blocks()) {
    if (page.blocks.text(block) == text) return block.flags;
  }
  ADD_FAILURE() << "no block \"" << text << "\" in " << blocks_of(html);
  return 0;
}

Block only_block(std::string_view html) {
  const SegmentedPage page = segmented(html);
  EXPECT_EQ(page.blocks.size(), 1u) << html;
  return page.blocks.size() == 0 ? Block{} : page.blocks[0];
}

TEST(SegmentBlocks, GivesNoneForAPageWithoutText) {
  EXPECT_EQ(blocks_of(""), "");
  EXPECT_EQ(blocks_of("<title>t</title><p> \n&nbsp;</p><script>x</script>"), "");
}

TEST(SegmentBlocks, ShowsShadowRootsInThePlaceOfTheirTemplates) {
  EXPECT_EQ(blocks_of("<x-card><template shadowrootmode=open><style>p {}</style><p>shadow</p>"
                      "<slot></slot></template>light</x-card><p>after</p>"),
            "shadow|light|after");
  EXPECT_EQ(blocks_of("<div><template shadowrootmode=closed>one</template>two</div>"), "one|two");
  EXPECT_EQ(blocks_of("<p>a<template><p>b</template>c</p>"), "ac");
  EXPECT_EQ(blocks_of("<p>a<template><x-b><template shadowrootmode=open>b</template></x-b>"
                      "</template>c</p>"),
            "ac");
}

TEST(SegmentBlocks, CollapsesWhiteSpace) {
  EXPECT_EQ(blocks_of("<p>\n  one\t two&nbsp;&nbsp;three \r\n</p>"), "one two three");
  EXPECT_EQ(blocks_of("<p>one <b> two</b> </p>"), "one two");
}

TEST(SegmentBlocks, LeavesOutTheSignsOfPermalinks) {
  EXPECT_EQ(blocks_of("<h1>Boolean Objects<a class=headerlink href='#x'>\u00b6</a></h1>"),
            "Boolean Objects");
  EXPECT_EQ(blocks_of("<h2><a class=anchor href='#x'> # </a>Install</h2>"), "Install");
  EXPECT_EQ(blocks_of("<p><a href='#x'>#1</a> <a href='/x'>#</a> # \u00b6</p>"), "#1 # # \u00b6");
  EXPECT_EQ(blocks_of("<h2>Install<a href='/guide.html#x'>\U0001f517\ufe0e</a></h2>"), "Install")
      << "some generators write the whole address";
  EXPECT_EQ(blocks_of("<h2>Install<a href='#x'> <i>#</i></a></h2>"), "Install");
  EXPECT_EQ(blocks_of("<h2>Install<a href='#x'># <i>#</i></a></h2>"), "Install# #");
}

TEST(SegmentBlocks, GivesEachLineOfPreformattedTextABlock) {
  EXPECT_EQ(blocks_of("<pre>\nint main() {\n  <b>return</b> 0;\n\n}\n</pre>"),
            "int main() {|return 0;|}");
  EXPECT_EQ(blocks_of("<pre>one<span>two\nthree</span>four</pre>"), "onetwo|threefour");
  EXPECT_EQ(blocks_of("<p>one\ntwo</p>"), "one two");
}

TEST(SegmentBlocks, PutsLinesTogetherWhereAPageHasVeryManyOfThem) {
  std::string html = "<pre>";
  for (int i = 0; i < 300'000; ++i) html += "ab\n";
  const SegmentedPage page = segmented(html + "the last</pre>");
  // These are a hundred thousand lines, and all behind them in runs of a kilobyte.
  EXPECT_NEAR(static_cast<double>(page.blocks.size()), 100'000 + 200'000 * 3 / 1024., 100);
  EXPECT_EQ(page.blocks.text(page.blocks[99'999]), "ab");
  EXPECT_TRUE(page.blocks.text(page.blocks[100'000]).starts_with("ab ab "));
  EXPECT_EQ(page.blocks.sums(0, static_cast<std::uint32_t>(page.blocks.size())).words, 300'002u);
}

TEST(SegmentBlocks, PutsTheReadingsOfRubyBehindTheBaseText) {
  EXPECT_EQ(blocks_of("<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>を</p>"),
            "漢字を かん じ");
}

TEST(SegmentBlocks, DoesNotLoseAReadingWithoutBaseText) {
  EXPECT_EQ(blocks_of("<p><ruby><rt>かん</rt></ruby></p>"), "かん");
}

TEST(SegmentBlocks, MarksHiddenText) {
  for (const char* attribute :
       {"hidden", "hidden=''", "style='display:none'", "style='color:red; DISPLAY : none'",
        "style='display:none!important'", "style=visibility:hidden"}) {
    EXPECT_EQ(flags_of("<p>a</p><p " + std::string(attribute) + ">x</p>", "x"), kHidden)
        << attribute;
  }
  EXPECT_EQ(flags_of("<div hidden><p>x</p></div>", "x"), kHidden);
}

std::string repeated(std::string_view text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

TEST(SegmentBlocks, TakesTextForVisibleOnAPageThatHidesNearlyAll) {
  const std::string hidden = "<div hidden><p>" + repeated("word ", 60) + "</p><p>x</p></div>";
  EXPECT_EQ(flags_of("<p>Loading</p>" + hidden, "x"), kRevealed);
  EXPECT_EQ(flags_of("<p>" + repeated("seen ", 20) + "</p>" + hidden, "x"), kHidden);
}

TEST(SegmentBlocks, DoesNotTakeAHiddenMenuForThePagesText) {
  const std::string menu =
      "<div hidden>" + repeated("<a href=/>entry</a> ", 200) + "<p>x</p></div>";
  EXPECT_EQ(flags_of("<p>A short page.</p>" + menu, "x"), kHidden);
}

TEST(SegmentBlocks, LeavesAFewHiddenWordsHidden) {
  EXPECT_EQ(flags_of("<p hidden>" + repeated("word ", 30) + "</p><p hidden>x</p>", "x"), kHidden);
}

TEST(SegmentBlocks, DoesNotTakeOtherStylesForHidden) {
  for (const char* style : {"display:block", "overflow:hidden", "backface-visibility:hidden",
                            "-webkit-backface-visibility: hidden", "--display:none", ""}) {
    EXPECT_EQ(flags_of("<p style='" + std::string(style) + "'>x</p>", "x"), 0u) << style;
  }
}

TEST(SegmentBlocks, CutsARunWhereHiddenTextBegins) {
  EXPECT_EQ(blocks_of("<p>seen<span hidden>unseen</span>seen again</p>"), "seen|unseen|seen again");
  EXPECT_EQ(flags_of("<p>seen<span hidden>unseen</span></p>", "seen"), 0u);
}

TEST(SegmentBlocks, MarksTextHiddenFromScreenReaders) {
  EXPECT_EQ(flags_of("<p aria-hidden=true>x</p>", "x"), kAriaHidden);
  EXPECT_EQ(flags_of("<p aria-hidden=false>x</p>", "x"), 0u);
}

TEST(SegmentBlocks, MarksTheTextOfFormControls) {
  EXPECT_EQ(flags_of("<form><p>x</p></form>", "x"), 0u);
  for (const char* name : {"button", "label", "textarea", "option"}) {
    const std::string element(name);
    EXPECT_EQ(flags_of("<" + element + ">x</" + element + ">", "x"), kForm) << name;
  }
  EXPECT_EQ(flags_of("<select><option>x</select>", "x"), kForm);
}

TEST(SegmentBlocks, AddsUpTheFlagsOfNestedElements) {
  EXPECT_EQ(flags_of("<div hidden><button aria-hidden=true>x</button></div>", "x"),
            unsigned{kHidden | kAriaHidden | kForm});
}

TEST(SegmentBlocks, MarksTextBetweenNoindexComments) {
  for (const std::string name : {"htdig_noindex", "UdmComment"}) {
    const std::string html =
        "<p>a</p><!--" + name + "--><p>x</p><div><!-- /" + name + " --><p>b</p></div>";
    EXPECT_EQ(flags_of(html, "a"), 0u);
    EXPECT_EQ(flags_of(html, "x"), kNoIndex);
    EXPECT_EQ(flags_of(html, "b"), 0u);
  }
}

TEST(SegmentBlocks, MarksToTheEndOfThePageIfTheEndMarkerLacks) {
  EXPECT_EQ(flags_of("<div><!--htdig_noindex--></div><p>x</p>", "x"), kNoIndex);
}

std::string sentence(int words) {
  std::string text;
  for (int i = 0; i < words; ++i) text += "word ";
  return text;
}

TEST(SegmentBlocks, ReadsNoscriptOnPagesOfFewWordsOnly) {
  const std::string fallback = "<noscript><p>fallback</p></noscript>";
  EXPECT_EQ(flags_of("<p>" + sentence(49) + "</p>" + fallback, "fallback"), kNoscript);
  EXPECT_EQ(blocks_of("<p>" + sentence(50) + "</p>" + fallback).find("fallback"),
            std::string::npos);
}

TEST(SegmentBlocks, CountsWords) {
  const Block block = only_block("<p>The quick <b>br</b>own <i>fox</i>.</p>");
  EXPECT_EQ(block.words, 4u);
  EXPECT_EQ(block.links, 0u);
  EXPECT_EQ(block.link_words, 0u);
}

TEST(SegmentBlocks, CountsLinksAndTheirWords) {
  const Block block = only_block(
      "<p>one <a href=x>two <b>three</b></a> four <a href=x>five</a> <a name=n>six</a></p>");
  EXPECT_EQ(block.words, 6u);
  EXPECT_EQ(block.links, 2u);
  EXPECT_EQ(block.link_words, 3u);
}

TEST(SegmentBlocks, DoesNotCountALinkWithoutText) {
  EXPECT_EQ(only_block("<p>one <a href=x><img src=y></a> <a href=z> </a>two</p>").links, 0u);
}

TEST(SegmentBlocks, CountsALinkAroundBlocksInEachOfThem) {
  const SegmentedPage page = segmented("<a href=x><div>one</div><div>two three</div></a>");
  ASSERT_EQ(page.blocks.size(), 2u);
  EXPECT_EQ(page.blocks[0].links, 1u);
  EXPECT_EQ(page.blocks[1].links, 1u);
  EXPECT_EQ(page.blocks[1].link_words, 2u);
}

TEST(SegmentBlocks, KnowsTermsThatAreDefined) {
  const SegmentedPage page = segmented("<dl><dt><code>a</code> b<dt><div>c</div><dd>d</dl>e");
  std::vector<bool> terms;
  std::vector<bool> described;
  for (const Block& block : page.blocks.blocks()) {
    terms.push_back(block.term);
    described.push_back(block.described);
  }
  EXPECT_EQ(terms, (std::vector<bool>{true, true, false, false}));
  EXPECT_EQ(described, (std::vector<bool>{false, false, true, false}));
}

TEST(SegmentBlocks, KnowsHeadings) {
  for (int level = 1; level <= 6; ++level) {
    const std::string name = "h" + std::to_string(level);
    EXPECT_EQ(only_block("<" + name + "><a>x</a></" + name + ">").heading, level);
  }
  EXPECT_EQ(only_block("<header><p>x</p></header>").heading, 0);
}

TEST(SegmentBlocks, NamesTheElementAndTheTextThatABlockBeginsIn) {
  const SegmentedPage page = segmented("<div> <p> <b> </b><i>x</i></p></div>");
  ASSERT_EQ(page.blocks.size(), 1u);
  const Block& block = page.blocks[0];
  EXPECT_EQ(page.document.tag(block.element), Tag::p);
  EXPECT_EQ(page.document.tag(page.document.parent(block.first_text)), Tag::i);
}

// Computes the sums of a subtree in a slow way.
BlockSums naive_sums(const SegmentedPage& page, NodeIndex node) {
  BlockSums sums;
  for (const Block& block : page.blocks.blocks()) {
    if (block.first_text < node || block.first_text >= page.document.subtree_end(node)) continue;
    ++sums.blocks;
    sums.words += block.words;
    sums.link_words += block.link_words;
    sums.bytes += block.text_length;
  }
  return sums;
}

void expect_sums(const SegmentedPage& page) {
  for (NodeIndex node = 0; node < page.document.size(); ++node) {
    const BlockSums sums = page.blocks.sums(page.document, node);
    const BlockSums naive = naive_sums(page, node);
    ASSERT_EQ(sums.blocks, naive.blocks);
    ASSERT_EQ(sums.words, naive.words);
    ASSERT_EQ(sums.link_words, naive.link_words);
    ASSERT_EQ(sums.bytes, naive.bytes);
  }
}

// Checks what must hold for the blocks of every page.
void expect_sane(const SegmentedPage& page) {
  NodeIndex previous = 0;
  for (const Block& block : page.blocks.blocks()) {
    const std::string_view text = page.blocks.text(block);
    ASSERT_FALSE(text.empty());
    ASSERT_EQ(text.find_first_of("\n\r\t\f"), std::string_view::npos);
    ASSERT_EQ(text.find("  "), std::string_view::npos);
    ASSERT_NE(text.front(), ' ');
    ASSERT_NE(text.back(), ' ');
    ASSERT_GE(block.first_text, previous);
    ASSERT_TRUE(page.document.is_text(block.first_text));
    ASSERT_TRUE(page.document.is_element(block.element));
    ASSERT_LT(block.element, block.first_text);
    ASSERT_LE(block.first_text, page.document.subtree_end(block.element));
    ASSERT_LE(block.link_words, block.words);
    previous = block.first_text;
  }
}

std::string random_page(std::mt19937& random) {
  constexpr std::string_view kPieces[] = {"<p>",
                                          "</p>",
                                          "<div>",
                                          "</div>",
                                          "<b>",
                                          "</b>",
                                          "<a href=x>",
                                          "</a>",
                                          "<ul><li>",
                                          "</ul>",
                                          "<table><tr><td>",
                                          "<td>",
                                          "</table>",
                                          "<br>",
                                          "<pre>",
                                          "</pre>",
                                          "<span hidden>",
                                          "</span>",
                                          "<h2>",
                                          "</h2>",
                                          "<ruby>",
                                          "<rt>",
                                          "</ruby>",
                                          "one",
                                          " two ",
                                          "\n",
                                          "&nbsp;",
                                          "<!-- c -->",
                                          "<noscript>",
                                          "</noscript>",
                                          "<svg><text>",
                                          "</svg>",
                                          "<select><option>",
                                          "</select>"};
  std::string html;
  for (int i = 0; i < 120; ++i) html += kPieces[random() % std::size(kPieces)];
  return html;
}

TEST(SegmentBlocks, SumsUpEverySubtreeOfGeneratedPages) {
  std::mt19937 random(7);
  for (int i = 0; i < 300; ++i) {
    const std::string html = random_page(random);
    SCOPED_TRACE(html);
    const SegmentedPage page = segmented(html);
    ASSERT_NO_FATAL_FAILURE(expect_sums(page));
    ASSERT_NO_FATAL_FAILURE(expect_sane(page));
  }
}

TEST(SegmentBlocks, CutsTheSamplePagesIntoSaneBlocks) {
  std::size_t blocks = 0;
  for (const auto& path : sample_pages()) {
    const Expected<DecodedText> decoded = decode(file_bytes(path));
    if (!decoded) continue;
    SCOPED_TRACE(path);
    const SegmentedPage page = segmented(decoded->text);
    ASSERT_NO_FATAL_FAILURE(expect_sane(page));
    blocks += page.blocks.size();
  }
  EXPECT_GT(blocks, 0u);
}

TEST(SegmentBlocks, LeadAwayIfMostOfTheirWordsAreLinksToOtherPages) {
  EXPECT_TRUE(leads_away(only_block("<p><a href=/next>the next chapter</a> of</p>")));
  EXPECT_FALSE(leads_away(only_block("<p><a href=#next>the next section</a> of</p>")));
  EXPECT_FALSE(leads_away(only_block("<p>this is said in <a href=/next>the next</a></p>")));
  EXPECT_FALSE(leads_away(only_block("<p><a name=next>the next section</a></p>")));
}

TEST(SegmentBlocks, CountLinksToOtherPages) {
  const Block block =
      only_block("<p><a href=#a>one</a> <a href=/b>two</a> <a href='b#c'>three</a>");
  EXPECT_EQ(block.links, 3u);
  EXPECT_EQ(block.links_away, 2u);
}

// Menus without white space between their links are common in minified pages.
TEST(SegmentBlocks, KeepsTouchingLinksApart) {
  EXPECT_EQ(blocks_of("<nav><a href=/>Home</a><a href=/news><b>N</b>ews</a></nav>"), "Home News");
}

}  // namespace
}  // namespace winnow
