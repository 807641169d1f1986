// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/stream/records.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "indexer/common/ascii.h"
#include "indexer/source/pages/source_rules.h"
#include "indexer/source/warc/warc_page.h"

namespace winnow {
namespace {

constexpr std::string_view kRecordStart = "WARC/";

bool is_lost(SkipReason reason) {
  return reason == SkipReason::broken_record || reason == SkipReason::too_large ||
         reason == SkipReason::truncated || reason == SkipReason::content_encoding;
}

void skip(StreamedRecord& record, Skip why) {
  record.page.reset();
  record.lost = is_lost(why.reason);
  record.skipped.reason = why.reason;
  record.skipped.detail = std::move(why.detail);
}

}  // namespace

WarcRecords::WarcRecords(ByteStream& from, KnownUrl known, std::size_t max_bytes)
    : ahead_(from), known_(std::move(known)), max_bytes_(max_bytes) {}

std::optional<StreamedRecord> WarcRecords::next() {
  if (std::exchange(lost_, false)) find_record();
  skip_line_breaks();
  if (ahead_.peek(1).empty()) return {};
  StreamedRecord record;
  record.number = ++number_;
  record.skipped.path = "stdin:" + std::to_string(number_);
  start_ = ahead_.position();
  WarcHeader header;
  broken_ = false;
  if (const char* why = read_warc_header(ahead_, header)) {
    broken_ = true;
    lost_ = true;
    skip(record, {SkipReason::broken_record, why});
    return record;
  }
  read_block(header, record);
  return record;
}

void WarcRecords::read_block(const WarcHeader& header, StreamedRecord& record) {
  WarcBlock block(ahead_, header.content_length);
  RawPage page;
  std::optional<Skip> why = judge_header(header, known_, record.url);
  const bool is_misnamed = why && why->reason == SkipReason::bad_url && has_page(header, block);
  if (!why && header.type == "revisit") {
    why = Skip{SkipReason::revisit, "refers to another record, which has gone by"};
  }
  if (!why) {
    why = judge_and_read_warc_page(header, block, known_, record.url, max_bytes_, page);
  }
  if (!record.url.empty()) record.skipped.path = "stdin/" + record.url;
  block.skip_rest();
  broken_ = true;
  if (block.is_broken()) {
    why = Skip{SkipReason::broken_record, "the record is shorter than its Content-Length"};
  } else if (!ends_well()) {
    lost_ = true;
    why = Skip{SkipReason::broken_record, "the Content-Length is wrong"};
  } else {
    broken_ = false;
  }
  if (why) {
    const bool is_lost_for_url = is_misnamed && why->reason == SkipReason::bad_url;
    skip(record, *std::move(why));
    record.lost = record.lost || is_lost_for_url;
    return;
  }
  page.path = "stdin/" + record.url;
  page.url = known_.mapped(std::move(record.url));
  record.url = page.url;
  record.page = std::move(page);
}

// Says whether only its URL keeps a record from being a page, or from being one that is lost.
bool WarcRecords::has_page(WarcHeader header, WarcBlock& block) const {
  header.target_uri = "https://none.invalid/";
  std::string url;
  RawPage page;
  std::optional<Skip> why = judge_header(header, known_, url);
  if (!why && header.type == "revisit") return false;
  if (!why) why = judge_and_read_warc_page(header, block, known_, url, max_bytes_, page);
  // A block of another kind than HTTP is broken only as a response.
  return !why || (is_lost(why->reason) && why->reason != SkipReason::broken_record);
}

// Two line breaks close a record. They are all that is waited for: the next record may not have
// been sent yet. Some writers leave one or both out, which shows only where another record or
// nothing follows.
bool WarcRecords::ends_well() {
  if (ahead_.peek(4).starts_with("\r\n\r\n")) {
    ahead_.consume(4);
    return true;
  }
  skip_line_breaks();
  const std::string_view next = ahead_.peek(kRecordStart.size());
  return next.empty() || next.starts_with(kRecordStart);
}

void WarcRecords::skip_line_breaks() {
  while (true) {
    const std::string_view next = ahead_.peek(1);
    if (!next.starts_with('\r') && !next.starts_with('\n')) return;
    ahead_.consume(1);
  }
}

void WarcRecords::find_record() {
  constexpr std::string_view kNeedle = "\nWARC/";
  // The line that was no field may be the next record's first.
  const bool moved = ahead_.position() != start_;
  if (moved && ahead_.peek(kRecordStart.size()).starts_with(kRecordStart)) return;
  while (true) {
    const std::string_view seen = ahead_.peek(kNeedle.size());
    const std::size_t found = seen.find(kNeedle);
    if (found != std::string_view::npos) return ahead_.consume(found + 1);
    if (seen.size() < kNeedle.size()) return ahead_.consume(seen.size());
    // The needle may lie across the end of what was seen.
    ahead_.consume(seen.size() - (kNeedle.size() - 1));
  }
}

namespace {

bool is_blank(std::string_view line) {
  return std::all_of(line.begin(), line.end(), [](char c) { return is_ascii_space(c); });
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
    skip(SkipReason::bad_line, fault);
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
