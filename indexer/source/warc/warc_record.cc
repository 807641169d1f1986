// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/warc/warc_record.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <system_error>

#include "indexer/common/ascii.h"
#include "indexer/source/pages/timestamp.h"
#include "indexer/source/warc/field_block.h"

namespace winnow {
namespace {

constexpr const char* kNoRecord = "no record begins here";

// wget writes URLs as version 1.0 has them: in angle brackets.
std::string_view without_brackets(std::string_view uri) {
  if (uri.size() >= 2 && uri.front() == '<' && uri.back() == '>') {
    uri.remove_prefix(1);
    uri.remove_suffix(1);
  }
  return uri;
}

const char* words_for(FieldBlockEnd end) {
  switch (end) {
    case FieldBlockEnd::complete:
      return nullptr;
    case FieldBlockEnd::cut_off:
      return "a record's header is cut off";
    case FieldBlockEnd::malformed:
      return "a line in a record's header is no field";
    case FieldBlockEnd::too_long:
      return "a record's header is longer than 64 KiB";
  }
  return kNoRecord;
}

bool is_version(std::string_view start) {
  return start.starts_with("WARC/0.") || start.starts_with("WARC/1.");
}

bool parse_length(std::string_view text, std::uint64_t& length) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
  return error == std::errc() && end == text.data() + text.size() && length <= INT64_MAX;
}

}  // namespace

const char* read_warc_header(LookAhead& from, WarcHeader& header) {
  header = {};
  if (!from.peek(5).starts_with("WARC/")) return kNoRecord;
  FieldBlock block;
  const FieldBlockEnd end = read_field_block(from, "WARC/", false, block);
  if (end != FieldBlockEnd::complete) return words_for(end);
  if (!is_version(block.start)) return "a version of WARC that is not known";
  header.type = ascii_lower(block.get("warc-type"));
  header.target_uri = without_brackets(block.get("warc-target-uri"));
  header.date = parse_timestamp(block.get("warc-date")).value_or(0);
  header.content_type = block.get("content-type");
  header.payload_digest = block.get("warc-payload-digest");
  header.refers_to_uri = without_brackets(block.get("warc-refers-to-target-uri"));
  header.refers_to_date = parse_timestamp(block.get("warc-refers-to-date")).value_or(0);
  header.truncated = block.get("warc-truncated");
  if (header.type.empty()) return "a record without WARC-Type";
  if (!parse_length(block.get("content-length"), header.content_length)) {
    return "a record without a valid Content-Length";
  }
  return nullptr;
}

std::size_t WarcBlock::read(char* to, std::size_t size) {
  size = static_cast<std::size_t>(std::min<std::uint64_t>(size, left_));
  if (size == 0) return 0;
  const std::size_t count = from_.read(to, size);
  left_ -= count;
  cut_off_ = count == 0;
  return count;
}

std::uint64_t WarcBlock::skip(std::uint64_t count) {
  count = std::min(count, left_);
  const std::uint64_t skipped = from_.skip(count);
  left_ -= skipped;
  cut_off_ = cut_off_ || skipped < count;
  return skipped;
}

}  // namespace winnow
