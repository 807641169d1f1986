// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes texts as JSON strings, which are strings of YAML as well.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

// Appends the text in quotes. It must be UTF-8. Control characters are escaped, as are the line
// separators of Unicode.
void append_quoted(std::string_view text, std::string& out);

}  // namespace winnow
