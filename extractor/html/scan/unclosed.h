// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the markup whose end is missing, so that it takes all of the page behind it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace winnow {

// Returns the page with the end put in that is missing at its own end, or nothing if none is:
//
//  - title, textarea, script and other elements of plain text end before the next tag that HTML has
//  - a comment ends at its first >
//  - a tag ends at its first >, or before the next <; it loses its attributes
//
// Takes linear time and is thread-safe.
std::optional<std::string> with_missing_end(std::string_view html);

// Returns the page with the ends put in of elements of plain text, such as <iframe/>, that hide the
// end of the noscript element around them, or nothing if none does. A browser that runs scripts
// does not parse what stands in a noscript element, so it shows all that is behind its end. Scripts
// are left alone: many write such ends. Titles and styles in drawings are taken for those of HTML.
//
// Takes linear time and is thread-safe.
std::optional<std::string> with_noscript_ends(std::string_view html);

// Returns the page with the ends put in of elements of plain text whose start tags end in />, as in
// XHTML, and of which no end tag follows, so that they hide all that is behind them; or nothing if
// nothing is hidden that a reader would see. Titles and styles in drawings are taken for those of
// HTML.
//
// Takes linear time and is thread-safe.
std::optional<std::string> with_ends_of_self_closed(std::string_view html);

}  // namespace winnow
