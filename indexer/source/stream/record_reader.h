// SPDX-License-Identifier: GPL-2.0-or-later
//
// The formats that PageStream reads. Private to the sources.
#pragma once

#include <optional>

#include "winnow/indexer/page_stream.h"

namespace winnow {

class RecordReader {
 public:
  virtual ~RecordReader() = default;

  // The next record; none at the end of the stream. For one thread.
  virtual std::optional<StreamedRecord> next() = 0;

  // Whether the last record may be less than was written, if the stream was cut off.
  virtual bool is_last_cut() const = 0;
};

}  // namespace winnow
