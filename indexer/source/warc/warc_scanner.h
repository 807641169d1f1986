// SPDX-License-Identifier: GPL-2.0-or-later
//
// Goes through the records of a WARC file, over whatever is broken. Private to the sources.
#pragma once

#include <cstdint>
#include <string_view>

#include "indexer/source/bytes/look_ahead.h"
#include "indexer/source/bytes/member_stream.h"
#include "indexer/source/warc/warc_file.h"
#include "indexer/source/warc/warc_record.h"

namespace winnow {

// What the scanner tells. All views are valid during the call.
class WarcVisitor {
 public:
  virtual ~WarcVisitor() = default;

  // A record begins; as much of its block may be read as is wanted. False: stop.
  virtual bool begin(const WarcPlace& place, const WarcHeader& header, WarcBlock& block) = 0;

  // The record that began last is complete.
  virtual void complete() = 0;

  // What lies at this place is no record, or not a whole one: if one has begun there, it should be
  // forgotten.
  virtual void broken(const WarcPlace& place, const char* why) = 0;
};

// For one scan; not thread-safe. Linear time, whatever the file holds.
//
// A record whose block does not end where its Content-Length says is broken. The scan goes on where
// the next line begins with "WARC/": in a file that is not compressed from the broken record's
// header on, so that a length that is too large swallows nothing; in compressed data from behind
// the length, since there is no way back. A damaged member is left for the next one that begins
// with a record.
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
  WarcPlace place() const;

  const WarcFile& file_;
  WarcVisitor& visitor_;
  MemberStream member_;
  LookAhead ahead_;
  std::uint64_t breakages_ = 0;
};

}  // namespace winnow
