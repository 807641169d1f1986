// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/words.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow {
namespace {

// Returns the words of a text between bars. A ~ instead of the first bar says that the word is
// joined to the one before it: "os.path" gives "|os~path|".
std::string words(std::string_view text) {
  WordSegmenter segmenter;
  std::vector<WordSpan> spans;
  segmenter.segment(text, spans);
  std::string shown;
  for (const WordSpan& span : spans) {
    shown += span.joined ? '~' : '|';
    shown += text.substr(span.offset, span.length);
  }
  return shown + '|';
}

struct Example {
  std::string_view text;
  std::string_view words;
};

void expect_words(std::initializer_list<Example> examples) {
  for (const Example& example : examples) {
    EXPECT_EQ(words(example.text), example.words) << example.text;
  }
}

TEST(Words, AreRunsOfLettersAndDigits) {
  expect_words({
      {"", "|"},
      {" \t\n-- ... !", "|"},
      {"The quick brown fox.", "|The|quick|brown|fox|"},
      {"naïve café", "|naïve|café|"},
      {"x86_64 snake_case __init__", "|x86_64|snake_case|__init__|"},
      {"(one)(two)", "|one|two|"},
  });
}

TEST(Words, AreJoinedByPhraseCharacters) {
  expect_words({
      {"os.path", "|os~path|"},
      {"example.com", "|example~com|"},
      {"std::vector", "|std~vector|"},
      {"user@example.com", "|user~example~com|"},
      {"foo-bar/baz", "|foo~bar~baz|"},
      {"bin\\winnow", "|bin~winnow|"},
      {"1990..1995", "|1990~1995|"},
      {"12:30", "|12~30|"},
  });
}

TEST(Words, AreNotJoinedByOtherCharacters) {
  expect_words({
      {"one two", "|one|two|"},
      {"one. two", "|one|two|"},
      {"http://example", "|http|example|"},
      {"one--two", "|one|two|"},
      {"C:\\Windows", "|C|Windows|"},
      {"one=two", "|one|two|"},
      {"one...two", "|one|two|"},
  });
}

TEST(Words, KeepApostrophesAndAmpersandsBetweenLetters) {
  expect_words({
      {"don't", "|don't|"},
      {"don’t", "|don’t|"},
      {"l’homme d'État", "|l’homme|d'État|"},
      {"AT&T", "|AT&T|"},
      {"'quoted' & dogs'", "|quoted|dogs|"},
      {"col·legi", "|col·legi|"},
      {"rock'n'roll", "|rock'n'roll|"},
      {"don''t", "|don|t|"},
  });
}

TEST(Words, KeepFullStopsAndCommasBetweenDigits) {
  expect_words({
      {"3.14", "|3.14|"},
      {"10,000.50", "|10,000.50|"},
      {"pages 3,4;7", "|pages|3,4;7|"},
      {"3.x", "|3~x|"},
      {"v3.14", "|v3.14|"},
      {"1'2", "|1|2|"},
      {"3.", "|3|"},
  });
}

TEST(Words, KeepUpToThreePlusesAndHashes) {
  expect_words({
      {"C++", "|C++|"},
      {"C#, F#.", "|C#|F#|"},
      {"a+++ b++++", "|a+++|b|"},
      {"fish+chips", "|fish|chips|"},
      {"C++11", "|C|11|"},
  });
}

TEST(Words, TakeInitialsForOneWord) {
  expect_words({
      {"the U.N. said", "|the|U.N|said|"},
      {"U.N.C.L.E", "|U.N.C.L.E|"},
      {"P.T.O.", "|P.T.O|"},
      {"J.Smith", "|J~Smith|"},
      {"A.B.c", "|A~B~c|"},
      {"M&S", "|M&S|"},
      {"u.n.", "|u~n|"},
      {"end. A", "|end|A|"},
  });
}

TEST(Words, HoldIgnorableCharactersInside) {
  expect_words({
      {"Donau\u00ADdampf", "|Donau\u00ADdampf|"},
      {"zero\u200Bwidth", "|zero\u200Bwidth|"},
      {"end\u00AD stop\u200B", "|end|stop|"},
      {"many\u200B\u200B\u2060here", "|many\u200B\u200B\u2060here|"},
      {"don\u200D't", "|don\u200D't|"},
  });
}

TEST(Words, AreSeparatedByMalformedBytes) {
  expect_words({
      {"one\xFFtwo", "|one|two|"},
      {"cut\xC3", "|cut|"},
      {"\x80\x80", "|"},
      {"a\xED\xA0\x80z", "|a|z|"},
  });
}

TEST(Words, OfLanguagesWithSpaces) {
  expect_words({
      {"Straßenbahn fährt über Österreich.", "|Straßenbahn|fährt|über|Österreich|"},
      {"Москва — столица России", "|Москва|столица|России|"},
      {"Ο λόγος του ανθρώπου", "|Ο|λόγος|του|ανθρώπου|"},
      {"한국어는 띄어쓰기가 있다", "|한국어는|띄어쓰기가|있다|"},
      {"اللغة العربية، جميلة", "|اللغة|العربية|جميلة|"},
      {"हिन्दी भाषा।", "|हिन्दी|भाषा|"},
      {"п\u02BCять", "|п\u02BCять|"},
  });
}

TEST(Words, OfPersianHoldTheNonJoiner) {
  expect_words({{"می\u200Cخواهم بروم", "|می\u200Cخواهم|بروم|"}});
}

TEST(Words, OfHebrewHoldGershayim) {
  expect_words({
      {"צה״ל", "|צה״ל|"},
      {"של \"שלום\"", "|של|שלום|"},
  });
}

TEST(Words, OfJapaneseAreCutByTheDictionary) {
  expect_words({
      {"東京都に住んでいます。", "|東京~都~に~住~んで~い~ます|"},
      {"データベースを検索する", "|データベース~を~検索~する|"},
  });
}

TEST(Words, OfChineseAreCutByTheDictionary) {
  expect_words({
      {"我爱北京天安门", "|我~爱~北京~天安门|"},
      {"中国，上海", "|中国|上海|"},
  });
}

TEST(Words, OfThaiAreCutByTheDictionary) {
  expect_words({
      {"ภาษาไทยเป็นภาษาที่สวย", "|ภาษา~ไทย~เป็น~ภาษา~ที่~สวย|"},
      {"ราคา ๑๐.๕ บาท", "|ราคา|๑๐.๕|บาท|"},
  });
}

TEST(Words, OfKhmerLaoAndBurmeseAreCutByTheDictionary) {
  expect_words({
      {"ខ្ញុំស្រឡាញ់", "|ខ្ញុំ~ស្រឡាញ់|"},
      {"ສະບາຍດີປະເທດລາວ", "|ສະບາຍດີ~ປະເທດ~ລາວ|"},
      {"မြန်မာစကားပြော", "|မြန်မာ~စကားပြော|"},
  });
}

TEST(Words, AreJoinedWhereScriptsMeet) {
  expect_words({
      {"2024年", "|2024~年|"},
      {"Tシャツ", "|T~シャツ|"},
      {"C++编程", "|C++~编~程|"},
      {"10บาท", "|10~บาท|"},
  });
}

TEST(Words, OfDictionaryScriptsAreCutAtZeroWidthSpaces) {
  expect_words({{"ខ្ញុំ\u200Bស្រឡាញ់", "|ខ្ញុំ~ស្រឡាញ់|"}});
}

// Bytes are looked at in blocks, so a word may lie across the end of one.
TEST(Words, AreTheSameWhereverTheyStandInATextOrItsEnd) {
  constexpr std::string_view kText = "It's 1.5\u00d7 na\u00efve_one, C++ U.N. os.path\u2014x";
  const std::string expected = words(kText);
  for (std::size_t before = 0; before < 140; ++before) {
    ASSERT_EQ(words(std::string(before, ' ') + std::string(kText)), expected) << before;
    ASSERT_EQ(words(std::string(kText) + std::string(before, '\n')), expected) << before;
  }
}

TEST(Words, OfOneLetterOrOneLongRunAreFound) {
  for (std::size_t length = 1; length < 200; ++length) {
    const std::string word(length, 'w');
    ASSERT_EQ(words(word), '|' + word + '|');
    ASSERT_EQ(words('(' + word + ") " + word), '|' + word + '|' + word + '|');
  }
}

TEST(Words, AreAppendedToThoseThatAreThere) {
  WordSegmenter segmenter;
  std::vector<WordSpan> spans;
  segmenter.segment("one", spans);
  segmenter.segment("two", spans);
  ASSERT_EQ(spans.size(), 2u);
  EXPECT_EQ(spans[1].offset, 0u);
  EXPECT_FALSE(spans[1].joined);
}

TEST(Words, OfALongRunDoNotDependOnWhereTheWindowEnds) {
  const std::string_view sentence = "我爱北京天安门";
  std::string text;
  for (int i = 0; i < 5000; ++i) text += sentence;
  WordSegmenter segmenter;
  EXPECT_EQ(segmenter.count(text), 5000u * segmenter.count(sentence));
}

}  // namespace
}  // namespace winnow
