// SPDX-License-Identifier: GPL-2.0-or-later
//
// From the bytes of a page to UTF-8 text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"

namespace winnow {

// What made the decoder choose an encoding, in the order in which it asks.
enum class EncodingEvidence {
  byte_order_mark,  // EF BB BF, FE FF or FF FE
  http_header,      // DecodeOptions::http_charset, if the WHATWG table knows it
  valid_utf8,       // the bytes are valid UTF-8 and not plain ASCII with escape sequences
  meta,             // <meta charset> or <meta http-equiv> in the first 1024 bytes
  statistics,       // the pattern of NULs of UTF-16, or ICU's detector above its confidence floor
  fallback,         // windows-1252, as browsers do
};

struct DecodeOptions {
  // charset parameter of the Content-Type header, without quotes; empty if there was none. Trusted
  // no more than the page itself: any bytes will do.
  std::string_view http_charset;
};

// text is valid UTF-8, does not begin with a byte order mark and has neither NUL nor CR; line ends
// are LF. NULs in texts of HTML elements are left out, others are U+FFFD, as in browsers.
struct DecodedText {
  std::string text;
  // The encoding's WHATWG name in lower case, e.g. "utf-8", "windows-1252", "shift_jis".
  std::string_view encoding;
  EncodingEvidence evidence = EncodingEvidence::fallback;
  // How many U+FFFD stand for malformed input or NULs; those of the page itself do not count.
  std::size_t replaced = 0;
};

// Decodes a page. Never fails on malformed text: what cannot be decoded becomes U+FFFD and is
// counted. Returns ErrorCode::binary, with the reason as `what`, if the bytes begin like a known
// binary format (or UTF-32, which is not supported), or if more than a tenth of the characters, and
// at least four, are U+FFFD or control characters in every encoding that comes into question. An
// empty page is an empty text.
//
// The encoding is chosen as EncodingEvidence lists; labels are looked up in the table of the WHATWG
// Encoding Standard (section 4.2) and never reach ICU as the page wrote them, since ICU accepts
// labels that no page must be able to choose (UTF-7, EBCDIC, converter options). Unlike a browser:
//
//  * Evidence is passed over if the text would be as garbled as described above, so that a server's
//    wrong default does not lose a page.
//  * UTF-16 without a byte order mark is recognised by its NULs before any label is read; a UTF-16
//    label is passed over if the bytes are plainly an extension of ASCII.
//  * The labels of the standard's "replacement" encoding (iso-2022-kr, hz-gb-2312, ...) count as
//    unknown.
//  * ASCII with the escape sequences of ISO-2022-JP is decoded as such even without a label.
//
// Linear in time and memory. Thread-safe.
WINNOW_EXPORT Expected<DecodedText> decode(std::string_view bytes,
                                           const DecodeOptions& options = {});

}  // namespace winnow
