// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/warc/warc_record.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <system_error>

#include "indexer/common/ascii.h"
#include "indexer/common/timestamps.h"

namespace winnow {
namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_ascii_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_ascii_space(text.back())) text.remove_suffix(1);
  return text;
}

bool is_empty_line(std::string_view line) { return line == "\n" || line == "\r\n"; }

// Returns whether the line is a field or part of one.
bool add_line(std::string_view line, FieldBlock& block) {
  if ((line.front() == ' ' || line.front() == '\t') && !block.fields.empty()) {
    block.fields.back().second.append(" ").append(trimmed(line));
    return true;
  }
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || colon == 0) return false;
  const std::string_view name = trimmed(line.substr(0, colon));
  if (name.empty() || name.find_first_of(" \t/") != std::string_view::npos) return false;
  block.fields.emplace_back(ascii_lower(name), trimmed(line.substr(colon + 1)));
  return true;
}

}  // namespace

std::string_view FieldBlock::get(std::string_view name) const {
  for (const auto& [own, value] : fields) {
    if (own == name) return value;
  }
  return {};
}

FieldBlockEnd read_field_block(LookAhead& from, std::string_view start, bool lenient,
                               FieldBlock& block) {
  block = {};
  std::size_t left = kMaxFieldBlockBytes;
  for (bool first = true;; first = false) {
    const std::string_view line = from.peek_line(left);
    if (line.empty()) {
      const bool ended = from.peek(1).empty();
      return ended ? FieldBlockEnd::cut_off : FieldBlockEnd::too_long;
    }
    if (first && !line.starts_with(start)) return FieldBlockEnd::malformed;
    if (!line.ends_with('\n')) return FieldBlockEnd::cut_off;
    if (first) {
      block.start = trimmed(line);
    } else if (is_empty_line(line)) {
      from.consume(line.size());
      return FieldBlockEnd::complete;
    } else if (!add_line(line, block) && !lenient) {
      return FieldBlockEnd::malformed;
    }
    left -= line.size();
    from.consume(line.size());
  }
}

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
      return "a line in a record's header is not a field";
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
