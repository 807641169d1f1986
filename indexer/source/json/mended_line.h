// SPDX-License-Identifier: GPL-2.0-or-later
//
// JSON that its grammar allows and the parser does not. Private to the sources.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace winnow {

// A number that no double holds, such as 1e999.
struct HugeNumber {
  std::size_t index = 0;  // among all numbers of the line, from 0
  std::string digits;     // as it was written
};

struct MendedLine {
  std::string text;
  std::vector<HugeNumber> huge_numbers;  // ascending by index
};

// The line with U+FFFD for each surrogate without its other half ("\ud800"), and with a small
// number for each huge one. Nothing if there are none. What is no JSON stays none. Linear time.
std::optional<MendedLine> mend_json_line(std::string_view line);

}  // namespace winnow
