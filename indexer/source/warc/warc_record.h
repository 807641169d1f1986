// SPDX-License-Identifier: GPL-2.0-or-later
//
// The records of WARC files (ISO 28500; versions 0.17 to 1.1), and the block of fields by which
// their headers are written, as are those of HTTP. The records of ARC files, which came before
// them, are told as if they were such records. Private to the sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "indexer/source/bytes/byte_stream.h"

namespace winnow {

// Longer headers are refused.
inline constexpr std::size_t kMaxFieldBlockBytes = 1u << 16;

enum class FieldBlockEnd {
  complete,
  cut_off,    // the stream ended before the empty line
  malformed,  // a line that is no field; it was left in the stream
  too_long,   // over kMaxFieldBlockBytes
};

// This is a line, and fields "Name: value" up to an empty line.
struct FieldBlock {
  std::string start;                                        // the first line
  std::vector<std::pair<std::string, std::string>> fields;  // names in lower case, values trimmed

  // Gives the first field of that name (in lower case), or nothing.
  std::string_view get(std::string_view name) const;
};

// Reads a block whose first line begins with `start`. Lines end in CRLF or LF; a line that begins
// with white space goes on with the field before it. With `lenient`, lines that are no fields are
// left out. It takes linear time.
FieldBlockEnd read_field_block(LookAhead& from, std::string_view start, bool lenient,
                               FieldBlock& block);

// These are the fields that matter here, as they were written; empty where there is none.
struct WarcHeader {
  std::string type;  // "response", in lower case
  std::string target_uri;
  std::int64_t date = 0;  // nanoseconds since 1970; 0 if it is none
  std::string content_type;
  std::string payload_digest;
  std::string refers_to_uri;
  std::int64_t refers_to_date = 0;
  std::string truncated;  // why the crawler cut the record
  std::uint64_t content_length = 0;
};

// Reads the header of a record. Returns why there is none in a clause for people, or null if all
// went well.
const char* read_warc_header(LookAhead& from, WarcHeader& header);

// Reads the line that begins a record of an ARC file of version 1 in the same way:
// "URL IP-address date type length". A page is a response of HTTP; the first record of a file,
// which describes it, has the type "filedesc".
const char* read_arc_header(LookAhead& from, WarcHeader& header);

// Says whether a record of an ARC file may begin with these bytes, of which there should be
// kArcStartBytes: with the scheme of a URL and "://", or with "dns:".
bool may_begin_arc_record(std::string_view bytes);
inline constexpr std::size_t kArcStartBytes = 12;

// This is the block of a record: so many bytes of the stream. It is for one thread.
class WarcBlock final : public ByteStream {
 public:
  WarcBlock(LookAhead& from, std::uint64_t size) : from_(from), left_(size) {}

  std::size_t read(char* to, std::size_t size) override;
  std::uint64_t skip(std::uint64_t count) override;
  // Says whether the stream ended before the block did.
  bool is_broken() const override { return cut_off_; }

  void skip_rest() { skip(left_); }

 private:
  LookAhead& from_;
  std::uint64_t left_;
  bool cut_off_ = false;
};

}  // namespace winnow
