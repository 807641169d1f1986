// SPDX-License-Identifier: GPL-2.0-or-later
//
// A line and fields "Name: value" up to an empty line: headers of WARC records and of HTTP. Private
// to the sources.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "indexer/source/bytes/look_ahead.h"

namespace winnow {

// Longer headers are refused.
inline constexpr std::size_t kMaxFieldBlockBytes = 1u << 16;

enum class FieldBlockEnd {
  complete,
  cut_off,    // the stream ended before the empty line
  malformed,  // a line that is no field; it was left in the stream
  too_long,   // over kMaxFieldBlockBytes
};

struct FieldBlock {
  std::string start;                                        // the first line
  std::vector<std::pair<std::string, std::string>> fields;  // names in lower case, values trimmed

  // The first field of that name (in lower case), or nothing.
  std::string_view get(std::string_view name) const;
};

// Reads a block whose first line begins with `start`. Lines end in CRLF or LF; a line that begins
// with white space goes on with the field before it. With `lenient`, lines that are no fields are
// left out. Linear time.
FieldBlockEnd read_field_block(LookAhead& from, std::string_view start, bool lenient,
                               FieldBlock& block);

}  // namespace winnow
