// SPDX-License-Identifier: GPL-2.0-or-later
//
// Lists the encodings of the web and the labels that name them (WHATWG Encoding Standard, section
// 4.2), and decodes those other than UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "extractor/text/utf8.h"

namespace winnow {

// The order is that of the standard's table. Values index the table in encodings.cc.
enum class Encoding : std::uint8_t {
  utf_8,
  ibm866,
  iso_8859_2,
  iso_8859_3,
  iso_8859_4,
  iso_8859_5,
  iso_8859_6,
  iso_8859_7,
  iso_8859_8,
  iso_8859_8_i,
  iso_8859_10,
  iso_8859_13,
  iso_8859_14,
  iso_8859_15,
  iso_8859_16,
  koi8_r,
  koi8_u,
  macintosh,
  windows_874,
  windows_1250,
  windows_1251,
  windows_1252,
  windows_1253,
  windows_1254,
  windows_1255,
  windows_1256,
  windows_1257,
  windows_1258,
  x_mac_cyrillic,
  gbk,
  gb18030,
  big5,
  euc_jp,
  iso_2022_jp,
  shift_jis,
  euc_kr,
  replacement,
  utf_16be,
  utf_16le,
  x_user_defined,
};
inline constexpr std::size_t kEncodings = static_cast<std::size_t>(Encoding::x_user_defined) + 1;

// Finds the encoding that `label` names, whatever its ASCII case and the white space around it.
std::optional<Encoding> find_encoding(std::string_view label);

// Returns the standard's name in lower case, as a literal.
std::string_view encoding_name(Encoding encoding);

// Returns the ICU converter closest to the standard's decoder, or null if none exists or is needed.
const char* icu_converter_name(Encoding encoding);

// Tells whether every byte stands for one character, so that decode_single_byte() serves.
bool is_single_byte(Encoding encoding);

// Returns the labels of one encoding, separated by spaces.
std::string_view encoding_labels(Encoding encoding);

// Decodes `bytes` with ICU and appends the characters; malformed and unassigned sequences go to the
// sink as such. Returns false, with the sink untouched, if ICU has no converter for the encoding
// (utf_8, replacement, iso_8859_16 and x_user_defined) or cannot load its data. ICU loads its
// tables when they are first asked for. It is thread-safe.
bool decode_with_icu(std::string_view bytes, Encoding encoding, TextSink& sink);

// Decodes an encoding in which every byte is one character: is_single_byte(encoding) must hold.
// Bytes that the encoding leaves undefined count as malformed.
void decode_single_byte(std::string_view bytes, Encoding encoding, TextSink& sink);

}  // namespace winnow
