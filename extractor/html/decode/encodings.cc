// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/decode/encodings.h"

#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>
#include <unicode/utf16.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "extractor/text/characters.h"
#include "extractor/text/icu_memory.h"

namespace winnow {
namespace {

struct Row {
  std::string_view name;
  const char* icu_converter;
  std::string_view labels;
};

// The table names converters by their mapping tables: an alias may mean another table in the next
// ICU. It decodes gbk as gb18030, as the standard asks.
constexpr std::array<Row, kEncodings> kTable = {{
    {"utf-8", nullptr, "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8"},
    {"ibm866", "ibm-866_P100-1995", "866 cp866 csibm866 ibm866"},
    {"iso-8859-2", "ibm-912_P100-1995",
     "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 "
     "latin2"},
    {"iso-8859-3", "ibm-913_P100-2000",
     "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 "
     "latin3"},
    {"iso-8859-4", "ibm-914_P100-1995",
     "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 "
     "latin4"},
    {"iso-8859-5", "ibm-915_P100-1995",
     "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 "
     "iso_8859-5:1988"},
    {"iso-8859-6", "ibm-1089_P100-1995",
     "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 "
     "iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987"},
    {"iso-8859-7", "ibm-9005_X110-2007",
     "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 "
     "iso_8859-7 iso_8859-7:1987 sun_eu_greek"},
    {"iso-8859-8", "ibm-5012_P100-1999",
     "csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 "
     "iso88598 iso_8859-8 iso_8859-8:1988 visual"},
    {"iso-8859-8-i", "ibm-5012_P100-1999", "csiso88598i iso-8859-8-i logical"},
    {"iso-8859-10", "iso-8859_10-1998",
     "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6"},
    {"iso-8859-13", "ibm-921_P100-1995", "iso-8859-13 iso8859-13 iso885913"},
    {"iso-8859-14", "iso-8859_14-1998", "iso-8859-14 iso8859-14 iso885914"},
    {"iso-8859-15", "ibm-923_P100-1998",
     "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9"},
    {"iso-8859-16", nullptr, "iso-8859-16"},
    {"koi8-r", "ibm-878_P100-1996", "cskoi8r koi koi8 koi8-r koi8_r"},
    {"koi8-u", "ibm-1168_P100-2002", "koi8-ru koi8-u"},
    {"macintosh", "macos-0_2-10.2", "csmacintosh mac macintosh x-mac-roman"},
    {"windows-874", "windows-874-2000",
     "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874"},
    {"windows-1250", "ibm-5346_P100-1998", "cp1250 windows-1250 x-cp1250"},
    {"windows-1251", "ibm-5347_P100-1998", "cp1251 windows-1251 x-cp1251"},
    {"windows-1252", "ibm-5348_P100-1997",
     "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 "
     "iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252"},
    {"windows-1253", "ibm-5349_P100-1998", "cp1253 windows-1253 x-cp1253"},
    {"windows-1254", "ibm-5350_P100-1998",
     "cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 "
     "l5 latin5 windows-1254 x-cp1254"},
    {"windows-1255", "ibm-9447_P100-2002", "cp1255 windows-1255 x-cp1255"},
    {"windows-1256", "ibm-9448_X100-2005", "cp1256 windows-1256 x-cp1256"},
    {"windows-1257", "ibm-9449_P100-2002", "cp1257 windows-1257 x-cp1257"},
    {"windows-1258", "ibm-5354_P100-1998", "cp1258 windows-1258 x-cp1258"},
    {"x-mac-cyrillic", "macos-7_3-10.2", "x-mac-cyrillic x-mac-ukrainian"},
    {"gbk", "gb18030",
     "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk"},
    {"gb18030", "gb18030", "gb18030"},
    {"big5", "ibm-1375_P100-2008", "big5 big5-hkscs cn-big5 csbig5 x-x-big5"},
    {"euc-jp", "euc-jp-2007", "cseucpkdfmtjapanese euc-jp x-euc-jp"},
    {"iso-2022-jp", "ISO-2022-JP", "csiso2022jp iso-2022-jp"},
    {"shift_jis", "ibm-943_P15A-2003",
     "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis"},
    {"euc-kr", "windows-949-2000",
     "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 "
     "ksc_5601 windows-949"},
    {"replacement", nullptr,
     "csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement"},
    {"utf-16be", "UTF-16BE", "unicodefffe utf-16be"},
    {"utf-16le", "UTF-16LE", "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le"},
    {"x-user-defined", nullptr, "x-user-defined"},
}};

constexpr std::size_t kLongestLabel = 19;  // cseucpkdfmtjapanese

bool lists(std::string_view labels, std::string_view label) {
  while (!labels.empty()) {
    const std::size_t end = labels.find(' ');
    if (equals_in_any_case(label, labels.substr(0, end))) return true;
    labels.remove_prefix(end == std::string_view::npos ? labels.size() : end + 1);
  }
  return false;
}

const Row& row(Encoding encoding) { return kTable[static_cast<std::size_t>(encoding)]; }

}  // namespace

std::optional<Encoding> find_encoding(std::string_view label) {
  label = trimmed(label);
  if (label.empty() || label.size() > kLongestLabel) return std::nullopt;
  for (std::size_t i = 0; i < kTable.size(); ++i) {
    if (lists(kTable[i].labels, label)) return static_cast<Encoding>(i);
  }
  return std::nullopt;
}

std::string_view encoding_name(Encoding encoding) { return row(encoding).name; }

const char* icu_converter_name(Encoding encoding) { return row(encoding).icu_converter; }

bool is_single_byte(Encoding encoding) {
  return (encoding >= Encoding::ibm866 && encoding <= Encoding::x_mac_cyrillic) ||
         encoding == Encoding::x_user_defined;
}

std::string_view encoding_labels(Encoding encoding) { return row(encoding).labels; }

namespace {

// This noncharacter marks malformed input in the UTF-16 that ICU hands over. Bytes that a table
// maps to it count as malformed too.
constexpr UChar kMalformed = 0xFFFF;

struct CloseConverter {
  void operator()(UConverter* converter) const { ucnv_close(converter); }
};
using Converter = std::unique_ptr<UConverter, CloseConverter>;

// Replaces ICU's own substitution, which writes U+001A for single bytes in some tables: that would
// pass for a control character of the page.
void mark_malformed(const void*, UConverterToUnicodeArgs* arguments, const char*, std::int32_t,
                    UConverterCallbackReason reason, UErrorCode* status) {
  if (reason > UCNV_IRREGULAR) return;  // ICU also calls this at reset, close and clone
  *status = U_ZERO_ERROR;
  ucnv_cbToUWriteUChars(arguments, &kMalformed, 1, 0, status);
}

// Serves GB 18030, in which the standard reads the byte 80 as the euro sign and ICU as malformed.
void mark_malformed_gb(const void* context, UConverterToUnicodeArgs* arguments, const char* bytes,
                       std::int32_t length, UConverterCallbackReason reason, UErrorCode* status) {
  constexpr UChar kEuro = 0x20AC;
  if (reason <= UCNV_IRREGULAR && length == 1 && bytes[0] == '\x80') {
    *status = U_ZERO_ERROR;
    ucnv_cbToUWriteUChars(arguments, &kEuro, 1, 0, status);
  } else {
    mark_malformed(context, arguments, bytes, length, reason, status);
  }
}

Converter open_converter(Encoding encoding) {
  const char* name = icu_converter_name(encoding);
  if (name == nullptr) return nullptr;
  UErrorCode status = U_ZERO_ERROR;
  Converter converter(ucnv_open(name, &status));
  throw_if_no_memory(status);
  if (U_FAILURE(status)) return nullptr;
  const bool gb = encoding == Encoding::gbk || encoding == Encoding::gb18030;
  ucnv_setToUCallBack(converter.get(), gb ? mark_malformed_gb : mark_malformed, nullptr, nullptr,
                      nullptr, &status);
  return U_SUCCESS(status) ? std::move(converter) : nullptr;
}

// Passes code units on as characters. It remembers the first half of a pair that two buffers share.
class CodeUnits {
 public:
  explicit CodeUnits(TextSink& sink) : sink_(sink) {}

