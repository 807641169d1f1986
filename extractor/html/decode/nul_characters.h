// SPDX-License-Identifier: GPL-2.0-or-later
//
// The NULs of a page, of which browsers make nothing or U+FFFD.
#pragma once

#include <cstddef>
#include <string>

namespace winnow {

// Drops the NULs in texts of HTML elements and writes U+FFFD for all others: those in tags,
// comments, raw text, titles, text areas, drawings and formulas (HTML Living Standard, sections
// 13.2.5 and 13.2.6.4.7). Also for one behind a < or within a character reference, which without it
// would be markup. Returns how many U+FFFD it has written. `text` is UTF-8. Linear time.
// Thread-safe.
std::size_t settle_nuls(std::string& text);

}  // namespace winnow
