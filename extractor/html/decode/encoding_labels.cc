// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/decode/encoding_labels.h"

#include <array>

#include "extractor/text/ascii.h"
#include "extractor/text/white_space.h"

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

}  // namespace winnow
