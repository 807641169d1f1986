// SPDX-License-Identifier: GPL-2.0-or-later
//
// Judges names of ids and classes, and writes them into selectors.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

// Tells whether a selector may name it: well-formed UTF-8 without control characters, 1 to 100
// bytes.
bool is_nameable(std::string_view name);

// Tells whether a program seems to have made the name up for one page or one build of the site, as
// "post-1234", "css-1x2y3z" or "Header_title__3kXyZ", so that others have another one.
bool looks_generated(std::string_view name);

// Tells whether the name says what an element is like at the moment, as "active" or "first".
bool names_state(std::string_view name);

// Returns what such a name begins with, up to a hyphen or underscore, if that is a word: "post-".
// Returns "" if there is nothing of that kind.
std::string_view stable_beginning(std::string_view name);

// Returns the name as an identifier of CSS. The name must be nameable.
//
// Source: CSS Object Model (W3C working draft, 2021), "serialize an identifier".
std::string css_identifier(std::string_view name);

// Returns the text, which must be nameable, in quotation marks.
std::string css_string(std::string_view text);

}  // namespace winnow
