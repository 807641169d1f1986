// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/parsed_pages.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "winnow/extractor/page_parser.h"

namespace winnow {
namespace {

ParsedPage page_of(const std::string& text, bool hashes = false) {
  ParseOptions options;
  options.hashes = hashes;
  return PageParser(options).parse("<p>" + text).value();
}

TEST(ParsedPages, GivesAPageOnce) {
  ParsedPages pages;
  pages.keep("a", page_of("one"));
  pages.keep("b", page_of("two"));
  EXPECT_EQ(pages.size(), 2u);
  const auto taken = pages.take("b", false);
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->document.source(), "<p>two");
  EXPECT_FALSE(pages.take("b", false));
  EXPECT_FALSE(pages.take("c", false));
  EXPECT_EQ(pages.size(), 1u);
}

TEST(ParsedPages, KeepsNoMoreThanThereIsRoomFor) {
  const std::string text(1000, 'x');
  ParsedPages pages(4000);
  for (const char* hash : {"a", "b", "c", "d", "e"}) pages.keep(hash, page_of(text));
  EXPECT_GT(pages.size(), 0u);
  EXPECT_LT(pages.size(), 5u);
  EXPECT_FALSE(pages.take("e", false));
}

TEST(ParsedPages, HaveRoomAgainWhenPagesAreTaken) {
  const std::string text(1000, 'x');
  ParsedPages pages(2500);
  for (int i = 0; i < 5; ++i) {
    pages.keep("a", page_of(text));
    EXPECT_TRUE(pages.take("a", false)) << i;
  }
}

TEST(ParsedPages, GiveNoPageWithoutHashesWhereTheseAreWanted) {
  ParsedPages pages;
  pages.keep("without", page_of("one"));
  pages.keep("with", page_of("two", true));
  EXPECT_FALSE(pages.take("without", true));
  EXPECT_TRUE(pages.take("with", true));
}

}  // namespace
}  // namespace winnow
