// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/block_languages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

using testing::ElementsAre;

TEST(DeclaredLanguages, AreThoseOfTheNearestElementsThatSayOne) {
  EXPECT_THAT(declared_languages(parsed("<html lang=en><p>a<div lang=fr><p>b<p lang=de-CH>c</div>"
                                        "<p><span xml:lang=ja>d</span></p><p lang=''>e")),
              ElementsAre("", "fr", "de-CH", "ja", ""));
}

TEST(DeclaredLanguages, AreOthersThanThePages) {
  EXPECT_THAT(
      declared_languages(parsed("<html lang=en-GB><p lang=EN>a<p lang=en-US>b<p lang=eo>c")),
      ElementsAre("", "", "eo"));
}

TEST(DeclaredLanguages, AreNoneForWhatNamesNone) {
  EXPECT_THAT(
      declared_languages(parsed("<html lang=en><p lang=english>a<p lang='{{x}}'>b<p lang=x>c")),
      ElementsAre("", "", ""));
  EXPECT_THAT(declared_languages(parsed("<p>a<p>b")), ElementsAre("", ""));
}

}  // namespace
}  // namespace winnow
