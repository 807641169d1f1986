// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the encoding that a page declares for itself, and guesses from the bytes alone what a file
// is and which encoding it has.
#pragma once

#include <optional>
#include <string_view>

#include "extractor/html/decode/encodings.h"

namespace winnow {

// Returns the encoding of the first <meta charset> or <meta http-equiv="content-type" content>
// within the first 1024 bytes whose label the table knows, by the algorithm "prescan a byte stream
// to determine its encoding" of the HTML Standard (section 13.2.3.2). A UTF-16 label means UTF-8
// (the prescan could not have read it otherwise) and x-user-defined means windows-1252.
std::optional<Encoding> prescan_meta(std::string_view bytes);

// Returns the label behind "charset=" in the value of a content attribute ("text/html;
// charset=utf-8"), by the algorithm of the HTML Standard, section 2.5.4, or an empty string.
std::string_view charset_of_content(std::string_view content);

// Recognises UTF-16 without a byte order mark by its NULs: the bytes begin with markup in UTF-16,
// or among their first 1024 many NULs stand nearly all at even or nearly all at odd positions.
std::optional<Encoding> detect_utf_16(std::string_view bytes);

// Tells whether to believe a label that says `encoding`, one of the two kinds of UTF-16. Returns
// false for bytes without NULs that are valid UTF-8 (`valid_utf8`) or hold a tag in ASCII: their
// encoding extends ASCII. Returns false also where private-use characters are so frequent that the
// bytes are not text, since random bytes decode as UTF-16 almost without an error.
bool plausible_utf_16(std::string_view bytes, Encoding encoding, bool valid_utf8);

// Tells whether the bytes hold an escape sequence that switches to a Japanese character set. Such
// text has only ASCII bytes, but they do not stand for ASCII letters.
bool has_iso_2022_jp_escapes(std::string_view bytes);

// Guesses the encoding by 64 KiB of text (encoding_sample.h). Thai, which ICU does not know, is
// recognised by its marks, and ISO-2022-JP in plain ASCII by its escape sequences. Otherwise ICU's
// detector is asked, if at least 64 bytes of the text are not ASCII, or 16 of a text beyond Latin,
// and believed from a confidence of 30 of 100 on. Else the language of <html> decides
// (language_encoding.h), even with fewer bytes. At last a text beyond Latin has ICU's guess from 8
// of 100 on. Returns nothing if none of these tells. It is thread-safe.
std::optional<Encoding> detect_by_statistics(std::string_view bytes);

// Returns the name of a known binary format that the bytes begin like, in words with the article
// ("a PNG image"), or an empty string. The signatures are long or odd enough that no text begins
// with them. The result is a literal.
std::string_view binary_signature(std::string_view bytes);

}  // namespace winnow