  void append(UChar unit) {
    if (U16_IS_TRAIL(unit) && lead_ != 0) {
      sink_.append(static_cast<char32_t>(U16_GET_SUPPLEMENTARY(lead_, unit)));
      lead_ = 0;
      return;
    }
    finish();
    if (U16_IS_LEAD(unit)) {
      lead_ = unit;
    } else if (unit == kMalformed || U16_IS_TRAIL(unit)) {
      sink_.append_malformed();
    } else {
      sink_.append(unit);
    }
  }

  void finish() {
    if (lead_ != 0) sink_.append_malformed();
    lead_ = 0;
  }

 private:
  UChar lead_ = 0;
  TextSink& sink_;
};

// Holds the characters of the bytes 80 to FF, and U+FFFD for undefined bytes.
using UpperHalf = std::array<char16_t, 128>;

// ICU lacks ISO 8859-16. This is its part from A0 on; below lie the C1 control characters.
constexpr std::array<char16_t, 96> kIso885916 = {
    0x00A0, 0x0104, 0x0105, 0x0141, 0x20AC, 0x201E, 0x0160, 0x00A7, 0x0161, 0x00A9, 0x0218, 0x00AB,
    0x0179, 0x00AD, 0x017A, 0x017B, 0x00B0, 0x00B1, 0x010C, 0x0142, 0x017D, 0x201D, 0x00B6, 0x00B7,
    0x017E, 0x010D, 0x0219, 0x00BB, 0x0152, 0x0153, 0x0178, 0x017C, 0x00C0, 0x00C1, 0x00C2, 0x0102,
    0x00C4, 0x0106, 0x00C6, 0x00C7, 0x00C8, 0x00C9, 0x00CA, 0x00CB, 0x00CC, 0x00CD, 0x00CE, 0x00CF,
    0x0110, 0x0143, 0x00D2, 0x00D3, 0x00D4, 0x0150, 0x00D6, 0x015A, 0x0170, 0x00D9, 0x00DA, 0x00DB,
    0x00DC, 0x0118, 0x021A, 0x00DF, 0x00E0, 0x00E1, 0x00E2, 0x0103, 0x00E4, 0x0107, 0x00E6, 0x00E7,
    0x00E8, 0x00E9, 0x00EA, 0x00EB, 0x00EC, 0x00ED, 0x00EE, 0x00EF, 0x0111, 0x0144, 0x00F2, 0x00F3,
    0x00F4, 0x0151, 0x00F6, 0x015B, 0x0171, 0x00F9, 0x00FA, 0x00FB, 0x00FC, 0x0119, 0x021B, 0x00FF,
};

// Corrects a byte whose character differs between ICU's table and the standard's index.
struct Deviation {
  Encoding encoding;
  std::uint8_t byte;
  char16_t standard;
};
constexpr Deviation kDeviations[] = {
    {Encoding::koi8_u, 0xAE, 0x045E},       {Encoding::koi8_u, 0xBE, 0x040E},
    {Encoding::windows_1253, 0xAA, 0xFFFD}, {Encoding::windows_1255, 0xCA, 0x05BA},
    {Encoding::windows_874, 0xDB, 0xFFFD},  {Encoding::windows_874, 0xDC, 0xFFFD},
    {Encoding::windows_874, 0xDD, 0xFFFD},  {Encoding::windows_874, 0xDE, 0xFFFD},
    {Encoding::windows_874, 0xFC, 0xFFFD},  {Encoding::windows_874, 0xFD, 0xFFFD},
    {Encoding::windows_874, 0xFE, 0xFFFD},  {Encoding::windows_874, 0xFF, 0xFFFD},
};

UpperHalf iso_8859_16_half() {
  UpperHalf half;
  for (std::size_t i = 0; i < half.size(); ++i) {
    half[i] = i < 32 ? static_cast<char16_t>(0x80 + i) : kIso885916[i - 32];
  }
  return half;
}

// Returns the private use characters F780 to F7FF, as the standard asks.
UpperHalf user_defined_half() {
  UpperHalf half;
  for (std::size_t i = 0; i < half.size(); ++i) half[i] = static_cast<char16_t>(0xF780 + i);
  return half;
}

UpperHalf icu_half(Encoding encoding) {
  UpperHalf half;
  half.fill(0xFFFD);
  UErrorCode status = U_ZERO_ERROR;
  UConverter* converter = ucnv_open(icu_converter_name(encoding), &status);
  throw_if_no_memory(status);
  if (U_FAILURE(status)) return half;
  for (std::size_t i = 0; i < half.size(); ++i) {
    const char byte = static_cast<char>(0x80 + i);
    UChar unit = 0xFFFD;
    status = U_ZERO_ERROR;
    if (ucnv_toUChars(converter, &unit, 1, &byte, 1, &status) == 1) half[i] = unit;
  }
  ucnv_close(converter);
  for (const Deviation& deviation : kDeviations) {
    if (deviation.encoding == encoding) half[deviation.byte - 0x80] = deviation.standard;
  }
  return half;
}

UpperHalf upper_half(Encoding encoding) {
  if (encoding == Encoding::iso_8859_16) return iso_8859_16_half();
  if (encoding == Encoding::x_user_defined) return user_defined_half();
  return icu_half(encoding);
}

}  // namespace

bool decode_with_icu(std::string_view bytes, Encoding encoding, TextSink& sink) {
  const Converter converter = open_converter(encoding);
  if (!converter) return false;
  std::array<UChar, 4096> buffer;
  CodeUnits units(sink);
  const char* source = bytes.data();
  const char* const end = source + bytes.size();
  UErrorCode status = U_BUFFER_OVERFLOW_ERROR;
  while (status == U_BUFFER_OVERFLOW_ERROR) {
    status = U_ZERO_ERROR;
    UChar* target = buffer.data();
    ucnv_toUnicode(converter.get(), &target, buffer.data() + buffer.size(), &source, end, nullptr,
                   /*flush=*/true, &status);
    throw_if_no_memory(status);
    for (const UChar* unit = buffer.data(); unit < target; ++unit) units.append(*unit);
  }
  units.finish();
  return true;
}

void decode_single_byte(std::string_view bytes, Encoding encoding, TextSink& sink) {
  const UpperHalf half = upper_half(encoding);
  for (const char signed_byte : bytes) {
    const auto byte = static_cast<std::uint8_t>(signed_byte);
    const char32_t character = byte < 0x80 ? byte : half[byte - 0x80];
    if (character == 0xFFFD) {
      sink.append_malformed();
    } else {
      sink.append(character);
    }
  }
}

}  // namespace winnow
