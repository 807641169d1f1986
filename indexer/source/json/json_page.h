// SPDX-License-Identifier: GPL-2.0-or-later
//
// A page in one line of JSON. Private to the sources.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace winnow {

// The fields that matter, as they were written; others are left out unread.
struct JsonPage {
  std::optional<std::string> url;
  std::optional<std::string> html;
  std::string path;
  std::string content_type;
  std::int64_t modified = 0;  // nanoseconds since 1970; 0: not told
  // The JSON of "id", by which whoever wrote the line knows it: a string, a number, true, false or
  // null. Empty if there is none, or if it is an array or an object, which `nested_id` says.
  std::string id;
  bool nested_id = false;
};

// Reads one line. Returns why it is no page in a clause for people, or null if all went well.
// Nested values are passed over without recursion; a field that occurs twice counts as it occurs
// last. Half of a surrogate pair ("\ud800") becomes U+FFFD; a number of any size may stand in a
// field that is ignored, and as "id". Of a line that is no page, what stands before the fault may
// have been read.
const char* read_json_page(std::string_view line, JsonPage& page);

}  // namespace winnow
