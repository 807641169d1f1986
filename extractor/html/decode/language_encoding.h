// SPDX-License-Identifier: GPL-2.0-or-later
//
// Knows the encodings that languages had before UTF-8.
#pragma once

#include <optional>
#include <string_view>

#include "extractor/html/decode/encodings.h"

namespace winnow {

// Returns the value of lang or xml:lang of the <html> tag, if that begins in the first 1024 bytes;
// an empty string otherwise.
std::string_view declared_language(std::string_view bytes);

// Returns the encoding in which browsers of a country read pages that declare none, for a language
// tag; nothing where it is windows-1252. If `has_c1`, the bytes have some from 80 to 9F, which are
// letters in the encodings of Windows only. Source: HTML Standard, section 13.2.3.2, the table of
// suggested default encodings.
std::optional<Encoding> encoding_of_language(std::string_view tag, bool has_c1);

}  // namespace winnow
