// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages in lines of JSON, as they come. Private to the sources.
#pragma once

#include <optional>

#include "indexer/source/bytes/bounded_lines.h"
#include "indexer/source/json/json_page_maker.h"
#include "indexer/source/stream/record_reader.h"

namespace winnow {

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

}  // namespace winnow
