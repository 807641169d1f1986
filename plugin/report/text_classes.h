// SPDX-License-Identifier: GPL-2.0-or-later
//
// These are sets of classes of text.
#pragma once

#include <bitset>
#include <cstddef>
#include <string>
#include <string_view>

#include "winnow/extractor/page_extractor.h"

namespace winnow::report {

// A set of classes, by the number of TextClass.
using TextClasses = std::bitset<3>;

inline bool has(TextClasses classes, TextClass text_class) {
  return classes[static_cast<std::size_t>(text_class)];
}

// Reads "main", or "main,page,template" in any order. Gives ErrorCode::usage that quotes the name
// that is none. It is thread-safe.
Expected<TextClasses> parse_classes(std::string_view value);

// Gives the blocks of these classes in document order, one a line, each line ended by LF. What text
// the structured data has is of class main and stands at the end. Takes linear time and is
// thread-safe.
std::string text_of(const ExtractedPage& page, TextClasses classes);

}  // namespace winnow::report
