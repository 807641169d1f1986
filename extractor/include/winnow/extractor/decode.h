// SPDX-License-Identifier: GPL-2.0-or-later
//
// Decodes the bytes of a page to UTF-8 text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"

namespace winnow {

// Says what made the decoder choose an encoding, in the order in which it asks.
enum class EncodingEvidence {
  byte_order_mark,  // EF BB BF, FE FF or FF FE
  http_header,      // DecodeOptions::http_charset, if the WHATWG table knows it
  valid_utf8,       // the bytes are valid UTF-8 and not plain ASCII with escape sequences
  meta,             // <meta charset> or <meta http-equiv> in the first 1024 bytes
  statistics,       // the pattern of NULs of UTF-16, or ICU's detector above its confidence floor
  fallback,         // windows-1252, as browsers do
};

struct DecodeOptions {
  // This is the charset parameter of the Content-Type header, without quotes, or an empty string.
  // It is trusted no more than the page itself, so any bytes will do.
  std::string_view http_charset;
};

// Holds text in valid UTF-8 that does not begin with a byte order mark and has neither NUL nor CR;
// line ends are LF. As in browsers, NULs in texts of HTML elements vanish and others are U+FFFD.
struct DecodedText {
  std::string text;
  // This is the encoding's WHATWG name in lower case: "utf-8", "windows-1252", "shift_jis".
  std::string_view encoding;
  EncodingEvidence evidence = EncodingEvidence::fallback;
  // Counts the U+FFFD that stand for malformed input or NULs, without those of the page itself.
  std::size_t replaced = 0;
};

// Decodes a page. Never fails on malformed text: what cannot be decoded becomes U+FFFD and is
// counted. Returns ErrorCode::binary, with the reason as `what`, if the bytes begin like a known
// binary format (or UTF-32, which is not supported), or if in every possible encoding more than a
// tenth of the characters, and at least four, are U+FFFD or control characters. An empty page gives
// an empty text.
//
// The encoding is chosen as EncodingEvidence lists; labels are looked up in the table of the WHATWG
// Encoding Standard (section 4.2) and never reach ICU as the page wrote them, since ICU accepts
// labels that no page must be able to choose (UTF-7, EBCDIC, converter options). Unlike a browser:
//
//  * Evidence is ignored if the text would be as garbled as described above, so that a server's
//    wrong default does not lose a page.
//  * UTF-16 without a byte order mark is recognised by its NULs before any label is read, and a
//    UTF-16 label is ignored if the bytes clearly extend ASCII.
//  * The labels of the standard's "replacement" encoding (iso-2022-kr, hz-gb-2312, ...) count as
//    unknown.
//  * ASCII with the escape sequences of ISO-2022-JP is decoded as such even without a label.
//
// Takes time and memory linear in the page. It is thread-safe.
WINNOW_EXPORT Expected<DecodedText> decode(std::string_view bytes,
                                           const DecodeOptions& options = {});

}  // namespace winnow
