// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/extract/page_line.h"

#include <gtest/gtest.h>

namespace winnow::cli {
namespace {

TEST(PageLine, HasTheIdentifierFirst) {
  EXPECT_EQ(page_line({1, "17", "", ""}, R"({"a":1,"b":2})"), "{\"id\":17,\"a\":1,\"b\":2}\n");
  EXPECT_EQ(page_line({1, "", "", ""}, R"({"a":1,"b":2})"), "{\"a\":1,\"b\":2}\n");
  EXPECT_EQ(page_line({1, "\"x\"", "", ""}, R"({"b":2})"), "{\"id\":\"x\",\"b\":2}\n");
  EXPECT_EQ(page_line({1, "17", "", ""}, "{}"), "{\"id\":17}\n");
}

TEST(ErrorLine, SaysWhatWhereAndTheRemedy) {
  EXPECT_EQ(error_line({3, "", "https://a.example/", "stdin:3"},
                       Error{ErrorCode::too_large, "over the limit", "", "make it smaller"}),
            R"({"number":3,"url":"https://a.example/","path":"stdin:3","error":)"
            R"({"code":"too-large","message":"over the limit","hint":"make it smaller"}})"
            "\n");
}

TEST(ErrorLine, TakesTheRemedyFromTheDetail) {
  EXPECT_EQ(
      error_line({3, "7", "", ""}, SkippedFile{"", SkipReason::too_large, "too long; cut it"}),
      R"({"id":7,"number":3,"url":null,"path":null,"error":)"
      R"({"code":"too-large","message":"too long","hint":"cut it"}})"
      "\n");
}

TEST(ErrorLine, IsOneLineOfUtf8WhateverTheInputWas) {
  const std::string line =
      error_line({1, "", "a\xff\nb", ""}, SkippedFile{"", SkipReason::device, "\x01\n\xfe"});
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  EXPECT_EQ(line.find('\xff'), std::string::npos);
  EXPECT_NE(line.find("\"hint\":null"), std::string::npos);
}

}  // namespace
}  // namespace winnow::cli
