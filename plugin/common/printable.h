// SPDX-License-Identifier: GPL-2.0-or-later
//
// Messages that quote strangers.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

// Text from pages and file names may hold anything: control characters could do anything to a
// terminal, and line breaks or TABs could pass for lines and columns of the program's own. All of
// them are shown as \xNN, byte by byte; so the result is one line. For UTF-8: of other bytes only
// those below 80 count.
std::string printable(std::string_view text);

}  // namespace winnow
