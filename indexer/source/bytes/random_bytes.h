// SPDX-License-Identifier: GPL-2.0-or-later
//
// Bytes that can be read at any place: a file, a stream that was stored in one, or a string for
// tests. Private to the sources.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "indexer/common/file_descriptor.h"
#include "winnow/extractor/expected.h"

namespace winnow {

// Thread-safe: there is no position that readers share.
class RandomBytes {
 public:
  virtual ~RandomBytes() = default;

  virtual std::uint64_t size() const = 0;

  // Reads up to `size` bytes from `offset` on and returns how many it were: fewer only at the end,
  // or where the system cannot read on.
  virtual std::size_t read_at(std::uint64_t offset, char* to, std::size_t size) const = 0;

  // Gives what the system said when it could not read on, or 0.
  virtual int error() const { return 0; }
};

class FileBytes final : public RandomBytes {
 public:
  FileBytes(FileDescriptor file, std::uint64_t size) : file_(std::move(file)), size_(size) {}

  // ErrorCode::not_found or ErrorCode::input; what is no regular file is the latter.
  static Expected<std::shared_ptr<const FileBytes>> open(const std::string& path);

  std::uint64_t size() const override { return size_; }
  std::size_t read_at(std::uint64_t offset, char* to, std::size_t size) const override;
  int error() const override { return error_; }
  int descriptor() const { return file_.number(); }

  // Gives the time of the file, in nanoseconds since 1970.
  std::int64_t modified() const;

 private:
  FileDescriptor file_;
  std::uint64_t size_ = 0;
  mutable std::atomic<int> error_ = 0;
};

class MemoryBytes final : public RandomBytes {
 public:
  explicit MemoryBytes(std::string bytes) : bytes_(std::move(bytes)) {}

  std::uint64_t size() const override { return bytes_.size(); }
  std::size_t read_at(std::uint64_t offset, char* to, std::size_t size) const override;

 private:
  std::string bytes_;
};

// Gives the first bytes, up to `size`.
std::string beginning_of(const RandomBytes& bytes, std::size_t size);

class ByteStream;

// Copies a stream into a file without a name in TMPDIR (or /tmp), which is gone with the last who
// uses it; up to where the stream is broken, if it is. `what` stands in messages. Gives
// ErrorCode::disk if it cannot be stored.
Expected<std::shared_ptr<const FileBytes>> store_stream(ByteStream& from, const std::string& what);

// This is a stream as a file that can be read again. It copies a stream into a file without a name
// in TMPDIR (or /tmp), which is gone with the last who uses it. What is a regular file is taken as
// it is. It is thread-safe.
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

// Gives the standard input of the process: read once, however often it is named as a source.
SpooledInput& standard_input();

}  // namespace winnow
