// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes texts and values into HTML and XML.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

// Appends the text with references for the characters that are markup in texts or in quoted values.
// What XML does not allow becomes U+FFFD.
void append_escaped(std::string_view text, std::string& out);

// Appends ` name="value"`, or nothing if the value is empty.
void append_attribute(std::string_view name, std::string_view value, std::string& out);

}  // namespace winnow
