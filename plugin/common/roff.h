// SPDX-License-Identifier: GPL-2.0-or-later
//
// These are pieces of a manual page in roff, for groff -man and mandoc.
#pragma once

#include <string>
#include <string_view>

namespace winnow::roff {

// Gives text as roff shows it literally. It is only for text inside a line: a line that begins with
// it must begin with "\&", for "." and "'" are commands there.
std::string escaped(std::string_view text);

// A line of text; line breaks in it become spaces.
std::string line(std::string_view text);
// Writes lines that are shown as they are, line breaks and all.
std::string literal_lines(std::string_view text);

std::string bold(std::string_view text);
std::string italic(std::string_view text);

// Titles are in capitals, as everywhere in manuals.
std::string section(std::string_view title);
std::string subsection(std::string_view title);

// What begins a page of section 1. `version` is the program's own, "winnow 1.0".
std::string header(std::string_view program, std::string_view version);

}  // namespace winnow::roff
