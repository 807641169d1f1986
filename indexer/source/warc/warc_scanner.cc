// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/warc/warc_scanner.h"

#include <algorithm>
#include <optional>

namespace winnow {
namespace {

constexpr std::string_view kRecordStart = "WARC/";
// A scan looks into so many false beginnings of members in all: a second's work. In sound data one
// comes about by chance every 16 MiB.
constexpr std::uint32_t kMaxTries = 4096;

constexpr const char* kTooShort = "the record is shorter than its Content-Length";
constexpr const char* kWrongLength = "the Content-Length is wrong";
constexpr const char* kDamaged = "the compressed data is damaged or cut off";
constexpr const char* kBomb = "the compressed data unpacks to more than a thousand times its size";

}  // namespace

WarcScanner::WarcScanner(const WarcFile& file, WarcVisitor& visitor)
    : file_(file), visitor_(visitor), member_(file.bytes(), file.make_decoder()), ahead_(member_) {}

void WarcScanner::scan() {
  std::uint32_t tries = kMaxTries;
  std::uint64_t offset = file_.first();
  while (member_.start(offset)) {
    ahead_.restart(file_.is_compressed() ? 0 : offset);
    const std::uint64_t breakages = breakages_;
    if (!scan_member()) return;
    // A file that is not compressed is one member.
    if (!file_.is_compressed()) return;
    if (!member_.is_broken()) {
      offset = member_.end();
      continue;
    }
    if (breakages == breakages_) tell_broken({offset, 0}, damage());
    const std::optional<std::uint64_t> next = file_.find_member(offset + 1, tries);
    if (!next) return;
    offset = *next;
  }
}

WarcPlace WarcScanner::place() const {
  if (!file_.is_compressed()) return {ahead_.position(), 0};
  return {member_.member(), ahead_.position()};
}

bool WarcScanner::scan_member() {
  while (true) {
    skip_line_breaks();
    if (ahead_.peek(1).empty()) return true;
    const std::uint64_t start = ahead_.position();
    const Step step = scan_record(place());
    if (step == Step::stop) return false;
    if (step == Step::find) find_record(start);
  }
}

void WarcScanner::skip_line_breaks() {
  while (true) {
    const std::string_view next = ahead_.peek(1);
    if (!next.starts_with('\r') && !next.starts_with('\n')) return;
    ahead_.consume(1);
  }
}

WarcScanner::Step WarcScanner::tell_broken(const WarcPlace& place, const char* why) {
  ++breakages_;
  visitor_.broken(place, why);
  return Step::find;
}

const char* WarcScanner::damage() const { return member_.is_bomb() ? kBomb : kDamaged; }

void WarcScanner::go_to(std::uint64_t position) {
  member_.start(position);
  ahead_.restart(position);
}

// Where one can go back, the end of a record is looked at before its content: headers that claim
// far too much then cost next to nothing. Returns null if all is well.
const char* WarcScanner::fault_of_plain(std::uint64_t length) {
  const std::uint64_t block = ahead_.position();
  const bool fits = length <= file_.bytes().size() - block;
  if (fits) go_to(block + length);
  const bool well = fits && ends_well();
  go_to(block);
  if (well) return nullptr;
  return fits ? kWrongLength : kTooShort;
}

WarcScanner::Step WarcScanner::scan_record(const WarcPlace& place) {
  WarcHeader header;
  if (const char* why = read_warc_header(ahead_, header)) {
    return tell_broken(place, member_.is_broken() ? damage() : why);
  }
  if (!file_.is_compressed()) {
    if (const char* why = fault_of_plain(header.content_length)) return tell_broken(place, why);
  }
  WarcBlock block(ahead_, header.content_length);
  if (!visitor_.begin(place, header, block)) return Step::stop;
  block.skip_rest();
  if (block.is_broken()) return tell_broken(place, member_.is_broken() ? damage() : kTooShort);
  if (!ends_well()) return tell_broken(place, member_.is_broken() ? damage() : kWrongLength);
  visitor_.complete();
  return Step::next;
}

// Two line breaks close a record. Some writers leave one or both out, which shows only where
// another record or nothing follows.
bool WarcScanner::ends_well() {
  if (ahead_.peek(4).starts_with("\r\n\r\n")) {
    ahead_.consume(4);
    return !ahead_.peek(1).empty() || !member_.is_broken();
  }
  skip_line_breaks();
  const std::string_view next = ahead_.peek(kRecordStart.size());
  return next.empty() ? !member_.is_broken() : next.starts_with(kRecordStart);
}

void WarcScanner::find_record(std::uint64_t record_start) {
  constexpr std::string_view kNeedle = "\nWARC/";
  constexpr std::size_t kMaxLook = 1u << 16;
  // The line that was no field may be the next record's first.
  const bool moved = ahead_.position() != record_start;
  if (moved && ahead_.peek(kRecordStart.size()).starts_with(kRecordStart)) return;
  for (std::size_t look = 1024;; look = std::min(2 * look, kMaxLook)) {
    const std::string_view seen = ahead_.peek(look);
    const std::size_t found = seen.find(kNeedle);
    if (found != std::string_view::npos) return ahead_.consume(found + 1);
    if (seen.size() < kNeedle.size()) return ahead_.consume(seen.size());
    // The needle may lie across the end of what was seen.
    ahead_.consume(seen.size() - (kNeedle.size() - 1));
  }
}

}  // namespace winnow
