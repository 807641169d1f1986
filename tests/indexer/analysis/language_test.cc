// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/language.h"

#include <gtest/gtest.h>
#include <xapian.h>

namespace winnow {
namespace {

TEST(PrimaryLanguage, IsTheFirstSubtagInLowerCase) {
  EXPECT_EQ(primary_language("en"), "en");
  EXPECT_EQ(primary_language("pt-BR"), "pt");
  EXPECT_EQ(primary_language("zh_Hans"), "zh");
  EXPECT_EQ(primary_language("DE-at"), "de");
  EXPECT_EQ(primary_language(" fr\n"), "fr");
  EXPECT_EQ(primary_language("gsw-CH"), "gsw");
}

TEST(PrimaryLanguage, IsGivenInItsCurrentAndShortestForm) {
  EXPECT_EQ(primary_language("iw"), "he");
  EXPECT_EQ(primary_language("in-ID"), "id");
  EXPECT_EQ(primary_language("ji"), "yi");
  EXPECT_EQ(primary_language("eng"), "en");
  EXPECT_EQ(primary_language("deu-DE"), "de");
}

TEST(PrimaryLanguage, IsEmptyForWhatIsNoTag) {
  for (const char* text : {"", "e", "english", "x-default", "i-klingon", "{{lang}}", "en, fr",
                           "<?=$l?>", "e1", "日本", "-en", "en\xFF"}) {
    EXPECT_EQ(primary_language(text), "") << text;
  }
}

TEST(PrimaryLanguage, IsEmptyForTagsThatNameNoLanguage) {
  for (const char* tag : {"und", "zxx", "mul", "xx"}) EXPECT_EQ(primary_language(tag), "") << tag;
}

struct Sample {
  const char* language;
  const char* text;
};

constexpr Sample kSamples[] = {
    {"en", "The committee will meet again next week to decide what should be done about it."},
    {"de", "Der Ausschuss wird nächste Woche erneut tagen, um über das Vorgehen zu entscheiden."},
    {"fr",
     "Le comité se réunira de nouveau la semaine prochaine pour décider ce qu'il faut faire."},
    {"es", "El comité se reunirá de nuevo la próxima semana para decidir lo que se debe hacer."},
    {"ru", "Комитет снова соберётся на следующей неделе, чтобы решить, что следует делать дальше."},
    {"el", "Η επιτροπή θα συνεδριάσει ξανά την επόμενη εβδομάδα για να αποφασίσει τι θα γίνει."},
    {"he", "הוועדה תתכנס שוב בשבוע הבא כדי להחליט מה צריך לעשות בנושא הזה."},
    {"ar", "ستجتمع اللجنة مرة أخرى الأسبوع المقبل لتقرير ما يجب القيام به في هذا الشأن."},
    {"hi", "समिति अगले सप्ताह फिर से बैठक करेगी ताकि यह तय किया जा सके कि क्या करना चाहिए।"},
    {"th", "คณะกรรมการจะประชุมกันอีกครั้งในสัปดาห์หน้าเพื่อตัดสินใจว่าควรทำอย่างไร"},
    {"ja", "委員会は来週もう一度集まり、何をするべきかを決める予定です。"},
    {"zh", "委员会将于下周再次开会，决定应该采取什么措施来解决这个问题。"},
    {"ko", "위원회는 다음 주에 다시 모여 무엇을 해야 하는지 결정할 것입니다."},
};

TEST(DetectLanguage, KnowsTheLanguageOfASentence) {
  for (const Sample& sample : kSamples) {
    EXPECT_EQ(detect_language(sample.text), sample.language) << sample.text;
  }
}

TEST(DetectLanguage, GivesChineseInEitherScriptOneCode) {
  EXPECT_EQ(detect_language("委員會將於下週再次開會，決定應該採取什麼措施來解決這個問題。"), "zh");
}

// The detector is not sure of these, because names of programs and commands stand in between.
TEST(DetectLanguage, TellsChineseAndJapaneseByTheirScripts) {
  EXPECT_EQ(
      detect_language("软件包 dpkg 管理 apt 系统 grub 内核 init 文件 fstab 配置 debconf 安装"),
      "zh");
  EXPECT_EQ(detect_language("パッケージ dpkg を apt で init 管理する grub とき debconf 設定の"),
            "ja");
}

TEST(DetectLanguage, SaysNothingOfShortText) {
  EXPECT_EQ(detect_language(""), "");
  EXPECT_EQ(detect_language("Contact us today"), "");
  EXPECT_EQ(detect_language("東京"), "");
  EXPECT_EQ(detect_language("1234567890 1234567890 1234567890 1234567890 1234567890"), "");
}

TEST(DetectLanguage, ReadsPastMalformedBytesAndControls) {
  std::string text = kSamples[1].text;
  text.insert(10, "\xFF\xC3(\x01");
  text.insert(0, 1, '\0');
  EXPECT_EQ(detect_language(text + "\xE4"), "de");
}

TEST(DetectLanguage, ReadsTheBeginningOfLongText) {
  std::string text;
  while (text.size() < 200'000) text += kSamples[2].text;
  for (int i = 0; i < 10'000; ++i) text += kSamples[4].text;
  EXPECT_EQ(detect_language(text), "fr");
}

TEST(PageLanguage, IsWhatThePageDeclares) {
  EXPECT_EQ(page_language("pt-BR", kSamples[0].text), "pt");
  EXPECT_EQ(page_language("de", ""), "de");
}

TEST(PageLanguage, IsThatOfTheScriptWhereThePageDeclaresALatinOne) {
  for (const Sample& sample : kSamples) {
    if (sample.language == std::string_view("el") || sample.language == std::string_view("ru") ||
        sample.language == std::string_view("hi") || sample.language == std::string_view("ja")) {
      EXPECT_EQ(page_language("en", sample.text), sample.language) << sample.text;
    }
  }
  EXPECT_EQ(page_language("sr-Latn", kSamples[4].text), "sr") << "it has two scripts";
}

TEST(PageLanguage, IsNotEnglishWhereATemplateSaysSo) {
  std::string german;
  for (int i = 0; i < 6; ++i) german += kSamples[1].text;
  EXPECT_EQ(page_language("en", german), "de");
  EXPECT_EQ(page_language("en-US", kSamples[1].text), "en") << "a sentence may be a quotation";
  EXPECT_EQ(page_language("en", "std::vector<int> std::map<int> size() begin() end() rbegin()"),
            "en");
}

TEST(PageLanguage, IsEnglishWhereNobodyHasTranslatedThePage) {
  std::string english;
  for (int i = 0; i < 6; ++i) english += kSamples[0].text;
  EXPECT_EQ(page_language("ja", english), "en");
  EXPECT_EQ(page_language("ja", english + kSamples[10].text), "en");
  EXPECT_EQ(
      page_language("ja", kSamples[0].text + std::string(kSamples[10].text) + kSamples[10].text),
      "ja");
}

TEST(PageLanguage, IsDetectedWhereThePageDeclaresNone) {
  EXPECT_EQ(page_language("", kSamples[0].text), "en");
  EXPECT_EQ(page_language("{{lang}}", kSamples[4].text), "ru");
  EXPECT_EQ(page_language("", "?"), "");
}

TEST(StemmerForLanguage, IsXapiansName) {
  EXPECT_EQ(stemmer_for_language("en"), "english");
  EXPECT_EQ(stemmer_for_language("pt"), "portuguese");
  EXPECT_EQ(stemmer_for_language("de-AT"), "german");
}

TEST(StemmerForLanguage, IsOneForAllNorwegian) {
  for (const char* code : {"no", "nb", "nn", "nob"}) {
    EXPECT_EQ(stemmer_for_language(code), "norwegian") << code;
  }
}

TEST(StemmerForLanguage, KnowsWithdrawnCodes) {
  EXPECT_EQ(stemmer_for_language("in"), "indonesian");
  EXPECT_EQ(stemmer_for_language("mo"), "romanian");
}

TEST(StemmerForLanguage, IsNoneWhereXapianHasNone) {
  for (const char* code : {"", "ja", "zh-Hant", "iw", "klingon"}) {
    EXPECT_EQ(stemmer_for_language(code), "none") << code;
  }
}

TEST(StemmerForLanguage, IsTheOneXapianTakesForTheCode) {
  for (const char* code :
       {"ar", "ca", "da", "de", "en", "es", "eu", "fi", "fr", "ga", "hu", "hy", "id",
        "it", "lt", "nb", "ne", "nl", "nn", "no", "pt", "ro", "ru", "sv", "ta", "tr"}) {
    EXPECT_EQ(Xapian::Stem(stemmer_for_language(code)).get_description(),
              Xapian::Stem(code).get_description());
  }
}

TEST(ResolveStemmer, TakesNamesAndCodes) {
  EXPECT_EQ(*resolve_stemmer("english"), "english");
  EXPECT_EQ(*resolve_stemmer("German"), "german");
  EXPECT_EQ(*resolve_stemmer("fr"), "french");
  EXPECT_EQ(*resolve_stemmer("pt-BR"), "portuguese");
  EXPECT_EQ(*resolve_stemmer("kraaij_pohlmann"), "kraaij_pohlmann");
}

TEST(ResolveStemmer, PassesNoneAndAutoOn) {
  EXPECT_EQ(*resolve_stemmer("none"), "none");
  EXPECT_EQ(*resolve_stemmer("auto"), "auto");
}

TEST(ResolveStemmer, RefusesWhatXapianDoesNotHaveAndListsWhatItHas) {
  for (const char* name : {"", "klingon", "ja", "english german", " "}) {
    const Expected<std::string> stemmer = resolve_stemmer(name);
    ASSERT_FALSE(stemmer) << name;
    EXPECT_EQ(stemmer.error().code, ErrorCode::usage);
    EXPECT_NE(stemmer.error().hint.find("finnish"), std::string::npos);
  }
}

}  // namespace

}  // namespace winnow
