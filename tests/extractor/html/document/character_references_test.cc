// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <iterator>
#include <string>

#include "extractor/html/document/markup_names.h"

namespace winnow {
namespace {

struct NamedReference {
  std::string_view name;
  std::string_view text;
};

constexpr NamedReference kTable[] = {
#include "extractor/html/document/character_reference_table.inc"
};

std::string in_text(std::string_view raw) {
  std::string out;
  append_decoded(raw, ReferenceContext::text, out);
  return out;
}

std::string in_attribute(std::string_view raw) {
  std::string out;
  append_decoded(raw, ReferenceContext::attribute, out);
  return out;
}

TEST(CharacterReferences, AreAllOfTheStandard) { EXPECT_EQ(std::size(kTable), 2231u); }

TEST(CharacterReferences, AreSortedByName) {
  for (std::size_t i = 1; i < std::size(kTable); ++i) {
    EXPECT_LT(kTable[i - 1].name, kTable[i].name);
  }
}

TEST(CharacterReferences, AreFoundByTheirNames) {
  for (const NamedReference& entry : kTable) {
    EXPECT_EQ(in_text("&" + std::string(entry.name) + " "), std::string(entry.text) + " ");
    EXPECT_EQ(in_attribute("&" + std::string(entry.name)), entry.text);
  }
}

TEST(CharacterReferences, HaveTheirWellKnownMeanings) {
  EXPECT_EQ(in_text("&amp;&lt;&gt;&quot;&apos;"), "&<>\"'");
  EXPECT_EQ(in_text("&eacute;&Eacute;&euro;&hellip;"), "éÉ€…");
  EXPECT_EQ(in_text("&nbsp;"), "\xC2\xA0");
  EXPECT_EQ(in_text("&NotEqualTilde;"), "\xE2\x89\x82\xCC\xB8");  // two code points
  EXPECT_EQ(in_text("&CounterClockwiseContourIntegral;"), "∳");
}

TEST(CharacterReferences, AreCaseSensitive) {
  EXPECT_EQ(in_text("&Amp;"), "&Amp;");
  EXPECT_EQ(in_text("&AMP;"), "&");
}

TEST(CharacterReferences, MayLackTheSemicolonIfTheyAreOld) {
  EXPECT_EQ(in_text("a&ampb&copy2"), "a&b©2");
  EXPECT_EQ(in_text("&hellip"), "&hellip");
}

TEST(CharacterReferences, TakeTheLongestName) {
  EXPECT_EQ(in_text("&notin;"), "∉");
  EXPECT_EQ(in_text("&notit;"), "¬it;");
}

TEST(CharacterReferences, WithoutASemicolonAreNoneBeforeALetterDigitOrEqualsSignInAttributes) {
  EXPECT_EQ(in_attribute("?a=1&copy=2&copyx&copy2"), "?a=1&copy=2&copyx&copy2");
  EXPECT_EQ(in_attribute("&copy &copy-&copy"), "© ©-©");
  EXPECT_EQ(in_attribute("?a&amp;b"), "?a&b");
}

TEST(CharacterReferences, MayBeNumbers) {
  EXPECT_EQ(in_text("&#65;&#x42;&#X43;&#x1F600;"), "ABC😀");
  EXPECT_EQ(in_text("&#65B &#x41 "), "AB A ");
  EXPECT_EQ(in_text("&#000000000000000000065;"), "A");
}

TEST(CharacterReferences, GiveTheReplacementCharacterForImpossibleNumbers) {
  for (const char* raw : {"&#0;", "&#xD800;", "&#x110000;", "&#99999999999999999999;"}) {
    EXPECT_EQ(in_text(raw), "\xEF\xBF\xBD") << raw;
  }
}

TEST(CharacterReferences, MeanWindows1252InTheRangeOfTheC1Controls) {
  EXPECT_EQ(in_text("&#128;&#150;&#x9F;"), "€–Ÿ");
  EXPECT_EQ(in_text("&#129;"), "\xC2\x81");
}

TEST(CharacterReferences, AreLeftAloneWhereTheyAreNone) {
  for (const char* raw :
       {"", "&", "&&", "&;", "& ", "&#", "&#;", "&#x;", "&#xg;", "&nosuch;", "a&b"}) {
    EXPECT_EQ(in_text(raw), raw);
  }
}

TEST(CharacterReferences, AreNotDecodedTwice) {
  EXPECT_EQ(in_text("&amp;lt;"), "&lt;");
  EXPECT_EQ(in_text("&&amp;amp;"), "&&amp;");
}

}  // namespace
}  // namespace winnow
