// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/warc/warc_file.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "indexer/source/bytes/byte_stream.h"
#include "indexer/source/bytes/decoder.h"

namespace winnow {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kGzipMagic = "\x1f\x8b\x08"sv;
constexpr std::string_view kZstdMagic = "\x28\xb5\x2f\xfd"sv;
// The skippable frame that holds the dictionary of the frames behind it.
constexpr std::string_view kDictionaryMagic = "\x5d\x2a\x4d\x18"sv;
constexpr std::size_t kMaxDictionaryBytes = 16u << 20;
constexpr std::string_view kRecordStart = "WARC/";
// The record that describes an ARC file is its first one.
constexpr std::string_view kArcMagic = "filedesc:";

// gzip writes as soon as it can; zstd decodes whole blocks, of up to 128 KiB.
constexpr std::size_t kGzipTrialBytes = 4096;
constexpr std::size_t kZstdTrialBytes = 160u << 10;

std::uint32_t little_endian(std::string_view bytes) {
  std::uint32_t number = 0;
  for (std::size_t i = 4; i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[i]);
  return number;
}

WarcCompression compression_of(std::string_view start) {
  if (start.starts_with(kGzipMagic)) return WarcCompression::gzip;
  if (start.starts_with(kZstdMagic) || start.starts_with(kDictionaryMagic)) {
    return WarcCompression::zstd;
  }
  return WarcCompression::none;
}

// The dictionary has at most kMaxDictionaryBytes; it is empty if the frame is damaged.
std::string decompress(std::string frame) {
  const MemoryBytes bytes(std::move(frame));
  MemberStream stream(bytes, make_zstd_decoder());
  stream.start(0);
  std::string content(kMaxDictionaryBytes, '\0');
  std::size_t filled = 0;
  while (filled < content.size()) {
    const std::size_t count = stream.read(content.data() + filled, content.size() - filled);
    if (count == 0) break;
    filled += count;
  }
  content.resize(stream.is_broken() ? 0 : filled);
  return content;
}

}  // namespace

WarcFile::WarcFile(std::shared_ptr<const RandomBytes> bytes, std::uint32_t number)
    : bytes_(std::move(bytes)), number_(number) {
  const std::string start = beginning_of(*bytes_, 8);
  compression_ = compression_of(start);
  if (start.starts_with(kDictionaryMagic)) load_dictionary();
  MemberStream first(*bytes_, make_decoder());
  first.start(first_);
  is_arc_ = LookAhead(first).peek(kArcMagic.size()).starts_with(kArcMagic);
}

bool WarcFile::may_begin_record(LookAhead& here) const {
  if (is_arc_) return may_begin_arc_record(here.peek(kArcStartBytes));
  return here.peek(kRecordStart.size()).starts_with(kRecordStart);
}

// `start` is the beginning of a member: as much as it takes to decode the first bytes.
bool WarcFile::begins_record(std::string start) const {
  const MemoryBytes bytes(std::move(start));
  MemberStream stream(bytes, make_decoder());
  stream.start(0);
  LookAhead ahead(stream);
  return may_begin_record(ahead);
}

// A dictionary may itself be compressed.
void WarcFile::load_dictionary() {
  const std::string start = beginning_of(*bytes_, 8);
  if (start.size() < 8) return;
  const std::uint32_t size = little_endian(std::string_view(start).substr(4));
  if (size > kMaxDictionaryBytes || size > bytes_->size() - 8) return;
  dictionary_.resize(size);
  dictionary_.resize(bytes_->read_at(8, dictionary_.data(), size));
  if (dictionary_.starts_with(kZstdMagic)) dictionary_ = decompress(std::move(dictionary_));
  first_ = 8 + std::uint64_t{size};
}

std::unique_ptr<Decoder> WarcFile::make_decoder() const {
  if (compression_ == WarcCompression::none) return nullptr;
  if (compression_ == WarcCompression::zstd) return make_zstd_decoder(dictionary_);
  return make_inflater(Inflation::gzip);
}

std::string WarcFile::read_some(std::uint64_t offset, std::size_t size) const {
  std::string some(size, '\0');
  some.resize(bytes_->read_at(offset, some.data(), size));
  return some;
}

std::optional<std::uint64_t> WarcFile::find_member(std::uint64_t offset,
                                                   std::uint32_t& tries) const {
  if (!is_compressed()) return {};
  const bool gzip = compression_ == WarcCompression::gzip;
  const std::string_view magic = gzip ? kGzipMagic : kZstdMagic;
  const std::size_t trial = gzip ? kGzipTrialBytes : kZstdTrialBytes;
  std::string buffer(1u << 16, '\0');
  while (true) {
    const std::size_t count = bytes_->read_at(offset, buffer.data(), buffer.size());
    if (count < magic.size()) return {};
    const std::string_view seen(buffer.data(), count);
    for (std::size_t at = seen.find(magic); at != std::string_view::npos;
         at = seen.find(magic, at + 1)) {
      if (tries == 0) return {};
      --tries;
      if (begins_record(read_some(offset + at, trial))) return offset + at;
    }
    // The magic may lie across the end of the buffer.
    offset += count - (magic.size() - 1);
  }
}

namespace {

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
    if (breakages == breakages_) tell_broken({file_.number(), offset, 0}, damage());
    const std::optional<std::uint64_t> next = file_.find_member(offset + 1, tries);
    if (!next) return;
    offset = *next;
  }
}

WarcPlace WarcScanner::place() const {
  if (!file_.is_compressed()) return {file_.number(), ahead_.position(), 0};
  return {file_.number(), member_.member(), ahead_.position()};
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

// Looks at the end of a record before its content, since a plain file can go back: headers that
// claim far too much then cost next to nothing. Returns null if all is well.
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
  if (const char* why = file_.read_header(ahead_, header)) {
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
  return ahead_.peek(1).empty() ? !member_.is_broken() : file_.may_begin_record(ahead_);
}

// Where a line begins with a record, or npos.
std::size_t WarcScanner::next_record_in(std::string_view seen) const {
  if (!file_.is_arc()) return seen.find("\nWARC/");
  for (std::size_t at = seen.find('\n'); at != std::string_view::npos;
       at = seen.find('\n', at + 1)) {
    if (may_begin_arc_record(seen.substr(at + 1, kArcStartBytes))) return at;
  }
  return std::string_view::npos;
}

void WarcScanner::find_record(std::uint64_t record_start) {
  constexpr std::size_t kNeedleBytes = 1 + kArcStartBytes;
  constexpr std::size_t kMaxLook = 1u << 16;
  // The line that was no field may be the next record's first.
  const bool moved = ahead_.position() != record_start;
  if (moved && file_.may_begin_record(ahead_)) return;
  for (std::size_t look = 1024;; look = std::min(2 * look, kMaxLook)) {
    const std::string_view seen = ahead_.peek(look);
    const std::size_t found = next_record_in(seen);
    if (found != std::string_view::npos) return ahead_.consume(found + 1);
    if (seen.size() < kNeedleBytes) return ahead_.consume(seen.size());
    // The beginning may lie across the end of what was seen.
    ahead_.consume(seen.size() - (kNeedleBytes - 1));
  }
}

}  // namespace winnow
