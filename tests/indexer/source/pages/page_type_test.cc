// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/page_type.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace winnow {
namespace {

TEST(MediaType, HasATypeInLowerCaseAndACharset) {
  const MediaType media = parse_media_type(" Text/HTML ; level=1; CHARSET = \"UTF-8\" ");
  EXPECT_EQ(media.type, "text/html");
  EXPECT_EQ(media.charset, "UTF-8");
  EXPECT_TRUE(media.is_page());
}

TEST(MediaType, IsAPageOnlyForHtmlAndXhtml) {
  EXPECT_TRUE(parse_media_type("application/xhtml+xml").is_page());
  for (const char* text : {"", "text/plain", "text/html5", "image/svg+xml", "application/xml"}) {
    EXPECT_FALSE(parse_media_type(text).is_page()) << text;
  }
}

TEST(MediaType, LeavesOutWhatMakesNoSense) {
  EXPECT_EQ(parse_media_type("text/html\x01").type, "");
  EXPECT_EQ(parse_media_type(std::string(1000, 'x')).type, "");
  EXPECT_EQ(parse_media_type("text/html; charset=a b").charset, "");
  EXPECT_EQ(parse_media_type("text/html; charset").charset, "");
  EXPECT_EQ(parse_media_type(";;;").in_words(), "no type");
  EXPECT_EQ(parse_media_type("image/png").in_words(), "type image/png");
}

using namespace std::string_view_literals;

std::string utf16(std::string_view text, bool big_endian) {
  std::string bytes;
  for (char c : text) {
    if (big_endian) bytes += '\0';
    bytes += c;
    if (!big_endian) bytes += '\0';
  }
  return bytes;
}

TEST(PageType, IsToldByTheName) {
  struct Case {
    const char* name;
    PageType type;
  };
  const std::vector<Case> cases = {
      {"a.html", PageType::html},
      {"A.HTM", PageType::html},
      {"a.shtml", PageType::html},
      {"a.xhtml", PageType::xhtml},
      {"a.xht", PageType::xhtml},
      {"a.php", PageType::perhaps},
      {"a.pl", PageType::perhaps},
      {"a.aspx?id=1", PageType::perhaps},
      {"a.php?id=1.html", PageType::html},
      {"a.php@id=1.html", PageType::html},
      {"a.html?sort=date", PageType::html},
      {"about", PageType::perhaps},
      {"v1.2", PageType::perhaps},
      {".htaccess", PageType::perhaps},
      {"view?file=a.png", PageType::perhaps},
      {"a.css", PageType::other},
      {"A.PNG", PageType::other},
      {"a.css?v=3", PageType::other},
      {"feed.xml", PageType::other},
      {"a.html.orig", PageType::other},
      {"a.html~", PageType::other},
  };
  for (const Case& test : cases) {
    EXPECT_EQ(page_type_of(test.name), test.type) << test.name;
  }
}

TEST(PageType, HasAnExtensionBeforeTheQuery) {
  EXPECT_EQ(extension_of("Style.CSS?v=3"), ".css");
  EXPECT_EQ(extension_of("page.php@id=3"), ".php");
  EXPECT_EQ(extension_of(".htaccess"), "");
  EXPECT_EQ(extension_of("about"), "");
}

TEST(QueryMark, IsAnAtSignOnlyWhereItLooksLikeAQuery) {
  EXPECT_EQ(query_mark("a?b"), 1u);
  EXPECT_EQ(query_mark("page.php@id=3"), 8u);
  EXPECT_EQ(query_mark("index.html@C"), 10u);
  EXPECT_EQ(query_mark("list@id=3"), 4u);
  EXPECT_EQ(query_mark("someone@example.org.html"), std::string_view::npos);
  EXPECT_EQ(query_mark("@someone.html"), std::string_view::npos);
}

TEST(LooksLikeHtml, FindsTheFirstTag) {
  for (std::string_view text :
       {"<!DOCTYPE html>"sv, "<!doctype HTML PUBLIC \"\">"sv, "<html>"sv, "<HTML lang=en>"sv,
        "<head/>"sv, "<title>A</title>"sv, "<body\n>"sv, " \r\n\t<html>"sv, "<html"sv,
        "\xEF\xBB\xBF<html>"sv, "<!-- a > b --> <!----><html>"sv, "<!-- only a comment"sv,
        "<?xml version='1.0'?>\n<!DOCTYPE html>"sv}) {
    EXPECT_TRUE(looks_like_html(text)) << text;
  }
}

TEST(LooksLikeHtml, RefusesOtherText) {
  for (std::string_view text :
       {""sv, "plain text <html>"sv, "<svg>"sv, "<htmlx>"sv, "<?xml version='1.0'?><rss>"sv,
        "<!-- comment --><svg>"sv, "<?php echo 1;"sv, "{\"a\": 1}"sv, "\x89PNG\r\n\x1A\n\0\0"sv,
        "%PDF-1.5"sv, "<"sv, "<\0"sv, "\xFF\xFE"sv}) {
    EXPECT_FALSE(looks_like_html(text)) << text;
  }
}

TEST(LooksLikeHtml, ReadsUtf16WithAndWithoutByteOrderMark) {
  for (bool big_endian : {false, true}) {
    std::string page = utf16("<!doctype html>", big_endian);
    std::string mark = big_endian ? "\xFE\xFF" : "\xFF\xFE";
    EXPECT_TRUE(looks_like_html(page));
    EXPECT_TRUE(looks_like_html(mark + utf16("\n", big_endian) + page));
    EXPECT_FALSE(looks_like_html(mark + utf16("plain", big_endian)));
  }
}

TEST(LooksLikeHtml, SeesOnlyTheFirstBytes) {
  EXPECT_TRUE(looks_like_html(std::string(kSniffBytes - 6, ' ') + "<html>"));
  EXPECT_FALSE(looks_like_html(std::string(kSniffBytes, ' ') + "<html>"));
}

}  // namespace

}  // namespace winnow
