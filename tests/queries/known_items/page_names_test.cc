// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/known_items/page_names.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "winnow/extractor/page_parser.h"

namespace winnow {
namespace {

TEST(LinkTarget, SpellingsOfOnePageAreTheSame) {
  const LinkTarget folder = link_target("https://example.org/a/");
  EXPECT_EQ(link_target("http://example.org/a/"), folder);
  EXPECT_EQ(link_target("https://example.org/a"), folder);
  EXPECT_EQ(link_target("https://example.org/a/index.html"), folder);
  EXPECT_EQ(link_target("/docs/default.htm"), link_target("/docs/"));
}

TEST(LinkTarget, OtherPagesAreOthers) {
  const LinkTarget page = link_target("https://example.org/a/b");
  EXPECT_NE(link_target("https://example.net/a/b"), page);
  EXPECT_NE(link_target("https://example.org/a"), page);
  EXPECT_NE(link_target("/a/b"), page);
  EXPECT_NE(link_target("https://example.org/a/b?page=2"), page);
}

TEST(LinkTarget, QueryOfFileDoesNotCount) {
  EXPECT_EQ(link_target("/a.html?lang=en"), link_target("/a.html"));
  EXPECT_NE(link_target("/a.php?id=1"), link_target("/a.php?id=2"));
}

TEST(ExactTarget, TellsFilesWithOtherQueriesApart) {
  EXPECT_NE(exact_target("/a.html?sort=name"), exact_target("/a.html"));
  EXPECT_EQ(exact_target("http://example.org/a.html"), exact_target("https://example.org/a.html"));
}

TEST(LinkResolver, ReferencesCountFromThePage) {
  const LinkResolver resolver("https://example.org/a/b.html", "");
  EXPECT_EQ(resolver.own(), link_target("https://example.org/a/b.html"));
  EXPECT_EQ(resolver.resolve("../c.html#part"), link_target("https://example.org/c.html"));
  EXPECT_EQ(resolver.resolve("#part"), resolver.own());
  EXPECT_EQ(resolver.resolve(""), resolver.own());
}

TEST(LinkResolver, ReferencesCountFromTheBaseElement) {
  const LinkResolver resolver("/a/b.html", "/x/");
  EXPECT_EQ(resolver.resolve("c.html"), link_target("/x/c.html"));
  EXPECT_EQ(resolver.own(), link_target("/a/b.html"));
}

TEST(LinkResolver, ReferencesCanBeExact) {
  const LinkResolver resolver("/a.html?sort=name", "");
  EXPECT_EQ(resolver.exact_own(), exact_target("/a.html?sort=name"));
  EXPECT_EQ(resolver.resolve_exactly("a.html"), exact_target("/a.html"));
}

TEST(LinkResolver, WhatNamesNoPageHasNoTarget) {
  const LinkResolver resolver("/a.html", "");
  EXPECT_EQ(resolver.resolve("mailto:a@example.org"), kNoTarget);
  EXPECT_EQ(resolver.resolve("javascript:void(0)"), kNoTarget);
}

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
