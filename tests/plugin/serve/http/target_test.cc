// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/http/target.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace winnow::serve {
namespace {

TEST(Target, IsPathAndParametersWithoutEscapes) {
  Request request;
  ASSERT_FALSE(read_target("/sites/a%20b/%C3%A9?q=two+words&q=%26%3d&empty=&alone", request));
  EXPECT_EQ(request.path, "/sites/a b/\u00e9");
  EXPECT_EQ(request.query, (Fields{{"q", "two words"}, {"q", "&="}, {"empty", ""}, {"alone", ""}}));
}

TEST(Target, HasPlusesInItsPath) {
  Request request;
  ASSERT_FALSE(read_target("/c++?+=1", request));
  EXPECT_EQ(request.path, "/c++");
  EXPECT_EQ(request.query, (Fields{{" ", "1"}}));
}

TEST(Target, KeepsEmptyPartsOfThePath) {
  Request request;
  for (const std::string path : {"/", "//", "/a/", "/a//b", "/...", "/.a", "/a.."}) {
    ASSERT_FALSE(read_target(path, request)) << path;
    EXPECT_EQ(request.path, path);
  }
}

TEST(Target, TakesLineFeedsAndTabsInValuesOnly) {
  Request request;
  ASSERT_FALSE(read_target("/?q=a%0Ab%09c", request));
  EXPECT_EQ(request.parameter("q"), "a\nb\tc");
  EXPECT_TRUE(read_target("/?a%0Ab=1", request));
  EXPECT_TRUE(read_target("/a%0Ab", request));
}

TEST(Target, IsRefusedWhereItCanMeanTwoThings) {
  for (const char* const target :
       {"",      "*",    "a",       "http://a/", "/%",     "/%4",   "/%4g",    "/%00",
        "/%7F",  "/%FF", "/%C0%AF", "/..",       "/../a",  "/a/..", "/a/../b", "/%2E%2e/",
        "/./a",  "/a/.", "/a%2Fb",  "/a\\b",     "/a%5Cb", "/#",    "/a#b",    "/ a",
        "/\x80", "/?%",  "/?a=%zz", "/?a=%00",   "/?a=%ff"}) {
    Request request;
    const auto refusal = read_target(target, request);
    ASSERT_TRUE(refusal) << target;
    EXPECT_EQ(refusal->status, 400U);
    EXPECT_FALSE(refusal->message.empty());
  }
}

TEST(Target, NamesAParameterThatCannotBeUsed) {
  const std::pair<const char*, const char*> refused[] = {
      {"/search?lang=en&q=%ff", "the parameter q is no UTF-8"},
      {"/search?q=a%00", "the parameter q has a control character"},
      {"/search?q=%zz", "the parameter q has a \"%\" without two hexadecimal digits"},
      {"/search?q%07=1", "the name of a parameter has a control character"}};
  for (const auto& [target, message] : refused) {
    Request request;
    const auto refusal = read_target(target, request);
    ASSERT_TRUE(refusal) << target;
    EXPECT_EQ(refusal->message, message);
    EXPECT_FALSE(refusal->remedy.empty()) << target;
    ASSERT_TRUE(refusal->asked) << target;
    EXPECT_EQ(refusal->asked->path, "/search");
  }
}

TEST(Target, HasAHundredParametersAtMost) {
  std::string target = "/?a=1";
  for (std::size_t i = 1; i < kMaxParameters; ++i) target += "&a=1";
  Request request;
  EXPECT_FALSE(read_target(target, request));
  EXPECT_TRUE(read_target(target + "&a=1", request));
}

}  // namespace
}  // namespace winnow::serve
