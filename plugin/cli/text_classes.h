// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which classes of text are wanted.
#pragma once

#include <CLI/CLI.hpp>
#include <bitset>
#include <string>
#include <string_view>

#include "winnow/extractor/page_extractor.h"

namespace winnow::cli {

// A set of classes, by the number of TextClass.
using TextClasses = std::bitset<3>;

inline bool has(TextClasses classes, TextClass text_class) {
  return classes[static_cast<std::size_t>(text_class)];
}

// "main", or "main,page,template" in any order. ErrorCode::usage that quotes the name that is none.
// Thread-safe.
Expected<TextClasses> parse_classes(std::string_view value);

// --classes: `value` is something that parse_classes() takes, and holds the default.
void declare_classes(CLI::App& command, std::string& value);

// The blocks of these classes in document order, one a line, each line ended by LF. What text the
// structured data has is of class main and stands at the end. Linear time. Thread-safe.
std::string text_of(const ExtractedPage& page, TextClasses classes);

}  // namespace winnow::cli
