// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/metadata/file_words.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow {
namespace {

TEST(FileWords, AreThoseOfTheName) {
  EXPECT_EQ(file_words("http://example.org/pictures/Old-Bridge_at night.jpg"),
            "Old Bridge at night");
  EXPECT_EQ(file_words("bridge"), "bridge");
}

TEST(FileWords, AreNotThoseOfExtensionsQueriesAndFragments) {
  EXPECT_EQ(file_words("a/bridge.webp?width=90#old"), "bridge");
  EXPECT_EQ(file_words("bridge.at.the.river.png"), "bridge at the river");
  EXPECT_EQ(file_words("Mr.Bennington"), "Mr Bennington");
}

TEST(FileWords, HaveNoDigits) {
  EXPECT_EQ(file_words("img9.gif"), "img");
  EXPECT_EQ(file_words("2019-harbour2b.jpg"), "harbour");
  EXPECT_EQ(file_words("mp3player.png"), "mp player");
}

TEST(FileWords, AreOfAnyScript) {
  EXPECT_EQ(file_words("/%D0%BC%D0%BE%D1%81%D1%82-%E6%A1%A5.jpg"),
            "\u043c\u043e\u0441\u0442 \u6865");
  EXPECT_EQ(file_words("\u6865.jpg"), "\u6865");
}

TEST(FileWords, AreNoneWhereTheNameIsANumber) {
  EXPECT_EQ(file_words("0451.jpg"), "");
  EXPECT_EQ(file_words("3f2a9bc1d.png"), "");
  EXPECT_EQ(file_words("x.gif"), "");
}

TEST(FileWords, AreNoneWithoutAName) {
  EXPECT_EQ(file_words(""), "");
  EXPECT_EQ(file_words("pictures/"), "");
  EXPECT_EQ(file_words("Data:image/png;base64,harbour"), "");
}

TEST(FileWords, AreNotThoseOfWhiteSpaceAroundTheLink) {
  EXPECT_EQ(file_words(" data:image/png;base64,iVBORw0KGgo/ABBB/gyzzyplugh"), "");
  EXPECT_EQ(file_words("\n\tDATA:image/png;base64,iVBORw0KGgo/gyzzyplugh"), "");
  EXPECT_EQ(file_words("bridge.jpeg \n"), "bridge");
}

TEST(FileWords, OfBrokenEscapesAreWhatCanBeRead) {
  EXPECT_EQ(file_words("old%ffbridge%4.jpg"), "old bridge");
  EXPECT_EQ(file_words("%"), "");
  EXPECT_EQ(file_words("100%zzz.jpg"), "zzz");
}

}  // namespace
}  // namespace winnow
