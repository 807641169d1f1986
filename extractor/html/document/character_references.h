// SPDX-License-Identifier: GPL-2.0-or-later
//
// Decodes &amp; &#233; &eacute; and the other 2200 character references (HTML Living Standard,
// sections 13.2.5.72 to 13.2.5.80).
#pragma once

#include <string>
#include <string_view>

namespace winnow {

enum class ReferenceContext { text, attribute };

// Appends `raw` (UTF-8) to `out` with its character references decoded, and leaves all else as it
// is. In attributes a name without a semicolon counts only if no letter, digit or equals sign
// follows. Takes linear time.
void append_decoded(std::string_view raw, ReferenceContext context, std::string& out);

}  // namespace winnow
