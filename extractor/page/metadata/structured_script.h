// SPDX-License-Identifier: GPL-2.0-or-later
//
// One script of JSON-LD.
#pragma once

#include <string_view>
#include <vector>

#include "extractor/page/metadata/structured_data.h"

namespace winnow {

// Appends the items of one script (UTF-8) to `items`, up to 256 in all, or none if it is broken or
// nests too deeply. Comment and CDATA marks before the JSON value are passed over; what stands
// behind it is not looked at. Linear time, no recursion. Thread-safe.
void read_structured_script(std::string_view script, std::vector<StructuredItem>& items);

}  // namespace winnow
