// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/bytes/random_bytes.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "indexer/source/bytes/byte_stream.h"
#include "indexer/source/pages/page_file.h"

namespace winnow {

Expected<std::shared_ptr<const FileBytes>> FileBytes::open(const std::string& path) {
  // O_NONBLOCK: the path may be a FIFO, which nobody may be writing to.
  FileDescriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  struct stat status {};
  if (!file.is_open() || ::fstat(file.number(), &status) != 0) {
    return open_error(path, errno);
  }
  if (!S_ISREG(status.st_mode)) {
    return Error{ErrorCode::input, "not a regular file", path, "store the pages in a file first"};
  }
  return std::make_shared<const FileBytes>(std::move(file),
                                           static_cast<std::uint64_t>(status.st_size));
}

std::size_t FileBytes::read_at(std::uint64_t offset, char* to, std::size_t size) const {
  std::size_t filled = 0;
  while (filled < size) {
    const ssize_t count =
        ::pread(file_.number(), to + filled, size - filled, static_cast<off_t>(offset + filled));
    if (count == 0) break;
    if (count > 0) {
      filled += static_cast<std::size_t>(count);
    } else if (errno != EINTR) {
      error_ = errno;
      break;
    }
  }
  return filled;
}

std::int64_t FileBytes::modified() const {
  struct stat status {};
  if (::fstat(file_.number(), &status) != 0) return 0;
  constexpr std::int64_t kNanoseconds = 1'000'000'000;
  return status.st_mtim.tv_sec * kNanoseconds + status.st_mtim.tv_nsec;
}

std::size_t MemoryBytes::read_at(std::uint64_t offset, char* to, std::size_t size) const {
  if (offset >= bytes_.size()) return 0;
  return bytes_.copy(to, size, static_cast<std::size_t>(offset));
}

std::string beginning_of(const RandomBytes& bytes, std::size_t size) {
  std::string start(size, '\0');
  start.resize(bytes.read_at(0, start.data(), size));
  return start;
}

namespace {

constexpr const char* kName = "standard input";

Error disk_error(const std::string& folder, const std::string& what = kName) {
  return {ErrorCode::disk, what + " cannot be stored: " + error_text(errno), folder,
          "set TMPDIR to a folder with enough space"};
}

std::string temporary_folder() {
  const char* folder = ::getenv("TMPDIR");
  return folder != nullptr && *folder != '\0' ? folder : "/tmp";
}

// Not every file system knows O_TMPFILE.
FileDescriptor open_unnamed(const std::string& folder) {
  FileDescriptor file(::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600));
  if (file.is_open()) return file;
  std::string name = folder + "/winnow_XXXXXX";
  FileDescriptor named(::mkostemp(name.data(), O_CLOEXEC));
  if (named.is_open()) ::unlink(name.c_str());
  return named;
}

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file, bytes.data(), bytes.size());
    if (count < 0 && errno != EINTR) return false;
    if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

// A signal is not waited over: whoever types on a terminal must be able to stop.
std::optional<Error> copy(int from, int to, const std::string& folder, std::uint64_t& size) {
  std::string buffer(1u << 16, '\0');
  while (true) {
    const ssize_t count = ::read(from, buffer.data(), buffer.size());
    if (count == 0) return {};
    if (count < 0 && errno == EINTR) {
      return Error{ErrorCode::try_again, "interrupted", kName, "run it again"};
    }
    if (count < 0) {
      return Error{ErrorCode::input, "cannot be read: " + error_text(errno), kName,
                   "redirect it from a file or a program"};
    }
    if (!write_all(to, {buffer.data(), static_cast<std::size_t>(count)})) return disk_error(folder);
    size += static_cast<std::uint64_t>(count);
  }
}

// The file itself, if that is what is at the other end, and nothing of it was read yet.
std::shared_ptr<const FileBytes> file_behind(int descriptor) {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return nullptr;
  if (::lseek(descriptor, 0, SEEK_CUR) != 0) return nullptr;
  FileDescriptor file(::fcntl(descriptor, F_DUPFD_CLOEXEC, 3));
  if (!file.is_open()) return nullptr;
  return std::make_shared<const FileBytes>(std::move(file),
                                           static_cast<std::uint64_t>(status.st_size));
}

}  // namespace

Expected<std::shared_ptr<const FileBytes>> SpooledInput::bytes() {
  const std::lock_guard lock(mutex_);
  if (!bytes_) bytes_ = file_behind(descriptor_);
  if (bytes_) return bytes_;
  const std::string folder = temporary_folder();
  FileDescriptor file = open_unnamed(folder);
  if (!file.is_open()) return disk_error(folder);
  std::uint64_t size = 0;
  if (std::optional<Error> error = copy(descriptor_, file.number(), folder, size)) return *error;
  bytes_ = std::make_shared<const FileBytes>(std::move(file), size);
  return bytes_;
}

Expected<std::shared_ptr<const FileBytes>> store_stream(ByteStream& from, const std::string& what) {
  const std::string folder = temporary_folder();
  FileDescriptor file = open_unnamed(folder);
  if (!file.is_open()) return disk_error(folder, what);
  std::string buffer(1u << 16, '\0');
  std::uint64_t size = 0;
  while (const std::size_t count = from.read(buffer.data(), buffer.size())) {
    if (!write_all(file.number(), {buffer.data(), count})) return disk_error(folder, what);
    size += count;
  }
  return std::make_shared<const FileBytes>(std::move(file), size);
}

SpooledInput& standard_input() {
  static SpooledInput input(STDIN_FILENO);
  return input;
}

}  // namespace winnow
