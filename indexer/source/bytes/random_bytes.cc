// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/bytes/random_bytes.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

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

}  // namespace winnow
