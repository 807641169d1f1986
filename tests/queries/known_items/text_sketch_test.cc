// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "queries/known_items/page_names.h"
#include "winnow/extractor/page_parser.h"

namespace winnow {
namespace {

TextSketch sketch(const std::string& body) {
  const auto page = PageParser().parse("<!doctype html><title>T</title><body>" + body);
  EXPECT_TRUE(page);
  return page ? sketch_text(page->blocks) : TextSketch();
}

// Paragraphs that end in the numbers from `first` to `last`.
std::string paragraphs(int first, int last) {
  std::string html;
  for (int i = first; i <= last; ++i) html += "<p>Paragraph " + std::to_string(i);
  return html;
}

TEST(TextSketch, SimilarTextsAreNearlySame) {
  EXPECT_TRUE(are_nearly_same(sketch(paragraphs(1, 10)), sketch(paragraphs(1, 9))));
}

TEST(TextSketch, TextsWithAQuarterInCommonAreNot) {
  EXPECT_FALSE(are_nearly_same(sketch(paragraphs(1, 10)), sketch(paragraphs(7, 16))));
}

TEST(TextSketch, PartIsNotNearlyTheWhole) {
  EXPECT_FALSE(are_nearly_same(sketch(paragraphs(1, 10)), sketch(paragraphs(1, 5))));
}

TEST(TextSketch, LongTextsAreComparedByAFewBlocks) {
  const TextSketch text = sketch(paragraphs(1, 1000));
  EXPECT_EQ(text.size(), 64U);
  EXPECT_TRUE(are_nearly_same(text, sketch(paragraphs(20, 1020))));
  EXPECT_FALSE(are_nearly_same(text, sketch(paragraphs(600, 1600))));
}

TEST(TextSketch, OrderDoesNotMatter) {
  EXPECT_EQ(sketch("<p>Red<p>Green<p>Red"), sketch("<p>Green<p>Red"));
}

TEST(TextSketch, MenusAndHiddenTextDoNotCount) {
  EXPECT_EQ(sketch("<p>Text<ul><li><a href=a.html>Home</a></ul><p hidden>More"), sketch("<p>Text"));
}

TEST(TextSketch, PagesWithoutTextHaveNothingInCommon) {
  EXPECT_FALSE(are_nearly_same(sketch(""), sketch("")));
}

}  // namespace
}  // namespace winnow
