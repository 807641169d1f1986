// SPDX-License-Identifier: GPL-2.0-or-later
//
// A WARC or ARC file: how it is compressed, where records begin, and the way through all of them,
// over whatever is broken. Private to the sources.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "indexer/source/bytes/byte_stream.h"
#include "indexer/source/bytes/decoder.h"
#include "indexer/source/bytes/random_bytes.h"
#include "indexer/source/warc/warc_record.h"

namespace winnow {

enum class WarcCompression : std::uint8_t { none, gzip, zstd };

// It is immutable and thread-safe.
class WarcFile {
 public:
  // Looks at the first bytes; loads the dictionary that a file compressed by zstd may begin with.
  // `number` is that of the file among those of a source.
  explicit WarcFile(std::shared_ptr<const RandomBytes> bytes, std::uint32_t number = 0);

  std::uint32_t number() const { return number_; }

  const RandomBytes& bytes() const { return *bytes_; }
  bool is_arc() const { return is_arc_; }
  bool is_compressed() const { return compression_ != WarcCompression::none; }

  // Reads the header of a record, of WARC or ARC as the file is. Returns what read_warc_header()
  // does.
  const char* read_header(LookAhead& from, WarcHeader& header) const {
    return is_arc_ ? read_arc_header(from, header) : read_warc_header(from, header);
  }

  // Says whether a record may begin here.
  bool may_begin_record(LookAhead& here) const;

  // Says where the first record may be.
  std::uint64_t first() const { return first_; }

  // Gives a decoder for one member after another; null if the file is not compressed.
  std::unique_ptr<Decoder> make_decoder() const;

  // Gives the first member from `offset` on in which a record begins, for files with damage. It is
  // nothing if there is none, and after too many places that only looked like one (`tries` is
  // counted down).
  std::optional<std::uint64_t> find_member(std::uint64_t offset, std::uint32_t& tries) const;

 private:
  void load_dictionary();
  std::string read_some(std::uint64_t offset, std::size_t size) const;
  bool begins_record(std::string start) const;

  std::shared_ptr<const RandomBytes> bytes_;
  std::uint32_t number_ = 0;
  bool is_arc_ = false;
  WarcCompression compression_ = WarcCompression::none;
  std::uint64_t first_ = 0;
  std::string dictionary_;
};

// This says where a record is: in which file of the source, in which member of that, and how far
// from the member's beginning.
struct WarcPlace {
  std::uint32_t file = 0;  // WarcFile::number()
  std::uint64_t member = 0;
  std::uint64_t skip = 0;

  friend auto operator<=>(const WarcPlace&, const WarcPlace&) = default;
};

// This is what the scanner tells. All views are valid during the call.
class WarcVisitor {
 public:
  virtual ~WarcVisitor() = default;

  // A record begins; as much of its block may be read as is wanted. False: stop.
  virtual bool begin(const WarcPlace& place, const WarcHeader& header, WarcBlock& block) = 0;

  // The record that began last is complete.
  virtual void complete() = 0;

  // There is no record at this place, or not a whole one. One that has begun there should be
  // forgotten.
  virtual void broken(const WarcPlace& place, const char* why) = 0;
};

// It is for one scan; not thread-safe. It takes linear time, whatever the file holds.
//
// A record whose block does not end where its Content-Length says is broken. The scan goes on where
// the next line begins with "WARC/", or as a record of ARC does: in a file that is not compressed
// from the broken record's header on, so that a length that is too large swallows nothing; in
// compressed data from behind the length, since there is no way back. A damaged member is left for
// the next one that begins with a record.
class WarcScanner {
 public:
  WarcScanner(const WarcFile& file, WarcVisitor& visitor);

  void scan();

 private:
  enum class Step { next, find, stop };

  bool scan_member();  // false: stop
  Step scan_record(const WarcPlace& place);
  Step tell_broken(const WarcPlace& place, const char* why);
  const char* fault_of_plain(std::uint64_t length);
  const char* damage() const;  // of a member that is broken
  void go_to(std::uint64_t position);
  bool ends_well();
  void skip_line_breaks();
  void find_record(std::uint64_t record_start);
  std::size_t next_record_in(std::string_view seen) const;
  WarcPlace place() const;

  const WarcFile& file_;
  WarcVisitor& visitor_;
  MemberStream member_;
  LookAhead ahead_;
  std::uint64_t breakages_ = 0;
};

}  // namespace winnow
