// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes texts so that a parser of Markdown takes nothing in them for markup.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

// Says where a text stands.
struct MarkdownPlace {
  bool line_start = false;  // it begins a line
  bool in_link = false;
  bool in_table = false;
};

// Appends the text with a backslash before each character that would be markup. `text` has no line
// breaks.
void append_markdown_text(std::string_view text, const MarkdownPlace& place, std::string& out);

// Appends a code span. In tables a backslash before a vertical line ends the span and begins
// another, because there is no other way to write the two.
void append_code_span(std::string_view code, bool in_table, std::string& out);

// Appends a target for use between parentheses.
void append_markdown_target(std::string_view target, std::string& out);

}  // namespace winnow
