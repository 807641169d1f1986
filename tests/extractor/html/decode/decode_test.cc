// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/decode.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace winnow {
namespace {

using namespace std::string_literals;

DecodedText decoded(std::string_view bytes, std::string_view http_charset = {}) {
  Expected<DecodedText> text = decode(bytes, {http_charset});
  EXPECT_TRUE(text.has_value()) << (text ? "" : text.error().message());
  return text ? *std::move(text) : DecodedText{};
}

Error refusal(std::string_view bytes) {
  const Expected<DecodedText> text = decode(bytes);
  EXPECT_FALSE(text.has_value());
  return text ? Error{} : text.error();
}

// Encodes ASCII as UTF-16.
std::string little_endian(std::string_view text) {
  std::string bytes;
  for (const char byte : text) bytes += {byte, '\0'};
  return bytes;
}
std::string big_endian(std::string_view text) {
  std::string bytes;
  for (const char byte : text) bytes += {'\0', byte};
  return bytes;
}

constexpr std::string_view kAcute = "\xC3\xA9";  // e with acute accent
// This is a Russian sentence in KOI8-R.
constexpr std::string_view kSentence =
    "\xF0\xC5\xD3\xCE\xD1\x20\xCF\x20\xD3\xCF\xCB\xCF\xCC\xC5\x20\xC9\x20\xCF\x20\xCD\xCF\xD2"
    "\xC5\x20\xD0\xCF\xA3\xD4\xD3\xD1\x20\xCE\xC1\x20\xC2\xC5\xD2\xC5\xC7\xD5\x2C\x20\xC7\xC4"
    "\xC5\x20\xD7\xCF\xCC\xCE\xD9\x20\xC2\xD8\xC0\xD4\xD3\xD1\x20\xCF\x20\xCB\xC1\xCD\xCE\xC9"
    "\x2E\x20";
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

TEST(Decode, AnEmptyPageIsAnEmptyText) {
  EXPECT_EQ(decoded("").text, "");
  EXPECT_EQ(decoded("").encoding, "utf-8");
  EXPECT_EQ(decoded("").replaced, 0u);
}

// These tests are about evidence.

TEST(DecodeEvidence, AByteOrderMarkOutranksTheHeader) {
  const DecodedText text = decoded(
      "\xEF\xBB\xBF"
      "caf\xC3\xA9",
      "windows-1251");
  EXPECT_EQ(text.text, "caf\xC3\xA9");
  EXPECT_EQ(text.encoding, "utf-8");
  EXPECT_EQ(text.evidence, EncodingEvidence::byte_order_mark);
}

TEST(DecodeEvidence, ByteOrderMarksTellTheTwoKindsOfUtf16Apart) {
  EXPECT_EQ(decoded("\xFF\xFE" + little_endian("hello\r\n")).text, "hello\n");
  EXPECT_EQ(decoded("\xFF\xFE" + little_endian("hello")).encoding, "utf-16le");
  EXPECT_EQ(decoded("\xFE\xFF" + big_endian("hello")).text, "hello");
  EXPECT_EQ(decoded("\xFE\xFF" + big_endian("hello")).encoding, "utf-16be");
}

TEST(DecodeEvidence, ALoneByteOrderMarkIsAnEmptyText) {
  for (const char* mark : {"\xEF\xBB\xBF", "\xFF\xFE", "\xFE\xFF"}) {
    EXPECT_EQ(decoded(mark).text, "");
    EXPECT_EQ(decoded(mark).evidence, EncodingEvidence::byte_order_mark);
  }
}

TEST(DecodeEvidence, NoByteOrderMarkIsLeftAtTheStart) {
  EXPECT_EQ(decoded("\xEF\xBB\xBF\xEF\xBB\xBFx\xEF\xBB\xBFy").text, "x\xEF\xBB\xBFy");
}

TEST(DecodeEvidence, TheHeaderOutranksValidityAndMeta) {
  const DecodedText text = decoded("<meta charset=utf-8>\xC3\xA9", "iso-8859-1");
  EXPECT_EQ(text.text, "<meta charset=utf-8>\xC3\x83\xC2\xA9");
  EXPECT_EQ(text.encoding, "windows-1252");
  EXPECT_EQ(text.evidence, EncodingEvidence::http_header);
}

TEST(DecodeEvidence, ValidUtf8OutranksMeta) {
  const DecodedText text = decoded("<meta charset=windows-1251>\xC3\xA9");
  EXPECT_EQ(text.encoding, "utf-8");
  EXPECT_EQ(text.evidence, EncodingEvidence::valid_utf8);
}

TEST(DecodeEvidence, MetaDecidesForOtherBytes) {
  const DecodedText text = decoded("<meta charset=windows-1251>\xE4\xE0");
  EXPECT_EQ(text.text, "<meta charset=windows-1251>\xD0\xB4\xD0\xB0");
  EXPECT_EQ(text.encoding, "windows-1251");
  EXPECT_EQ(text.evidence, EncodingEvidence::meta);
}

TEST(DecodeEvidence, AMislabelledUtf8PageWithAFewBadBytesKeepsTheRest) {
  const DecodedText text = decoded("<meta charset=utf-8>caf\xC3\xA9 caf\xE9!");
  EXPECT_EQ(text.text, "<meta charset=utf-8>caf\xC3\xA9 caf" + std::string(kReplacement) + "!");
  EXPECT_EQ(text.replaced, 1u);
  EXPECT_EQ(text.evidence, EncodingEvidence::meta);
}

TEST(DecodeEvidence, StatisticsDecideWhereNobodySays) {
  const std::string page = std::string(kSentence) + std::string(kSentence);
  const DecodedText text = decoded(page);
  EXPECT_EQ(text.encoding, "koi8-r");
  EXPECT_EQ(text.evidence, EncodingEvidence::statistics);
}

TEST(DecodeEvidence, StatisticsAlsoSeeWhatStandsBehindALongScript) {
  std::string page = "<script>" + std::string(30'000, 'x') + "</script>";
  page += std::string(kSentence) + std::string(kSentence);
  EXPECT_EQ(decoded(page).encoding, "koi8-r");
}

TEST(DecodeEvidence, AFewBytesAreTooLittleForStatistics) {
  const DecodedText text = decoded("caf\xE9 \x80");
  EXPECT_EQ(text.text, "caf" + std::string(kAcute) + " \xE2\x82\xAC");
  EXPECT_EQ(text.encoding, "windows-1252");
  EXPECT_EQ(text.evidence, EncodingEvidence::fallback);
}

// These tests are about labels.

TEST(DecodeLabels, HostileLabelsCountAsNone) {
  const std::string long_label(10'000, 'a');
  for (const std::string& label :
       {"utf-7"s, "iso-2022-kr"s, "hz-gb-2312"s, "../../etc/passwd"s, "gb18030,version=2005"s,
        "utf-8\xFF"s, "utf-8\0"s, "ibm-37"s, "%s%n"s, long_label}) {
    const DecodedText text = decoded("caf\xE9 +AGE-", label);
    EXPECT_EQ(text.text, "caf" + std::string(kAcute) + " +AGE-") << label;
    EXPECT_EQ(text.evidence, EncodingEvidence::fallback) << label;
    const std::string page = "<meta charset=\"" + label + "\">caf\xE9";
    EXPECT_EQ(decoded(page).evidence, EncodingEvidence::fallback) << label;
  }
}

TEST(DecodeLabels, AUtf16LabelOnAsciiBytesIsIgnored) {
  for (const char* label : {"utf-16", "utf-16le", "UTF-16BE", "unicode"}) {
    EXPECT_EQ(decoded("<p>plain", label).text, "<p>plain");
    EXPECT_EQ(decoded("<p>plain", label).evidence, EncodingEvidence::valid_utf8);
    EXPECT_EQ(decoded("<p>caf\xE9</p>", label).evidence, EncodingEvidence::fallback);
    EXPECT_EQ(decoded("<meta charset="s + label + ">caf\xE9").encoding, "utf-8");
  }
}

TEST(DecodeLabels, AUtf16LabelOnUtf16BytesHolds) {
  const std::string han = "\x2D\x4E\x87\x65\x0A\x00"s;  // two ideographs and a line end
  const DecodedText text = decoded(han, "utf-16le");
  EXPECT_EQ(text.text, "\xE4\xB8\xAD\xE6\x96\x87\n");
  EXPECT_EQ(text.evidence, EncodingEvidence::http_header);
}

TEST(DecodeLabels, ALabelThatWouldGarbleThePageIsPassedOver) {
  std::string page = "<meta charset=windows-1251>";
  for (int i = 0; i < 20; ++i) page += "\xCF\xE5\xF1\xED\xFF ";
  const DecodedText text = decoded(page, "utf-8");
  EXPECT_EQ(text.encoding, "windows-1251");
  EXPECT_EQ(text.evidence, EncodingEvidence::meta);
  EXPECT_EQ(text.replaced, 0u);
}

// These tests are about UTF-16 without a byte order mark.

TEST(DecodeUtf16, MarkupIsRecognised) {
  EXPECT_EQ(decoded(little_endian("<p>")).text, "<p>");
  EXPECT_EQ(decoded(little_endian("<p>")).encoding, "utf-16le");
  EXPECT_EQ(decoded(big_endian("<p>")).text, "<p>");
  EXPECT_EQ(decoded(big_endian("<p>")).encoding, "utf-16be");
  EXPECT_EQ(decoded(big_endian("<p>")).evidence, EncodingEvidence::statistics);
}

TEST(DecodeUtf16, PlainTextIsRecognisedByItsNuls) {
  const std::string text = "a line of text without any markup";
  EXPECT_EQ(decoded(little_endian(text)).text, text);
  EXPECT_EQ(decoded(big_endian(text)).text, text);
  EXPECT_EQ(decoded(big_endian(text), "utf-8").text, text);
}

TEST(DecodeUtf16, UnpairedSurrogatesAndOddBytesAreReplaced) {
  const std::string lone = "\xFF\xFE" + little_endian("abc") + "\x00\xD8"s + little_endian("d");
  EXPECT_EQ(decoded(lone).text, "abc" + std::string(kReplacement) + "d");
  const std::string odd = "\xFF\xFE" + little_endian("abc") + "d";
  EXPECT_EQ(decoded(odd).text, "abc" + std::string(kReplacement));
  EXPECT_EQ(decoded(odd).replaced, 1u);
}

TEST(DecodeUtf16, SurrogatePairsSurviveTheEndsOfBuffers) {
  std::string bytes = "\xFF\xFE";
  std::string expected;
  for (int i = 0; i < 5000; ++i) {
    if (i % 7 == 0) bytes += little_endian("x"), expected += "x";
    bytes += "\x3D\xD8\x00\xDE"s;
    expected += "\xF0\x9F\x98\x80";
  }
  EXPECT_EQ(decoded(bytes).text, expected);
}

// These tests are about line ends and NULs.

TEST(DecodeLines, LineEndsBecomeLfInEveryEncoding) {
  EXPECT_EQ(decoded("a\r\nb\rc\n").text, "a\nb\nc\n");
  EXPECT_EQ(decoded("\xE9\r\nb\rc\n").text, std::string(kAcute) + "\nb\nc\n");
  EXPECT_EQ(decoded("\xB0\xA1\r\nb\rc\n", "gbk").text, "\xE5\x95\x8A\nb\nc\n");
}

TEST(DecodeLines, NulsAreLeftOutOfTextsAndReplacedElsewhere) {
  for (const char* label : {"", "windows-1252", "gbk"}) {
    const DecodedText text = decoded("<p id=a\0b>a page with\0 two\r\0\n"s, label);
    EXPECT_EQ(text.text, "<p id=a" + std::string(kReplacement) + "b>a page with two\n\n");
    EXPECT_EQ(text.replaced, 1u);
  }
}

TEST(DecodeLines, NulsOfTextsDoNotMakeALabelWrong) {
  const std::string nuls(5, '\0');
  const DecodedText text =
      decoded("the words of a page about caf\xE9s, " + nuls + "with some more", "windows-1252");
  EXPECT_EQ(text.encoding, "windows-1252");
  EXPECT_EQ(text.evidence, EncodingEvidence::http_header);
  EXPECT_EQ(text.replaced, 0u);
}

TEST(DecodeLines, ReplacementCharactersOfThePageItselfAreNotCounted) {
  EXPECT_EQ(decoded("a page " + std::string(kReplacement)).replaced, 0u);
}

// These tests are about binary files.

TEST(DecodeBinary, KnownFormatsAreRefusedByName) {
  EXPECT_EQ(refusal("\x89PNG\r\n\x1A\nxxxx").what, "a PNG image");
  EXPECT_EQ(refusal("\xFF\xD8\xFF\xE0").what, "a JPEG image");
  EXPECT_EQ(refusal("GIF89a...").what, "a GIF image");
  EXPECT_EQ(refusal("%PDF-1.7\n").what, "a PDF document");
  EXPECT_EQ(refusal("PK\3\4").what, "a ZIP archive or a document in one");
  EXPECT_EQ(refusal("\x1F\x8B\x08").what, "gzip-compressed data");
  EXPECT_EQ(refusal("\x7F"
                    "ELF\2")
                .what,
            "an ELF program");
  EXPECT_EQ(refusal("RIFF1234WEBPVP8 ").what, "a WebP image");
  EXPECT_EQ(refusal("\xFF\xFE\0\0<\0\0\0"s).what, "text in UTF-32, which is not supported");
}

TEST(DecodeBinary, SignaturesBehindTheStartAreFoundToo) {
  EXPECT_EQ(refusal("\0\0\0\x18"
                    "ftypmp42"s)
                .what,
            "an MP4 video or image");
  EXPECT_EQ(refusal(std::string(257, 'x') + "ustar\0"s).what, "a tar archive");
  EXPECT_EQ(refusal("BZh91AY&SY").what, "bzip2-compressed data");
}

TEST(DecodeBinary, TheErrorSaysWhatToDo) {
  const Error error = refusal("%PDF-1.7\n");
  EXPECT_EQ(error.code, ErrorCode::binary);
  EXPECT_FALSE(error.hint.empty());
}

TEST(DecodeBinary, WordsThatResembleASignatureAreText) {
  for (const char* text : {"GIF is a format", "PK", "PDF", "MZ", "BMW", "ID3 tags", "II", "OTTO",
                           "the ftyp box", "RIFF"}) {
    EXPECT_EQ(decoded(text).text, text);
  }
}

TEST(DecodeBinary, RandomBytesAreRefusedWhateverTheLabel) {
  std::mt19937 random(7);
  std::string bytes(65536, '\0');
  for (char& byte : bytes) byte = static_cast<char>(random());
  for (const char* label : {"", "utf-8", "windows-1252", "utf-16", "koi8-r"}) {
    const Expected<DecodedText> text = decode(bytes, {label});
    ASSERT_FALSE(text.has_value()) << label << " " << text->encoding;
    EXPECT_EQ(text.error().code, ErrorCode::binary);
  }
}

TEST(DecodeBinary, NulsAreRefused) {
  EXPECT_EQ(refusal(std::string(1000, '\0')).code, ErrorCode::binary);
}

TEST(DecodeBinary, ATenthIsTheLimit) {
  const std::string control(10, '\x01');
  EXPECT_TRUE(decode(std::string(90, 'x') + control).has_value());
  EXPECT_FALSE(decode(std::string(89, 'x') + control + '\x01').has_value());
}

TEST(DecodeBinary, GarbledUtf8IsNotReadAsSomethingElse) {
  std::string page = "lost: ";
  for (int i = 0; i < 50; ++i) page += kReplacement;
  EXPECT_EQ(refusal(page).code, ErrorCode::binary);
}

TEST(DecodeBinary, TinyFilesAreText) {
  EXPECT_EQ(decoded("\x01").text, "\x01");
  EXPECT_EQ(decoded("\0"s).text, "");
  EXPECT_EQ(decoded("\xE9").text, kAcute);
}

TEST(DecodeBinary, TabsAndFormFeedsAreText) {
  EXPECT_EQ(decoded("\t\f\n\t\f\n\t\f\n").text, "\t\f\n\t\f\n\t\f\n");
}

// A page wrongly says utf-8; most of it is markup, so that it is not garbled as a whole.
TEST(Decode, PassesOverALabelThatFitsNothingBeyondAscii) {
  const std::string markup = "<meta charset=utf-8>" + std::string(2000, 'x');
  const std::string accents =
      " caf\xE9 na\xEFve d\xE9j\xE0 vu \xFC"
      "ber";
  EXPECT_EQ(decoded(markup + accents).encoding, "windows-1252");
  EXPECT_EQ(decoded(markup + accents).replaced, 0u);

  std::string japanese;  // "nihongo no bunshou" in Shift_JIS, often enough for statistics
  for (int i = 0; i < 12; ++i) {
    japanese += "\x93\xFA\x96\x7B\x8C\xEA\x82\xCC\x95\xB6\x8F\xCD\x82\xC5\x82\xB7\x81\x42";
  }
  EXPECT_EQ(decoded(markup + japanese).encoding, "shift_jis");
}

// A few broken sequences are no reason to choose another encoding.
TEST(Decode, KeepsALabelWhereNothingElseFits) {
  const std::string overlong =
      "<meta charset=utf-8>" + std::string(2000, 'x') + " \xC0\xAF \xE0\x80\xAF \xED\xA0\x80 words";
  EXPECT_EQ(decoded(overlong).encoding, "utf-8");
  EXPECT_GE(decoded(overlong).replaced, 4u);
}

}  // namespace
}  // namespace winnow
