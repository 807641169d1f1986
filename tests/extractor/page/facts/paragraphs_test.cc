// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/facts/paragraphs.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

std::string words(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "word ";
  return text;
}

std::string paragraph(int count = 20) { return "<p>" + words(count); }

std::string short_blocks(int count) {
  std::string html;
  for (int i = 0; i < count; ++i) html += "<p>short";
  return html;
}

Paragraphs paragraphs_of(const std::string& html) {
  const ParsedPage page = parsed(html);
  return {page.blocks, RunningSums(page.blocks, block_traits(page.blocks))};
}

TEST(Paragraphs, AreLongBlocksThatCanBeSeenOutsideOfLinks) {
  const Paragraphs found =
      paragraphs_of(paragraph(19) + paragraph(20) + "<p hidden>" + words(50) + "<p><a href=x>" +
                    words(15) + "</a>" + words(25) + "<p>short");
  EXPECT_EQ(found.words(), 20U);
  EXPECT_EQ(found.last(0), Paragraphs::kNone);
  EXPECT_EQ(found.next(0), 1U);
  for (std::uint32_t i = 1; i < 5; ++i) EXPECT_EQ(found.last(i), 1U) << i;
  EXPECT_EQ(found.next(1), 1U);
  EXPECT_EQ(found.next(2), Paragraphs::kNone);
}

TEST(Paragraphs, AreCountedByTheWordsBeforeABlock) {
  const Paragraphs found =
      paragraphs_of("<h2>one</h2>" + paragraph(30) + "<h2>two</h2>" + paragraph(40));
  EXPECT_EQ(found.words_before(1), 0U);
  EXPECT_EQ(found.words_before(2), 30U);
  EXPECT_EQ(found.words_before(4), 70U);
  EXPECT_EQ(found.headings_before(1), 1U);
  EXPECT_EQ(found.headings_before(4), 2U);
}

TEST(Paragraphs, AreARunAsLongAsFewBlocksAreBetweenThem) {
  const Paragraphs found =
      paragraphs_of(paragraph(50) + short_blocks(6) + paragraph(20) + short_blocks(5) +
                    paragraph(20) + short_blocks(6) + paragraph(30));
  EXPECT_EQ(found.runs(), 3U);
  EXPECT_EQ(found.largest().first, 0U);
  EXPECT_EQ(found.largest().last, 0U);
  const Paragraphs second = paragraphs_of(paragraph(30) + short_blocks(6) + paragraph(20) +
                                          short_blocks(5) + paragraph(20));
  EXPECT_EQ(second.largest().first, 7U);
  EXPECT_EQ(second.largest().last, 13U);
  EXPECT_EQ(second.largest().words, 40U);
}

TEST(Paragraphs, LeaveAPageWithoutThemWhole) {
  const Paragraphs found = paragraphs_of(short_blocks(3));
  EXPECT_EQ(found.runs(), 0U);
  EXPECT_EQ(found.words(), 0U);
  EXPECT_EQ(found.largest().first, 0U);
  EXPECT_EQ(found.largest().last, 2U);
}

}  // namespace
}  // namespace winnow
