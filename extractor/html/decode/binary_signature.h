// SPDX-License-Identifier: GPL-2.0-or-later
//
// Telling files that are no pages from their first bytes.
#pragma once

#include <string_view>

namespace winnow {

// The name of the format in words, with its article ("a PNG image"), or nothing if the bytes begin
// like no known binary format. The signatures are long or odd enough that no text begins with them.
// A literal.
std::string_view binary_signature(std::string_view bytes);

}  // namespace winnow
