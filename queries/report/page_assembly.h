// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes self-contained HTML pages out of the parts that are compiled in.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

// Gives the part `skeleton` with each mark {{name}} in it replaced: by `json` (made safe for the
// text of a script element) if the name is data, else by the part of that name. Marks in what is
// put in are replaced if it is a part named *.html, which must not hold itself, and else stay as
// they are. Takes linear time.
std::string assemble_page(std::string_view skeleton, std::string_view json);

}  // namespace winnow
