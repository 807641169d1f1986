// SPDX-License-Identifier: GPL-2.0-or-later
//
// Guessing an encoding from the bytes alone.
#pragma once

#include <optional>
#include <string_view>

#include "extractor/html/decode/encoding_labels.h"

namespace winnow {

// UTF-16 without a byte order mark, recognised by its NULs: the bytes begin with markup in UTF-16,
// or in their first 1024 nearly only the even or nearly only the odd positions hold NULs, and many.
std::optional<Encoding> detect_utf_16(std::string_view bytes);

// Whether a label that says `encoding`, one of the two kinds of UTF-16, may be believed. False for
// bytes without NULs that are valid UTF-8 (`valid_utf8`) or hold a tag in ASCII: they are in an
// encoding that extends ASCII. False also where characters for private use are so frequent that the
// bytes are not text; random bytes decode as UTF-16 almost without an error.
bool plausible_utf_16(std::string_view bytes, Encoding encoding, bool valid_utf8);

// True if the bytes hold an escape sequence that switches to a Japanese character set. Text with
// such sequences is ASCII to look at, but its letters are not.
bool has_iso_2022_jp_escapes(std::string_view bytes);

// The judgement of ICU's detector on 64 KiB from the first byte that is not ASCII, if there are at
// least 64 such bytes among them and its confidence is at least 30 of 100 (below, it is no better
// than the fallback). Escape sequences of ISO-2022-JP in plain ASCII need no statistics.
// Thread-safe.
std::optional<Encoding> detect_by_statistics(std::string_view bytes);

}  // namespace winnow
