// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the headers of ARC files, which the Internet Archive wrote until 2009.
#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "indexer/common/ascii.h"
#include "indexer/common/timestamps.h"
#include "indexer/source/warc/warc_record.h"

namespace winnow {
namespace {

constexpr std::string_view kDescription = "filedesc:";

// Takes the last field off a line; nothing is left of a line with one field.
std::string_view take_last(std::string_view& line) {
  const std::size_t space = line.rfind(' ');
  const std::size_t begin = space == std::string_view::npos ? 0 : space + 1;
  const std::string_view field = line.substr(begin);
  line = line.substr(0, space == std::string_view::npos ? 0 : space);
  return field;
}

// "20260131235959" to nanoseconds since 1970; 0 if it is none.
std::int64_t arc_time(std::string_view date) {
  constexpr std::size_t kDigits = 14;
  if (date.size() != kDigits || !std::all_of(date.begin(), date.end(), is_ascii_digit)) return 0;
  const std::string text(date);
  return parse_timestamp(text.substr(0, 4) + "-" + text.substr(4, 2) + "-" + text.substr(6, 2) +
                         "T" + text.substr(8, 2) + ":" + text.substr(10, 2) + ":" +
                         text.substr(12, 2) + "Z")
      .value_or(0);
}

bool is_web_page(std::string_view url) {
  const std::string scheme = ascii_lower(url.substr(0, std::min<std::size_t>(url.size(), 8)));
  return scheme.starts_with("http://") || scheme.starts_with("https://");
}

}  // namespace

bool may_begin_arc_record(std::string_view bytes) {
  std::size_t letters = 0;
  while (letters < bytes.size() && is_ascii_letter(bytes[letters])) ++letters;
  if (letters == 0) return false;
  const std::string_view rest = bytes.substr(letters);
  return rest.starts_with("://") || bytes.starts_with("dns:");
}

// A URL may have spaces in it, so that the fields are taken from the end. A later version has ten
// fields in a line, of which the fourth from the end is a number: no type.
const char* read_arc_header(LookAhead& from, WarcHeader& header) {
  header = {};
  std::string_view line = from.peek_line(kMaxFieldBlockBytes);
  if (line.empty()) return "a record's header is longer than 64 KiB";
  if (!may_begin_arc_record(line)) return "no record begins here";
  if (!line.ends_with('\n')) return "a record's header is cut off";
  const std::size_t bytes = line.size();
  while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
  const std::string_view length = take_last(line);
  const std::string_view type = take_last(line);
  header.date = arc_time(take_last(line));
  take_last(line);  // the address of the server
  const auto [end, error] =
      std::from_chars(length.data(), length.data() + length.size(), header.content_length);
  const bool sound = error == std::errc() && end == length.data() + length.size() &&
                     header.content_length <= INT64_MAX && header.date != 0 && !line.empty();
  if (sound) {
    header.target_uri = line;
    header.type = line.starts_with(kDescription) ? "filedesc" : "response";
    header.content_type = is_web_page(line) ? "application/http" : std::string(type);
  }
  from.consume(bytes);
  return sound ? nullptr : "a record's header is not that of ARC version 1";
}

}  // namespace winnow
