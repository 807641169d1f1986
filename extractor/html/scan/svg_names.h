// SPDX-License-Identifier: GPL-2.0-or-later
//
// The names that the parser gives the attributes of drawings.
#pragma once

#include <string_view>

namespace winnow {

// `name` is in lower case; most are returned as they are (HTML Living Standard, section 13.2.6.1,
// "adjust SVG attributes" and "adjust foreign attributes": viewBox, and href for xlink:href).
// Thread-safe.
std::string_view svg_attribute_name(std::string_view name);

}  // namespace winnow
