// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes a file aside and moves it into place, so that nobody ever sees half a file; and maps a
// file into memory to be read.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "indexer/common/file_descriptor.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/unfinished.h"

namespace winnow {

// The bytes written replace the file when finish() succeeds; otherwise nothing is left of them.
// Errors are ErrorCode::disk, or try_again where the system lacks something for the moment. It is
// for one use, and not thread-safe.
class ReplacedFile {
 public:
  // `what` is written, for messages: "models".
  ReplacedFile(std::string file, std::string_view what);

  // Links are followed: what they lead to is to be replaced, not they. A device or FIFO is not
  // replaced at all.
  Expected<void> open();
  Expected<void> append(std::span<const std::byte> bytes);
  // Writes over what is at the beginning of the file.
  Expected<void> write_at_beginning(std::span<const std::byte> bytes);
  // Waits until all is on the disk.
  Expected<void> finish();

 private:
  Error error(std::string_view why) const;
  Error error(int error_number) const;
  int create_beside();

  std::string file_;
  std::string_view what_;
  std::string place_;
  std::string name_;  // of what is written
  FileDescriptor descriptor_;
  Unfinished unfinished_;
};

// Bytes of a file that stay as long as `owner`. It must not be changed meanwhile; to be replaced is
// no change.
struct MappedFile {
  std::span<const std::byte> bytes;
  std::shared_ptr<const void> owner;
};

// `what` is read, and `remedy` makes it where it is missing, for messages. ErrorCode::not_found,
// input, try_again where the system lacks open files or memory; corrupt if it is empty.
// Thread-safe.
Expected<MappedFile> map_file(const std::string& file, std::string_view what,
                              std::string_view remedy);

}  // namespace winnow
