// SPDX-License-Identifier: GPL-2.0-or-later
//
// Decoding with ICU's converters.
#pragma once

#include <string_view>

#include "extractor/html/decode/encoding_labels.h"
#include "extractor/text/utf8/text_sink.h"

namespace winnow {

// Appends the characters of `bytes`; malformed and unassigned sequences go to the sink as such.
// Returns false, with the sink untouched, if ICU has no converter for the encoding (which is so for
// utf_8, replacement, iso_8859_16 and x_user_defined) or cannot load its data.
// ICU loads its tables when they are first asked for. Thread-safe.
bool decode_with_icu(std::string_view bytes, Encoding encoding, TextSink& sink);

}  // namespace winnow
