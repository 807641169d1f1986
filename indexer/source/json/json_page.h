// SPDX-License-Identifier: GPL-2.0-or-later
//
// From a line of JSON to a page. Private to the sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "indexer/source/pages/page_file.h"
#include "indexer/source/pages/source_rules.h"
#include "winnow/indexer/mended_line.h"
#include "winnow/indexer/source.h"

namespace winnow {

// These are the fields that matter, as they were written; others are left out unread.
struct JsonPage {
  std::optional<std::string> url;
  // This is text in UTF-8, or bytes in any encoding, which stood in "html_base64".
  std::optional<std::string> html;
  bool is_bytes = false;
  // This is what the Content-Type header of HTTP has said of the bytes; it may be empty.
  std::string charset;
  std::string path;
  std::string content_type;
  std::int64_t modified = 0;  // nanoseconds since 1970; 0: not told
  // The JSON of "id", by which whoever wrote the line knows it: a string, a number, true, false or
  // null. It is empty if there is none, or if it is an array or an object, which `nested_id` says.
  std::string id;
  bool nested_id = false;
};

// Reads one line. Returns why it is no page in a clause for people, or null if all went well.
// Nested values are passed over without recursion; a field that occurs twice counts as it occurs
// last. Half of a surrogate pair ("\ud800") becomes U+FFFD; a number of any size may stand in a
// field that is ignored, and as "id". Of a line that is no page, what stands before the fault may
// have been read.
const char* read_json_page(std::string_view line, JsonPage& page);

// Says how long a line may be whose page has no more than `page_bytes`. Bytes.
std::size_t longest_line(std::size_t page_bytes);

// Makes pages of what lines of JSON say. It is immutable and thread-safe.
class JsonPageMaker {
 public:
  // Paths of pages that have none begin with `prefix`.
  JsonPageMaker(std::string prefix, KnownUrl known, std::size_t max_bytes)
      : prefix_(std::move(prefix)), known_(std::move(known)), max_bytes_(max_bytes) {}

  // Makes the page of fields that read_json_page() has accepted, or says why it is none; its path
  // may be known then.
  std::optional<Skip> make(JsonPage&& fields, RawPage& page) const;

  std::size_t max_bytes() const { return max_bytes_; }

 private:
  std::string prefix_;
  KnownUrl known_;
  std::size_t max_bytes_;
};

}  // namespace winnow
