// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/glob.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace winnow {
namespace {

struct GlobCase {
  const char* pattern;
  const char* path;
  bool matches;
};

TEST(Glob, MatchesAsDocumented) {
  const std::vector<GlobCase> cases = {
      // Without a slash, the name counts, in whichever folder.
      {"*.html", "a.html", true},
      {"*.html", "deep/down/a.html", true},
      {"*.html", "a.htm", false},
      {"*.html", "a.html/b", false},
      {"print*", "print/a.html", false},
      {"*", ".hidden", true},
      // With a slash, the whole path counts.
      {"docs/*.html", "docs/a.html", true},
      {"docs/*.html", "docs/more/a.html", false},
      {"docs/*.html", "old/docs/a.html", false},
      {"/a.html", "a.html", true},
      {"/a.html", "b/a.html", false},
      {"/a", "/a/", true},
      {"b*", "/a/b.d/", true},
      {"/a/*", "/a/", false},
      {"/a/**", "/a/", true},
      {"docs/", "docs/a/b.html", true},
      {"docs/", "docs.html", false},
      // There are sets and single characters.
      {"a?c", "abc", true},
      {"a?c", "ac", false},
      {"a/?/c", "a/b/c", true},
      {"[a-c]x", "bx", true},
      {"[a-c]x", "dx", false},
      {"[!a-c]x", "dx", true},
      {"[a-c]x", "Bx", false},
      {"\\*", "*", true},
      {"\\*", "a", false},
      // It stands for any number of folders.
      {"**/*.html", "a.html", true},
      {"**/*.html", "a/b/c.html", true},
      {"docs/**", "docs/a/b.html", true},
      {"docs/**/*.html", "docs/b.html", true},
      {"docs/**/*.html", "docs/a/a/b.html", true},
      {"docs/**/*.html", "doc/b.html", false},
      {"**/print/**", "a/print/b/c.html", true},
      {"**/print/**", "a/printed/b.html", false},
      {"a/**/b/**/c", "a/x/b/y/b/c", true},
      {"a/**/b/**/c", "a/x/b/y/d", false},
      {"**/a/b", "a/a/b", true},
      // Bytes are compared, not characters.
      {"caf?.html", "caf\xE9.html", true},
      {"\xC3\xA9*", "\xC3\xA9t\xE9", true},
  };
  for (const GlobCase& test : cases) {
    Expected<Glob> glob = Glob::compile(test.pattern);
    ASSERT_TRUE(glob) << test.pattern;
    EXPECT_EQ(glob->matches(test.path), test.matches) << test.pattern << " and " << test.path;
  }
}

TEST(Glob, EmptyIsAnError) {
  for (const char* pattern : {"", "/", "//"}) {
    Expected<Glob> glob = Glob::compile(pattern);
    ASSERT_FALSE(glob) << pattern;
    EXPECT_EQ(glob.error().code, ErrorCode::usage);
  }
}

TEST(Glob, WithASetThatHasNoEndIsAnError) {
  for (const char* pattern :
       {"[a-", "[", "a/[b/c].html", "[]", "[!]", "[^]x", "[a\\]", "[[:alpha:]", "a[", "[a]["}) {
    Expected<Glob> glob = Glob::compile(pattern);
    ASSERT_FALSE(glob) << pattern;
    EXPECT_EQ(glob.error().code, ErrorCode::usage);
    EXPECT_EQ(glob.error().where, pattern);
  }
  EXPECT_EQ(Glob::compile("x[a-").error().what, "the set [a- has no ]");
  for (const char* pattern :
       {"[]]", "[!]]", "[[:alpha:]]", "[[]", "[a\\]]", "\\[a", "a]", "[a]/[b]"}) {
    EXPECT_TRUE(Glob::compile(pattern)) << pattern;
  }
}

TEST(Glob, ManyStarsDoNotTakeExponentialTime) {
  std::string pattern, folders;
  for (int i = 0; i < 25; ++i) {
    pattern += "**/a*a*a*a/";
    folders += std::string(200, 'a') + "/";
  }
  Expected<Glob> glob = Glob::compile(pattern + "b");
  ASSERT_TRUE(glob);
  auto start = std::chrono::steady_clock::now();
  EXPECT_FALSE(glob->matches(folders + folders + "c"));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
}

TEST(Glob, OverTheLimitIsAnError) {
  EXPECT_TRUE(Glob::compile(std::string(kMaxGlobBytes, 'a')));
  EXPECT_FALSE(Glob::compile(std::string(kMaxGlobBytes + 1, 'a')));
}

TEST(Glob, CountsWhatStandsForItself) {
  const std::vector<std::pair<const char*, std::size_t>> cases = {
      {"*", 0},        {"**", 0},     {"*.html", 5},  {"/blog/**", 6}, {"blog/", 5},
      {"/a/b", 4},     {"/a//b", 4},  {"/[a-c]x", 2}, {"/[]x]", 1},    {"/[!]x]", 1},
      {"/\\[open", 6}, {"/a\\*b", 4}, {"/a?b/*", 4},
  };
  for (const auto& [pattern, literal] : cases) {
    EXPECT_EQ(Glob::compile(pattern)->literal(), literal) << pattern;
  }
}

}  // namespace
}  // namespace winnow
