// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/page_marks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/extractor/blocks/block_list.h"

namespace winnow {
namespace {

using testing::ElementsAre;

// Writes each block as "text", with what marks say of it: "-" not indexed, "+" main, "'" not shown.
std::string marked_blocks(std::string_view html, Marks marks = Marks::followed) {
  const Document document = HtmlParser().parse(std::string(html));
  WordSegmenter segmenter;
  const BlockList blocks = segment_blocks(document, segmenter, marks);
  std::string shown;
  for (const Block& block : blocks.blocks()) {
    if (!shown.empty()) shown += ' ';
    shown += blocks.text(block);
    if (!is_indexable(block)) shown += '-';
    if (block.flags & kMarkedMain) shown += '+';
    if (block.flags & kNoSnippet) shown += '\'';
  }
  return shown;
}

// Returns the marks of the block with this text.
MarkedText marks_of(std::string_view html, std::string_view text) {
  const SegmentedPage page = segmented(html);
  for (const Block& block : page.blocks.blocks()) {
    if (page.blocks.text(block) == text) return page.blocks.marked(block);
  }
  ADD_FAILURE() << "no block " << text << " in " << html;
  return {};
}

struct Case {
  const char* html;
  const char* blocks;   // with marks
  const char* ignored;  // without
};

// Every mark of docs/reference/marks.md is here, and what others define that has no effect.
constexpr Case kCases[] = {
    {"<p>a<div data-pagefind-ignore><p>b</div><p>c", "a b- c", "a b c"},
    {"<p>a<div data-pagefind-ignore=index>b</div><p>c", "a b- c", "a b c"},
    {"<p>a<div data-pagefind-ignore=ALL>b</div><p>c", "a b- c", "a b c"},
    {"<p>a<div DATA-PAGEFIND-IGNORE=true>b</div><p>c", "a b- c", "a b c"},
    {"<p>a<div data-pagefind-ignore=nonsense>b</div><p>c", "a b- c", "a b c"},
    {"<p>a <span data-pagefind-ignore>b</span> c", "a b- c", "a b c"},
    {"<p>a<main data-pagefind-body><p>b</main><p>c", "a- b+ c-", "a b c"},
    {"<p>a<div data-pagefind-body>b</div><p>c<div data-pagefind-body>d</div>", "a- b+ c- d+",
     "a b c d"},
    {"<main data-pagefind-body>a<p data-pagefind-ignore>b</main>", "a+ b-+", "a b"},
    {"<main data-pagefind-ignore>a<p data-pagefind-body>b</main>", "a- b-+", "a b"},
    {"<p>a<main data-pagefind-body data-pagefind-ignore>b</main>", "a- b+", "a b"},
    {"<main data-pagefind-body>a<nav>b</nav><form><p>c</p></form><footer>d</footer>e</main>",
     "a+ b c d e+", "a b c d e"},
    {"<main data-pagefind-body>a<nav>b<p data-pagefind-body>c</nav></main>", "a+ b c+", "a b c"},
    {"<p>a<div data-nosnippet>b</div><p>c", "a b' c", "a b c"},
    {"<p>a <span data-nosnippet=false>b</span>", "a b'", "a b"},
    {"<p>a<div class='x DocSearch-content'>b<nav>c</nav></div><p>d", "a b+ c d", "a b c d"},
    {"<p>a<div class='DocSearch-contents docsearch-content'>b</div>", "a b", "a b"},
    {"<p>a<div class='DocSearch&#45;content'>b</div><p>c", "a b+ c", "a b c"},
    {"<p>a<!--googleoff: index--><p>b<!--googleon: index--><p>c", "a b- c", "a b c"},
    {"<p>a<!-- GoogleOff:index --><p>b<!--googleon : index--><p>c", "a b- c", "a b c"},
    {"<p>a<!--googleoff: all--><p>b<!--googleon: all--><p>c", "a b-' c", "a b c"},
    {"<p>a<!--googleoff: all--><p>b<!--googleon: index--><p>c", "a b-' c'", "a b c"},
    {"<p>a<!--googleoff: index--><p>b<!--googleon: all--><p>c", "a b- c", "a b c"},
    {"<p>a<!--googleoff: snippet--><p>b<!--googleon: snippet--><p>c", "a b' c", "a b c"},
    {"<p>a<!--googleoff: anchor--><p>b<!--googleon: anchor-->", "a b", "a b"},
    {"<p>a<!--googleoff--><p>b<!--googleoffs: index--><p>c", "a b c", "a b c"},
    {"<p>a<!--UdmComment--><p>b<!--/UdmComment--><p>c", "a b- c", "a b c"},
    {"<p>a<!-- htdig_noindex --><p>b<!-- /htdig_noindex --><p>c", "a b- c", "a b c"},
    {"<p>a<!--htdig_noindex--><p>b<!--/UdmComment--><p>c", "a b- c-", "a b c"},
    {"<p>a<!--noindex--><p>b<!--/noindex--><p>c", "a b c", "a b c"},
    {"<p>a<p data-pagefind-weight=10>b<p data-docsearch-ignore>c", "a b c", "a b c"},
};

TEST(PageMarks, SayWhatIsSearchedAndShown) {
  for (const Case& each : kCases) {
    EXPECT_EQ(marked_blocks(each.html), each.blocks) << each.html;
  }
}

TEST(PageMarks, MakeNoDifferenceWhereTheyAreIgnored) {
  for (const Case& each : kCases) {
    EXPECT_EQ(marked_blocks(each.html, Marks::ignored), each.ignored) << each.html;
  }
}

TEST(PageMarks, WorkToTheEndOfThePageIfTheCounterpartLacks) {
  EXPECT_EQ(marked_blocks("<div>a<!--googleoff: index--></div><p>b<div><p>c</div>"), "a b- c-");
}

TEST(PageMarks, DoNotCountInElementsWithoutTextNorBeforeTheFirst) {
  EXPECT_EQ(marked_blocks("<!--googleoff: all--><html><body><p>a"), "a");
  EXPECT_EQ(marked_blocks("<head><!--googleoff: all--></head><p>a"), "a");
  EXPECT_EQ(marked_blocks("<p>a<template><!--UdmComment--></template><p>b"), "a b");
  EXPECT_EQ(marked_blocks("<p>a<script>'<!--UdmComment-->'</script><p>b"), "a b");
}

TEST(PageMarks, AreNamedByWhatStandsInThePage) {
  const std::string html =
      "<p>a<main data-pagefind-body>b<p data-pagefind-ignore>c</p><!--googleoff: all-->d</main>";
  EXPECT_EQ(page_mark_name(marks_of(html, "a").no_index), "outside data-pagefind-body");
  EXPECT_EQ(page_mark_name(marks_of(html, "b").main), "data-pagefind-body");
  EXPECT_EQ(page_mark_name(marks_of(html, "c").no_index), "data-pagefind-ignore");
  EXPECT_EQ(page_mark_name(marks_of(html, "d").no_index), "googleoff: all");
  EXPECT_EQ(page_mark_name(PageMark::none), "");
}

TEST(PageMarks, TakeNoMemoryWhereThereAreNone) {
  EXPECT_TRUE(segmented("<p class=x data-x=y>a<!-- noindex -->").blocks.marks().empty());
}

TEST(PageMarks, AreAskedForByNodes) {
  const Document document = HtmlParser().parse("<p>a<img><p data-nosnippet>b<img>");
  const PageMarks marks = find_marks(document);
  std::vector<PageMark> of_images;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    if (document.tag(node) == Tag::img) of_images.push_back(marks.at(node).no_snippet);
  }
  EXPECT_THAT(of_images, ElementsAre(PageMark::none, PageMark::nosnippet));
}

std::string many(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

TEST(PageMarks, CanBeNestedWithoutEnd) {
  constexpr int kDepth = 10'000;
  const std::string opening = many("<div data-pagefind-body><nav data-pagefind-ignore>", 100);
  EXPECT_EQ(marked_blocks(opening + "a" + many("</nav></div>", 100) + "<p>b"), "a- b-");
  const std::string comments = "<body>" + many("<!--googleoff: index--><!--UdmComment-->", kDepth) +
                               "<p>a" + many("<!--/UdmComment-->", kDepth) +
                               "<p>b<!--googleon: index--><p>c";
  EXPECT_EQ(marked_blocks(comments), "a- b- c");
  const std::string spans = many("<p data-nosnippet>x<p>y", kDepth);
  EXPECT_EQ(segmented(spans).blocks.size(), 2u * kDepth);
  // The tree of a page that is deeper than the limit is flat, and has no elements to be marked.
  EXPECT_NE(marked_blocks(many("<div data-pagefind-ignore>", kDepth) + "a"), "");
}

}  // namespace
}  // namespace winnow
