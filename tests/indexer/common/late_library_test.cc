// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/common/late_library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace winnow {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(LateLibrary, GivesItsFunctions) {
  LateLibrary library("libm.so.6");
  double (*cosine)(double) = nullptr;
  library.find(cosine, "cos");
  EXPECT_THAT(library.missing(), IsEmpty());
  ASSERT_NE(cosine, nullptr);
  EXPECT_EQ(cosine(0), 1);
}

TEST(LateLibrary, SaysThatItIsNotThere) {
  LateLibrary library("libwinnow-has-no-such.so.1");
  EXPECT_THAT(library.missing(), HasSubstr("libwinnow-has-no-such.so.1"));
  void (*function)() = nullptr;
  library.find(function, "any");
  EXPECT_EQ(function, nullptr);
  EXPECT_THAT(library.missing(), HasSubstr("libwinnow-has-no-such.so.1"));
}

TEST(LateLibrary, SaysWhichFunctionItLacks) {
  LateLibrary library("libm.so.6");
  void (*function)() = nullptr;
  library.find(function, "winnow_has_no_such");
  EXPECT_EQ(function, nullptr);
  EXPECT_THAT(library.missing(), HasSubstr("winnow_has_no_such"));
}

}  // namespace
}  // namespace winnow
