// SPDX-License-Identifier: GPL-2.0-or-later
//
// Drops or replaces the NULs of a page as browsers do.
#pragma once

#include <cstddef>
#include <string>

namespace winnow {

// Drops the NULs in texts of HTML elements and writes U+FFFD for all others: those in tags,
// comments, raw text, titles, text areas, drawings and formulas (HTML Living Standard, sections
// 13.2.5 and 13.2.6.4.7). Writes U+FFFD also for a NUL behind a < or within a character reference,
// since dropping it could make markup. Returns how many U+FFFD it wrote. `text` is UTF-8. Takes
// linear time and is thread-safe.
std::size_t settle_nuls(std::string& text);

}  // namespace winnow
