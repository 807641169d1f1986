// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/schema.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow {
namespace {

using namespace std::string_literals;

TEST(MakeTerm, PutsThePrefixBeforeTheValue) {
  EXPECT_EQ(make_term(prefix::kHost, "example.org"), "Hexample.org");
}

TEST(MakeTerm, KeepsValuesThatFitAsTheyAre) {
  const std::string value(244, 'x');
  EXPECT_EQ(make_term("U", value), "U" + value);
}

TEST(MakeTerm, CutsLongerValuesToTheLimitOfXapian) {
  const std::string term = make_term("U", std::string(245, 'x'));
  EXPECT_EQ(term.size(), 245u);
  EXPECT_TRUE(term.starts_with("U" + std::string(228, 'x')));
}

TEST(MakeTerm, KeepsLongValuesWithTheSameBeginningApart) {
  const std::string beginning(100'000, 'x');
  EXPECT_NE(make_term("U", beginning + "a"), make_term("U", beginning + "b"));
  EXPECT_NE(make_term("U", beginning), make_term("U", beginning + "x"));
}

TEST(MakeTerm, GivesALongValueTheSameTermEveryTime) {
  // The hash is on disk: a changed one would make every long URL a new page.
  EXPECT_EQ(make_term("U", std::string(300, 'x')).substr(229), "a5d1b4607dc83554");
}

TEST(MakeTerm, DropsNulsWhichXapianCountsTwice) {
  EXPECT_EQ(make_term("U", "a\0b\0"s), "Uab");
  EXPECT_LE(make_term("U", std::string(1000, '\0') + "end").size(), 245u);
}

TEST(MakeTerm, AcceptsAnEmptyValue) { EXPECT_EQ(make_term("U", ""), "U"); }

TEST(UrlTerm, IsTheUrlOfAPageWithAHost) {
  EXPECT_EQ(url_term("https://example.org/a", "ignored"), "Uhttps://example.org/a");
}

TEST(UrlTerm, NamesTheSiteOfAPageWithoutAHost) {
  EXPECT_EQ(url_term("/a.html", "manual"), "U//manual/a.html");
  EXPECT_NE(url_term("/a.html", "manual"), url_term("/a.html", "handbook"));
}

TEST(UrlHashTerm, HasTheLastFiveBytesInDigits) {
  EXPECT_EQ(url_hash_term(std::string_view("\x01\x02\x03\x04\xff\x00\x0a\x10", 8)), "XU04ff000a10");
  EXPECT_EQ(url_hash_term(""), "XU");
}

TEST(UrlTerm, StaysWithinTheLimitForLongUrls) {
  const std::string url = "/" + std::string(5000, 'x');
  EXPECT_EQ(url_term(url, "manual").size(), 245u);
  EXPECT_NE(url_term(url, "manual"), url_term(url, "handbook"));
}

TEST(DataField, FindsTheValueOfALine) {
  const std::string data = "url=/a\nsample=some text\ncaption=A=B";
  EXPECT_EQ(data_field(data, "url"), "/a");
  EXPECT_EQ(data_field(data, "sample"), "some text");
  EXPECT_EQ(data_field(data, "caption"), "A=B");
}

TEST(DataField, IsEmptyIfThereIsNoSuchLine) {
  EXPECT_EQ(data_field("url=/a\nsample=text", "caption"), "");
  EXPECT_EQ(data_field("", "url"), "");
}

TEST(DataField, ReadsWholeNamesOnly) {
  const std::string data = "xurl=/wrong\nurls=/wrong\nurl=/right\nsample=url=/wrong";
  EXPECT_EQ(data_field(data, "url"), "/right");
}

TEST(DataField, SkipsLinesThatAreNoFields) {
  EXPECT_EQ(data_field("\n\nurl\n=\nurl=/a\n", "url"), "/a");
}

}  // namespace
}  // namespace winnow
