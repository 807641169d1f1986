// SPDX-License-Identifier: GPL-2.0-or-later
//
// Decodes the encodings of the web other than UTF-8.
#pragma once

#include <string_view>

#include "extractor/html/decode/encoding_labels.h"
#include "extractor/text/text_sink.h"

namespace winnow {

// Decodes `bytes` with ICU and appends the characters; malformed and unassigned sequences go to the
// sink as such. Returns false, with the sink untouched, if ICU has no converter for the encoding
// (utf_8, replacement, iso_8859_16 and x_user_defined) or cannot load its data. ICU loads its
// tables when they are first asked for. It is thread-safe.
bool decode_with_icu(std::string_view bytes, Encoding encoding, TextSink& sink);

// Decodes an encoding in which every byte is one character: is_single_byte(encoding) must hold.
// Bytes that the encoding leaves undefined count as malformed.
void decode_single_byte(std::string_view bytes, Encoding encoding, TextSink& sink);

}  // namespace winnow
