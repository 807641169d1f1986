// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "indexer/common/ascii.h"
#include "indexer/source/pages/page_rules.h"
#include "indexer/source/stream/records.h"
#include "winnow/extractor/code_points.h"

namespace winnow {
namespace {

bool is_blank(std::string_view line) {
  return std::all_of(line.begin(), line.end(), [](char c) { return is_ascii_space(c); });
}

bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode_code_point(text, at);
    if (point.value < 0) return false;
    at += point.length;
  }
  return true;
}

// Bytes that JSON cannot have are a likelier mistake than a wrong comma, and another one to mend.
std::string fault_of(std::string_view line, const char* fault) {
  return is_utf8(line) ? fault : "not valid UTF-8";
}

}  // namespace

JsonRecords::JsonRecords(ByteStream& from, KnownUrl known, std::size_t max_bytes)
    : pages_("stdin", std::move(known), max_bytes), lines_(from, longest_line(max_bytes)) {}

std::optional<StreamedRecord> JsonRecords::next() {
  while (lines_.next()) {
    if (lines_.is_too_long() || !is_blank(lines_.line())) return read_line();
  }
  return {};
}

StreamedRecord JsonRecords::read_line() const {
  StreamedRecord record;
  record.number = lines_.number();
  record.skipped.path = "stdin:" + std::to_string(record.number);
  const auto skip = [&record](SkipReason reason, std::string detail) {
    record.skipped.reason = reason;
    record.skipped.detail = std::move(detail);
    record.page.reset();
    record.lost = record.skipped.reason != SkipReason::excluded;
  };
  if (lines_.is_too_long()) {
    skip(SkipReason::too_large, over_limit(pages_.max_bytes()));
    return record;
  }
  JsonPage fields;
  const char* fault = read_json_page(lines_.line(), fields);
  record.id = std::move(fields.id);
  record.url = fields.url.value_or("");
  if (fault != nullptr) {
    skip(SkipReason::bad_line, fault_of(lines_.line(), fault));
  } else if (fields.nested_id) {
    skip(SkipReason::bad_line, "\"id\" is an array or an object");
  } else if (auto why = pages_.make(std::move(fields), record.page.emplace())) {
    skip(why->reason, std::move(why->detail));
  } else {
    record.url = record.page->url;
  }
  return record;
}

}  // namespace winnow
