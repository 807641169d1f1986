// SPDX-License-Identifier: GPL-2.0-or-later
//
// Messages may quote strangers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace winnow {

// Says whether a terminal, or a reader of a log, may be made to do or see something else by this
// code point: control characters, line and paragraph separators, and what turns the order of text
// around (the bidi controls). A negative one stands for malformed UTF-8, which is one too:
// terminals that do not expect UTF-8 obey some of its bytes.
bool acts_on_terminals(std::int32_t code_point);

// Text from pages, file names and queries may hold anything. All that acts_on_terminals() is shown
// as \xNN, byte by byte, so that the result is one line of valid UTF-8.
std::string printable(std::string_view text);

// Does the same line by line: line feeds stay.
std::string printable_lines(std::string_view text);

}  // namespace winnow
