// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include "queries/known_items/page_names.h"

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

}  // namespace
}  // namespace winnow
