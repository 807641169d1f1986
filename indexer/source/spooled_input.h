// SPDX-License-Identifier: GPL-2.0-or-later
//
// A stream as a file that can be read again. Private to the sources.
#pragma once

#include <memory>
#include <mutex>

#include "indexer/source/bytes/random_bytes.h"

namespace winnow {

// Copies a stream into a file without a name in TMPDIR (or /tmp), which is gone with the last who
// uses it. What is a regular file is taken as it is. Thread-safe.
class SpooledInput {
 public:
  // `descriptor` is borrowed, and must stay open until bytes() has returned.
  explicit SpooledInput(int descriptor) : descriptor_(descriptor) {}

  // Reads the stream to its end the first time; the same bytes each time. ErrorCode::input if it
  // cannot be read, ErrorCode::disk if it cannot be stored, ErrorCode::try_again if a signal
  // interrupted it.
  Expected<std::shared_ptr<const FileBytes>> bytes();

 private:
  int descriptor_;
  std::mutex mutex_;
  std::shared_ptr<const FileBytes> bytes_;
};

// The standard input of the process: read once, however often it is named as a source.
SpooledInput& standard_input();

}  // namespace winnow
