// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <string>

#include "winnow/extractor/html_parser.h"

namespace winnow {
namespace {

struct Hashes {
  Hash128 structure;
  Hash128 text;
  Hash128 full;
};

// Returns the hashes of the body element.
Hashes hashes_of(std::string_view body) {
  const Document document = HtmlParser().parse("<body>" + std::string(body) + "</body>");
  for (NodeIndex node = 0; node < document.size(); ++node) {
    if (document.tag(node) == Tag::body) {
      return {document.structure_hash(node), document.text_hash(node), document.full_hash(node)};
    }
  }
  return {};
}

// Tells which of the three hashes two bodies share, as letters: s(tructure) t(ext) f(ull).
std::string shared(std::string_view left, std::string_view right) {
  const Hashes a = hashes_of(left);
  const Hashes b = hashes_of(right);
  std::string letters;
  if (a.structure == b.structure) letters += 's';
  if (a.text == b.text) letters += 't';
  if (a.full == b.full) letters += 'f';
  return letters;
}

TEST(SubtreeHashes, AreEqualForEqualSubtrees) {
  EXPECT_EQ(shared("<div id=a><p>x</p>y</div>", "<div id=a><p>x</p>y</div>"), "stf");
}

TEST(SubtreeHashes, TellTextsApartButNotInTheStructure) {
  EXPECT_EQ(shared("<p>one</p>", "<p>two</p>"), "s");
  EXPECT_EQ(shared("<p>one</p><p>two</p>", "<p>two</p><p>one</p>"), "s");
}

TEST(SubtreeHashes, TellAttributesApartOnlyInTheFullHash) {
  EXPECT_EQ(shared("<p class=a>x</p>", "<p class=b>x</p>"), "st");
  EXPECT_EQ(shared("<p class=a>x</p>", "<p>x</p>"), "st");
  EXPECT_EQ(shared("<p class=a id=b>x</p>", "<p id=b class=a>x</p>"), "st");
}

TEST(SubtreeHashes, CoverAttributesThatAreNotKept) {
  EXPECT_EQ(shared("<p data-price=1>x</p>", "<p data-price=2>x</p>"), "st");
  EXPECT_EQ(shared("<p onclick=a>x</p>", "<p onclick=a>x</p>"), "stf");
}

TEST(SubtreeHashes, CannotBeFooledByMovingTheBorderOfAttributes) {
  EXPECT_EQ(shared("<p ab=c>x</p>", "<p a=bc>x</p>"), "st");
  EXPECT_EQ(shared("<p a='b' c='d'>x</p>", "<p a='bcd'>x</p>"), "st");
}

TEST(SubtreeHashes, TellTagsApart) {
  EXPECT_EQ(shared("<p>x</p>", "<div>x</div>"), "");
  EXPECT_EQ(shared("<x-a>x</x-a>", "<x-b>x</x-b>"), "");
  EXPECT_EQ(shared("<svg><title>x</title></svg>", "<svg><desc>x</desc></svg>"), "");
}

TEST(SubtreeHashes, TellNestingApart) {
  EXPECT_EQ(shared("<div><b>x</b><i>y</i></div>", "<div><b>x<i>y</i></b></div>"), "");
  EXPECT_EQ(shared("<p>x</p>", "x"), "");
}

TEST(SubtreeHashes, DoNotCountCommentsAndWhiteSpaceBetweenElements) {
  EXPECT_EQ(shared("<div><p>x</p></div>", "\n<div>\n  <!-- note -->\n  <p>x</p>&nbsp;</div>"),
            "stf");
}

TEST(SubtreeHashes, CollapseWhiteSpaceInsideTexts) {
  EXPECT_EQ(shared("<p>a b</p>", "<p>\n  a\n\t b\n</p>"), "stf");
  EXPECT_EQ(shared("<p>a b</p>", "<p>ab</p>"), "s");
}

TEST(SubtreeHashes, SeeTheSameTextWithAndWithoutCharacterReferences) {
  EXPECT_EQ(shared("<p title='&eacute;'>&#xE9;</p>", "<p title='\xC3\xA9'>\xC3\xA9</p>"), "stf");
}

TEST(SubtreeHashes, AreTheSameOnEveryMachine) {
  const Hashes hashes = hashes_of("<p class=a>x</p>");
  EXPECT_EQ(hashes.structure, (Hash128{0xEFB95F9197BEEA6C, 0x471548BB8A29960C}));
  EXPECT_EQ(hashes.text, (Hash128{0x5035380851EF893B, 0x074020CB0B011FD1}));
  EXPECT_EQ(hashes.full, (Hash128{0xD512B803BE88E2EA, 0x21A20F18870A2784}));
}

TEST(SubtreeHashes, TellATextFromAnElementOfThatName) { EXPECT_EQ(shared("<b></b>", "b"), ""); }

TEST(SubtreeHashes, AreLeftOutOnRequest) {
  ParseOptions options;
  options.hashes = false;
  EXPECT_FALSE(HtmlParser(options).parse("<p>x</p>").has_hashes());
  EXPECT_TRUE(HtmlParser().parse("<p>x</p>").has_hashes());
}

}  // namespace
}  // namespace winnow
