// SPDX-License-Identifier: GPL-2.0-or-later
//
// JSON that its grammar allows and parsers refuse. The source is RFC 8259, which has half of a
// surrogate pair in its sections 7 and 8.2, and numbers without a limit in 6.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/export.h"

namespace winnow {

// This is a number that no double holds, such as 1e999.
struct HugeNumber {
  std::size_t index = 0;  // among all numbers of the line, from 0
  std::string digits;     // as it was written
};

// This is a line of JSON that its grammar allows and the parser does not, changed so that it does.
struct MendedLine {
  std::string text;
  std::vector<HugeNumber> huge_numbers;  // ascending by index
};

// Gives the line with U+FFFD for each surrogate without its other half ("\ud800"), and with a small
// number for each huge one. It is nothing if there are none. What is no JSON stays none. It takes
// linear time and is thread-safe.
WINNOW_EXPORT std::optional<MendedLine> mend_json_line(std::string_view line);

}  // namespace winnow
