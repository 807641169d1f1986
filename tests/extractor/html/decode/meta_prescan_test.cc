// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <string>

#include "extractor/html/decode/encoding_detection.h"

namespace winnow {
namespace {

constexpr auto kRussian = Encoding::windows_1251;

TEST(MetaPrescan, ReadsCharsetAttributesHoweverTheyAreWritten) {
  for (const char* page :
       {"<meta charset=windows-1251>", "<META CHARSET='Windows-1251'/>", "<meta charset = cp1251 >",
        "<meta/charset=\"windows-1251\">", "<meta\n\tcharset\n=\n\"windows-1251\"\n>",
        "<meta name=a content=b charset=windows-1251>", "<meta charset=\" windows-1251 \">",
        "<!doctype html><html lang=ru><head><meta charset=windows-1251>"}) {
    EXPECT_EQ(prescan_meta(page), kRussian) << page;
  }
}

TEST(MetaPrescan, ReadsHttpEquivInEitherOrder) {
  for (const char* page :
       {"<meta http-equiv=Content-Type content='text/html; charset=windows-1251'>",
        "<meta content='text/html;charset=windows-1251' http-equiv='content-type'>",
        "<meta http-equiv=content-type content='charset charset = \"windows-1251\"'>"}) {
    EXPECT_EQ(prescan_meta(page), kRussian) << page;
  }
}

TEST(MetaPrescan, ContentWithoutThePragmaSaysNothing) {
  EXPECT_EQ(prescan_meta("<meta content='text/html; charset=windows-1251'>"), std::nullopt);
  EXPECT_EQ(prescan_meta("<meta http-equiv=refresh content='charset=windows-1251'>"), std::nullopt);
}

TEST(MetaPrescan, TheFirstAttributeOfANameCounts) {
  EXPECT_EQ(prescan_meta("<meta charset=windows-1251 charset=utf-8>"), kRussian);
}

TEST(MetaPrescan, UnknownLabelsAreSkippedAndTheNextMetaIsRead) {
  EXPECT_EQ(prescan_meta("<meta charset=utf-7><meta charset=windows-1251>"), kRussian);
  EXPECT_EQ(prescan_meta("<meta charset=utf-7>"), std::nullopt);
}

TEST(MetaPrescan, CommentsAndOtherMarkupHideWhatLooksLikeMeta) {
  EXPECT_EQ(prescan_meta("<!-- <meta charset=utf-8> --><meta charset=windows-1251>"), kRussian);
  EXPECT_EQ(prescan_meta("<!--><meta charset=windows-1251>"), kRussian);
  EXPECT_EQ(prescan_meta("<a title='<meta charset=utf-8>'><meta charset=windows-1251>"), kRussian);
  EXPECT_EQ(prescan_meta("</a '<meta charset=utf-8>'><meta charset=windows-1251>"), kRussian);
  EXPECT_EQ(prescan_meta("<?x <meta charset=utf-8?><meta charset=windows-1251>"), kRussian);
  EXPECT_EQ(prescan_meta("<metadata charset=utf-8><meta charset=windows-1251>"), kRussian);
  EXPECT_EQ(prescan_meta("1 < 2 <meta charset=windows-1251>"), kRussian);
}

TEST(MetaPrescan, OnlyTheFirst1024BytesAreRead) {
  const std::string meta = "<meta charset=windows-1251>";
  EXPECT_EQ(prescan_meta(std::string(1024 - meta.size(), ' ') + meta), kRussian);
  EXPECT_EQ(prescan_meta(std::string(1025 - meta.size(), ' ') + meta), std::nullopt);
}

TEST(MetaPrescan, LabelsThatCannotBeTrueAreMappedAsTheStandardSays) {
  EXPECT_EQ(prescan_meta("<meta charset=utf-16>"), Encoding::utf_8);
  EXPECT_EQ(prescan_meta("<meta charset=utf-16be>"), Encoding::utf_8);
  EXPECT_EQ(prescan_meta("<meta charset=x-user-defined>"), Encoding::windows_1252);
}

TEST(MetaPrescan, ReadsTheXmlDeclarationWhereNoMetaSaysOtherwise) {
  const std::string declaration = "<?xml version=\"1.0\" encoding = 'windows-1251'?>";
  EXPECT_EQ(prescan_meta(declaration + "<html><title>x</title>"), kRussian);
  EXPECT_EQ(prescan_meta(declaration + "<meta charset=utf-8>"), Encoding::utf_8);
  EXPECT_EQ(prescan_meta("<?xml version='1.0' encoding='utf-16'?>"), Encoding::utf_8);
  for (const char* other :
       {" <?xml encoding='windows-1251'?>", "<?XML encoding='windows-1251'?>", "<?xml?>",
        "<?xml encoding='windows-1251'", "<?xml encoding=windows-1251?>", "<?xml encoding?>",
        "<?xml encoding='windows-1251?>", "<?xml encoding='no such'?>", "<?xml encoding="}) {
    EXPECT_EQ(prescan_meta(other), std::nullopt) << other;
  }
}

TEST(MetaPrescan, UnfinishedMarkupSaysNothing) {
  const std::string page = "<meta http-equiv=content-type content=\"charset='windows-1251'\">";
  for (std::size_t length = 0; length < page.size(); ++length) {
    EXPECT_EQ(prescan_meta(page.substr(0, length)), std::nullopt) << length;
  }
  EXPECT_EQ(prescan_meta(page), kRussian);
}

TEST(MetaPrescan, FindsTheLabelInContent) {
  EXPECT_EQ(charset_of_content("text/html; charset=utf-8"), "utf-8");
  EXPECT_EQ(charset_of_content("text/html; CharSet = utf-8 ; x"), "utf-8");
  EXPECT_EQ(charset_of_content("charset='a b'"), "a b");
  EXPECT_EQ(charset_of_content("charset='a"), "");
  EXPECT_EQ(charset_of_content("charset"), "");
  EXPECT_EQ(charset_of_content("charset="), "");
  EXPECT_EQ(charset_of_content("text/html"), "");
}

}  // namespace
}  // namespace winnow
