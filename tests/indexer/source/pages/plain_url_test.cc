// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/plain_url.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>

namespace winnow {
namespace {

// A fragment identifies no page, and is left to libcurl.
Expected<Url> by_libcurl(const std::string& url) { return parse_url(url + "#"); }

TEST(PlainUrl, IsWhatPagesHave) {
  EXPECT_EQ(plain_url("https://docs.example.org/3/a_b~c/index.html"),
            (Url{"https", "docs.example.org", 0, "/3/a_b~c/index.html", ""}));
  EXPECT_EQ(plain_url("http://localhost"), (Url{"http", "localhost", 0, "/", ""}));
  EXPECT_EQ(plain_url("/a//b/"), (Url{"", "", 0, "/a//b/", ""}));
  EXPECT_EQ(plain_url("/a%20b"), (Url{"", "", 0, "/a%20b", ""}));
  EXPECT_EQ(plain_url("https://example.org/caf%C3%A9/?p=1"),
            (Url{"https", "example.org", 0, "/caf%C3%A9/", "p=1"}));
}

TEST(PlainUrl, IsNoneThatNeedsALook) {
  for (const char* url : {"",
                          "a.html",
                          "//host/",
                          "/a/../b",
                          "/.well-known",
                          "/a%2",
                          "/a%2f",
                          "/a%2E",
                          "/a%41",
                          "/a b",
                          "/a?",
                          "/a?b?",
                          "/a?b%20",
                          "/a#b",
                          "/\xC3\xA9",
                          "http:///a",
                          "http://Host/",
                          "HTTP://host/",
                          "http://host:80/",
                          "http://u@host/",
                          "http://1.2.3.4/",
                          "http://0x7f.1/",
                          "http://2130706433/",
                          "http://a..b/",
                          "http://.a/",
                          "http://a./",
                          "http://[::1]/",
                          "http://winnow.invalid/a",
                          "ftp://host/",
                          "http://a\\b",
                          "http://h\xC3\xB6st/"}) {
    EXPECT_FALSE(plain_url(url)) << url;
  }
}

// Both ways lead to the same, whatever pieces a URL is made of.
TEST(PlainUrl, IsTakenApartAsByLibcurl) {
  constexpr std::array kPieces = {
      "http://", "https://", "/",         "//",     "a",   "example", ".",   "..",  "org", "-",
      "0x1",     "127",      "localhost", ":",      "@",   "x~",      "(1)", "&",   "=",   ",",
      ";",       "'",        "invalid",   "xn--",   "!",   "$",       "*",   "+",   "_",   "Z",
      "9",       "/a",       "8080",      "%C3%A9", "%20", "%25",     "%2F", "%00", "%7F", "%5C",
      "%3F",     "%23",      "%41",       "%2e",    "%",   "?",       "?a=1"};
  std::mt19937 random(1);
  std::size_t plain = 0;
  for (int round = 0; round < 200000; ++round) {
    std::string url = kPieces[random() % 3];
    for (std::size_t i = random() % 8; i > 0; --i) url += kPieces[random() % kPieces.size()];
    const std::optional<Url> found = plain_url(url);
    if (!found) continue;
    ++plain;
    const Expected<Url> other = by_libcurl(url);
    ASSERT_TRUE(other) << url << ": " << other.error().what;
    ASSERT_EQ(*other, *found) << url;
  }
  EXPECT_GT(plain, 10000u);
}

}  // namespace
}  // namespace winnow
