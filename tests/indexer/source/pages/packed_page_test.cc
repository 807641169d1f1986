// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages in forms that no browser shows as they are: saved as one message, and compressed.
#include "indexer/source/pages/packed_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "indexer/source/pages/page_type.h"

namespace winnow {
namespace {

constexpr std::string_view kHead =
    "From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n"
    "\tboundary=\"--mark\"; type=\"text/html\"\r\n\r\n";

std::string part(std::string_view header, std::string_view body) {
  return "\r\n----mark\r\n" + std::string(header) + "\r\n\r\n" + std::string(body);
}

TEST(PackedPage, IsTheFirstPartOfASavedPageThatIsHtml) {
  const std::string message =
      std::string(kHead) + part("Content-Type: image/png", "<p>picture") +
      part("Content-Type: text/html; charset=x-sjis\r\nContent-Location: https://a.example/1",
           "<p>first") +
      part("Content-Type: text/html", "<p>second") + "\r\n----mark--\r\n";
  std::string page;
  PackedPage about;
  ASSERT_TRUE(find_page_in_mhtml(message, page, about));
  EXPECT_EQ(page, "<p>first");
  EXPECT_EQ(about.url, "https://a.example/1");
  EXPECT_EQ(about.content_type, "text/html");
  EXPECT_EQ(about.charset, "x-sjis");
}

TEST(PackedPage, IsDecoded) {
  std::string page;
  PackedPage about;
  const std::string quoted =
      "Content-Type: text/html\nContent-Transfer-Encoding: Quoted-Printable\n\n"
      "a=3Db =\r\nc=\nd =E2=82=AC =zz=";
  ASSERT_TRUE(find_page_in_mhtml(quoted, page, about));
  EXPECT_EQ(page, "a=b cd \xE2\x82\xAC =zz");
  const std::string base64 =
      "Content-Type: text/html\nContent-Transfer-Encoding: base64\n\nPHA+\r\nd29yZA==\n";
  ASSERT_TRUE(find_page_in_mhtml(base64, page, about));
  EXPECT_EQ(page, "<p>word");
}

TEST(PackedPage, IsNoneWhereNoPartIsHtml) {
  std::string page;
  PackedPage about;
  EXPECT_FALSE(find_page_in_mhtml("", page, about));
  EXPECT_FALSE(find_page_in_mhtml("<p>no message", page, about));
  EXPECT_FALSE(
      find_page_in_mhtml(std::string(kHead) + part("Content-Type: text/css", "p {}"), page, about));
  EXPECT_FALSE(find_page_in_mhtml("Content-Type: multipart/related\n\n<p>", page, about));
}

TEST(PackedPage, IsFoundBehindAMillionParts) {
  std::string message(kHead);
  for (int i = 0; i < 1'000'000; ++i) message += "\r\n----mark\r\n\r\n";
  message += part("Content-Type: text/html", "<p>last");
  std::string page;
  PackedPage about;
  ASSERT_TRUE(find_page_in_mhtml(message, page, about));
  EXPECT_EQ(page, "<p>last");
}

TEST(PackedPage, MayBeCutOff) {
  std::string page;
  PackedPage about;
  ASSERT_TRUE(find_page_in_mhtml(std::string(kHead) + part("Content-Type: text/html", "<p>ha"),
                                 page, about));
  EXPECT_EQ(page, "<p>ha");
}

TEST(PackedPage, IsBoundedAfterDecompression) {
  // Brotli of "<!doctype html><p>word"; gzip is tested by files.
  const std::string brotli("\x8b\x0a\x80<!doctype html><p>word\x03", 26);
  std::string bytes = brotli;
  PackedPage about;
  EXPECT_FALSE(unpack_page("a.html.br", 100, bytes, about));
  EXPECT_EQ(bytes, "<!doctype html><p>word");
  bytes = brotli;
  const auto over = unpack_page("a.html.br", 10, bytes, about);
  ASSERT_TRUE(over);
  EXPECT_EQ(over->reason, SkipReason::too_large);
  EXPECT_LE(bytes.size(), 11u);
  bytes = brotli.substr(0, 12);
  const auto broken = unpack_page("a.html.br", 100, bytes, about);
  ASSERT_TRUE(broken);
  EXPECT_EQ(broken->reason, SkipReason::broken_entry);
}

TEST(PackedPage, HasTheNameThatItHasInTheWeb) {
  EXPECT_EQ(unpacked_name("a/b.html.gz"), "a/b.html");
  EXPECT_EQ(unpacked_name("b.XHTML.BR"), "b.XHTML");
  EXPECT_EQ(unpacked_name("b.tar.gz"), "b.tar.gz");
  EXPECT_EQ(unpacked_name("a.html/b.gz"), "a.html/b.gz");
  EXPECT_EQ(page_type_of("b.html.gz"), PageType::html);
  EXPECT_EQ(page_type_of("b.mht"), PageType::html);
  EXPECT_EQ(page_type_of("b.css.gz"), PageType::other);
}

}  // namespace
}  // namespace winnow
