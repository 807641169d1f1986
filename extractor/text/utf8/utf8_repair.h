// SPDX-License-Identifier: GPL-2.0-or-later
//
// From bytes that are, or are said to be, UTF-8 to clean UTF-8.
#pragma once

#include <string_view>

#include "extractor/text/utf8/text_sink.h"

namespace winnow {

// What one pass over the bytes finds. If valid is false, the pass stopped at the first malformed
// sequence and the rest describes what lies before it.
struct Utf8Survey {
  bool valid = true;
  bool ascii = true;
  bool verbatim = true;  // neither CR nor NUL: the text can be copied as it is
  TextCounts counts;     // of the text, if it is verbatim
};

Utf8Survey survey_utf8(std::string_view bytes);

// Appends the characters of `bytes` and U+FFFD for each maximal malformed sequence.
void repair_utf8(std::string_view bytes, TextSink& sink);

}  // namespace winnow
