// SPDX-License-Identifier: GPL-2.0-or-later
//
// The formats that PageStream reads, record by record as they come. Private to the sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "indexer/source/bytes/byte_stream.h"
#include "indexer/source/json/json_page.h"
#include "indexer/source/pages/source_rules.h"
#include "indexer/source/warc/warc_record.h"
#include "winnow/indexer/page_stream.h"

namespace winnow {

// One thread uses it.
class RecordReader {
 public:
  virtual ~RecordReader() = default;

  // Reads the next record; there is none at the end of the stream.
  virtual std::optional<StreamedRecord> next() = 0;

  // Says whether the last record may be less than was written, if the stream was cut off.
  virtual bool is_last_cut() const = 0;
};

// Reads pages in lines of JSON.
class JsonRecords final : public RecordReader {
 public:
  JsonRecords(ByteStream& from, KnownUrl known, std::size_t max_bytes);

  std::optional<StreamedRecord> next() override;
  bool is_last_cut() const override { return !lines_.is_ended(); }

 private:
  StreamedRecord read_line() const;

  JsonPageMaker pages_;
  BoundedLines lines_;
};

// Reads pages in the records of a WARC stream.
//
// A record that is broken is followed by the next line that begins with "WARC/": there is no way
// back in a stream, so that a length that is too large swallows what it covers.
class WarcRecords final : public RecordReader {
 public:
  WarcRecords(ByteStream& from, KnownUrl known, std::size_t max_bytes);

  std::optional<StreamedRecord> next() override;
  bool is_last_cut() const override { return broken_; }

 private:
  void find_record();
  void skip_line_breaks();
  bool ends_well();
  void read_block(const WarcHeader& header, StreamedRecord& record);
  bool has_page(WarcHeader header, WarcBlock& block) const;

  LookAhead ahead_;
  KnownUrl known_;
  std::size_t max_bytes_;
  std::uint64_t number_ = 0;
  std::uint64_t start_ = 0;  // of the record at hand
  bool broken_ = false;      // that one is
  bool lost_ = false;        // between two records: the next one must be looked for
};

}  // namespace winnow
