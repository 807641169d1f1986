// SPDX-License-Identifier: GPL-2.0-or-later
//
// Encodings in which every byte is one character.
#pragma once

#include <string_view>

#include "extractor/html/decode/encoding_labels.h"
#include "extractor/text/utf8/text_sink.h"

namespace winnow {

// Appends the characters of `bytes`; is_single_byte(encoding) must hold. Bytes that the encoding
// leaves undefined are malformed.
void decode_single_byte(std::string_view bytes, Encoding encoding, TextSink& sink);

}  // namespace winnow
