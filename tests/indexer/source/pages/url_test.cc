// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/url.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace winnow {
namespace {

struct UrlCase {
  std::string_view input;
  std::string_view expected;
};

std::string normalised(std::string_view url) {
  Expected<std::string> result = normalise_url(url);
  return result ? *result : "error: " + result.error().what;
}

std::string resolved(std::string_view base, std::string_view reference) {
  Expected<std::string> result = resolve_url(base, reference);
  return result ? *result : "error: " + result.error().what;
}

TEST(Url, IsTakenApart) {
  Expected<Url> url = parse_url("HTTP://user:secret@Example.ORG:8080/a/b.php?id=3&x=y#part");
  ASSERT_TRUE(url);
  EXPECT_EQ(*url, (Url{"http", "example.org", 8080, "/a/b.php", "id=3&x=y"}));
}

TEST(Url, WithoutAHostBeginsWithASlash) {
  Expected<Url> url = parse_url("/docs/../a.html?b");
  ASSERT_TRUE(url);
  EXPECT_EQ(*url, (Url{"", "", 0, "/a.html", "b"}));
}

TEST(Url, IsPutTogetherAsItWasTakenApart) {
  for (std::string_view text : {"https://example.org/", "http://[::1]:81/a?b", "/a/b?c=d", "/"}) {
    Expected<Url> url = parse_url(text);
    ASSERT_TRUE(url) << text;
    EXPECT_EQ(format_url(*url), text);
  }
}

TEST(Url, HasOneNormalForm) {
  const std::vector<UrlCase> cases = {
      {"https://example.org", "https://example.org/"},
      {"HTTPS://EXAMPLE.org:443/", "https://example.org/"},
      {"http://example.org:80/a", "http://example.org/a"},
      {"http://example.org:443/a", "http://example.org:443/a"},
      {"https://example.org/a/./b/../c", "https://example.org/a/c"},
      {"https://example.org/../../a", "https://example.org/a"},
      {"https://example.org/a/%2e%2E/b", "https://example.org/b"},
      {"https://example.org/%7euser/%c3%a9", "https://example.org/~user/%C3%A9"},
      {"https://example.org/a b", "https://example.org/a%20b"},
      {"https://example.org/%3%36", "https://example.org/%2536"},
      {"https://example.org/\xC3\xA9?\xFF", "https://example.org/%C3%A9?%FF"},
      {"https://example.org/100%", "https://example.org/100%25"},
      {"https://example.org/a%2Fb", "https://example.org/a%2Fb"},
      {"https://example.org/?", "https://example.org/"},
      {"https://example.org?q=1", "https://example.org/?q=1"},
      {"https://example.org/a#b?c", "https://example.org/a"},
      {"https://example.org\\a\\b?c\\d", "https://example.org/a/b?c\\d"},
      {" \n https://exa\nmple.org/\t", "https://example.org/"},
      {"https://b\xC3\xBC"
       "cher.example/",
       "https://xn--bcher-kva.example/"},
      {"https://B%C3%9C"
       "CHER.example/",
       "https://xn--bcher-kva.example/"},
      {"//example.org/a", "https://example.org/a"},
      {"/a//b", "/a//b"},
      {"/.//a", "/a"},
      {"/a/..//b", "/b"},
      {"https://example.org//a", "https://example.org//a"},
      {"http://[::1]:8080/", "http://[::1]:8080/"},
      {"https://a_b.example/", "https://a_b.example/"},
  };
  for (const UrlCase& test : cases) {
    EXPECT_EQ(normalised(test.input), test.expected) << test.input;
    EXPECT_EQ(normalised(test.expected), test.expected) << "normalised twice";
  }
}

// With the escape behind it the first percent sign would become another one, of a number for a
// host.
TEST(Url, WithAPercentSignInItsHostIsAnError) {
  EXPECT_EQ(normalised("https://%3%36/a"), "error: no valid host name");
  EXPECT_EQ(normalised("//%3%36"), "error: no valid host name");
}

// A number would be an address, which has another normal form.
TEST(Url, WithAHostThatBecomesANumberIsAnError) {
  EXPECT_EQ(normalised("//\xC2\xB2"), "error: no valid host name");
  EXPECT_EQ(normalised("https://a.\xC2\xB2/"), "error: no valid host name");
  EXPECT_EQ(normalised("https://\xEF\xBC\x90xf/"), "error: no valid host name");
  EXPECT_EQ(normalised("https://a.\xC2\xB2./"), "error: no valid host name");
  EXPECT_EQ(normalised("https://a\xC2\xB2/"), "https://a2/");
}

TEST(Url, EncodesNulBytes) {
  EXPECT_EQ(normalised(std::string_view("/a\0b?c\0d", 8)), "/a%00b?c%00d");
}

TEST(Url, OfAnotherSchemeOrRelativeIsAnError) {
  for (std::string_view text :
       {"mailto:a@example.org", "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd",
        "ftp://example.org/a", "a/b.html", "", "http://", "https://exa mple.org/", "https://%25/",
        "https://a<b/", "https://../a", "https://./", "https://example.org:99999/", "?a", "#a"}) {
    Expected<Url> url = parse_url(text);
    ASSERT_FALSE(url) << text << " became " << format_url(*url);
    EXPECT_EQ(url.error().code, ErrorCode::input) << text;
  }
}

TEST(Url, OverTheLimitIsTooLarge) {
  std::string text = "https://example.org/" + std::string(kMaxUrlBytes, 'a');
  Expected<Url> url = parse_url(text);
  ASSERT_FALSE(url);
  EXPECT_EQ(url.error().code, ErrorCode::too_large);
  EXPECT_LT(url.error().message().size(), 400u);
}

TEST(Url, OverTheLimitInNormalFormIsTooLargeAtOnce) {
  const std::string text = "https://example.org/" + std::string(kMaxUrlBytes / 2, '\xE9');
  const Expected<std::string> once = normalise_url(text);
  ASSERT_FALSE(once);
  EXPECT_EQ(once.error().code, ErrorCode::too_large);
  EXPECT_FALSE(resolve_url("https://example.org/", text));
}

TEST(Url, JustWithinTheLimitInNormalFormStaysAsItIs) {
  const std::string start = "https://example.org/a";
  const std::string text = start + std::string((kMaxUrlBytes - start.size()) / 3, '\xE9');
  const Expected<std::string> once = normalise_url(text);
  ASSERT_TRUE(once) << once.error().message();
  EXPECT_GT(once->size(), kMaxUrlBytes - 3);
  EXPECT_EQ(normalised(*once), *once);
}

// These are the examples of RFC 3986, section 5.4, without those that are about other schemes.
TEST(Url, ReferencesAreResolvedAsTheStandardSays) {
  const std::vector<UrlCase> cases = {
      {"g", "/b/c/g"},
      {"./g", "/b/c/g"},
      {"g/", "/b/c/g/"},
      {"/g", "/g"},
      {"?y", "/b/c/d;p?y"},
      {"g?y", "/b/c/g?y"},
      {"#s", "/b/c/d;p?q"},
      {"g#s", "/b/c/g"},
      {"g?y#s", "/b/c/g?y"},
      {";x", "/b/c/;x"},
      {"g;x", "/b/c/g;x"},
      {"g;x?y#s", "/b/c/g;x?y"},
      {"", "/b/c/d;p?q"},
      {".", "/b/c/"},
      {"./", "/b/c/"},
      {"..", "/b/"},
      {"../", "/b/"},
      {"../g", "/b/g"},
      {"../..", "/"},
      {"../../", "/"},
      {"../../g", "/g"},
      {"../../../g", "/g"},
      {"../../../../g", "/g"},
      {"/./g", "/g"},
      {"/../g", "/g"},
      {"g.", "/b/c/g."},
      {".g", "/b/c/.g"},
      {"g..", "/b/c/g.."},
      {"..g", "/b/c/..g"},
      {"./../g", "/b/g"},
      {"./g/.", "/b/c/g/"},
      {"g/./h", "/b/c/g/h"},
      {"g/../h", "/b/c/h"},
      {"g;x=1/./y", "/b/c/g;x=1/y"},
      {"g;x=1/../y", "/b/c/y"},
      {"g?y/./x", "/b/c/g?y/./x"},
      {"g?y/../x", "/b/c/g?y/../x"},
      {"g#s/../x", "/b/c/g"},
  };
  for (const UrlCase& test : cases) {
    std::string expected(test.expected);
    EXPECT_EQ(resolved("http://a/b/c/d;p?q", test.input), "http://a" + expected) << test.input;
    EXPECT_EQ(resolved("/b/c/d;p?q", test.input), expected) << test.input << " without host";
  }
}

TEST(Url, ReferencesMayNameAnotherHost) {
  EXPECT_EQ(resolved("http://a/b", "//c/d"), "http://c/d");
  EXPECT_EQ(resolved("/b", "//c/d"), "https://c/d");
  EXPECT_EQ(resolved("/b", "http://C:80/d"), "http://c/d");
}

TEST(Url, ReferencesOfOtherSchemesAreErrors) {
  for (std::string_view reference :
       {"mailto:a@example.org", "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd"}) {
    EXPECT_FALSE(resolve_url("https://example.org/", reference)) << reference;
  }
}

TEST(Url, AReferenceWithAQueryThatHoldsAUrlStaysRelative) {
  EXPECT_EQ(resolved("http://a/b/c", "d?to=http://e/f"), "http://a/b/d?to=http://e/f");
  EXPECT_EQ(resolved("http://a/b?to=/x/y", "c"), "http://a/c");
}

TEST(Url, PathAndHostAreEmptyWhereThereAreNone) {
  EXPECT_EQ(path_of("https://Example.org/a/../b?c"), "/b");
  EXPECT_EQ(host_of("https://Example.org:81/a"), "example.org");
  EXPECT_EQ(path_of("/a"), "/a");
  EXPECT_EQ(host_of("/a"), "");
  EXPECT_EQ(path_of("mailto:x"), "");
}

TEST(EscapePath, KeepsWhatMayStandInAPath) {
  EXPECT_EQ(escape_path("a/B-1._~!$&'()*+,;=:@"), "a/B-1._~!$&'()*+,;=:@");
}

TEST(EscapePath, EncodesTheRestByteByByte) {
  EXPECT_EQ(escape_path("a b?#%41[\xE9\"<\\"), "a%20b%3F%23%2541%5B%E9%22%3C%5C");
}

TEST(EscapePath, DoneAgainKeepsEscapes) {
  EXPECT_EQ(escape_path_again("a%2fb%41%zz c"), "a%2FbA%25zz%20c");
}

}  // namespace
}  // namespace winnow
