// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/checksums/file_bytes.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "winnow/indexer/written_bytes.h"

namespace winnow {
namespace {

constexpr int kToBeRead = O_RDONLY | O_NONBLOCK;
constexpr mode_t kNewFileMode = 0666;  // less the umask

// Opens a file of the folder once no signal comes between.
int open_again(const FileDescriptor& folder, const char* name, int flags) {
  for (;;) {
    const int file = ::openat(folder.number(), name, flags | O_CLOEXEC, kNewFileMode);
    if (file >= 0 || errno != EINTR) return file;
  }
}

int write_whole(const FileDescriptor& file, const std::string& bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t count = ::write(file.number(), bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    done += static_cast<std::size_t>(count);
  }
  while (::fsync(file.number()) != 0) {
    if (errno == EINTR) continue;
    return errno == EINVAL || errno == ENOTSUP ? 0 : errno;
  }
  return 0;
}

}  // namespace

FileDescriptor open_folder(const std::string& path) {
  return FileDescriptor(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

FileDescriptor open_in(const FileDescriptor& folder, const std::string& name) {
  return FileDescriptor(open_again(folder, name.c_str(), kToBeRead));
}

int read_at(const FileDescriptor& file, std::uint64_t at, std::size_t most, std::string& bytes) {
  bytes.resize(most);
  std::size_t done = 0;
  while (done < most) {
    const ssize_t count =
        ::pread(file.number(), bytes.data() + done, most - done, static_cast<off_t>(at + done));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  bytes.resize(done);
  return 0;
}

std::uint64_t size_of(const FileDescriptor& file) {
  struct stat status {};
  if (::fstat(file.number(), &status) != 0 || status.st_size < 0) return 0;
  return static_cast<std::uint64_t>(status.st_size);
}

namespace {

// Counts the bytes that were written, until there are enough. Where the file system cannot tell
// holes from data, these are all bytes.
//
// File systems may say in st_blocks that a file takes next to nothing: ZFS does so for some seconds
// behind a write, and many over FUSE always do. They do not make holes of its data.
std::uint64_t written_bytes(const FileDescriptor& file, std::uint64_t size, std::uint64_t enough) {
  std::uint64_t written = 0;
  for (off_t at = 0; written < enough;) {
    const off_t data = ::lseek(file.number(), at, SEEK_DATA);
    if (data < 0) return errno == ENXIO ? written : size;  // ENXIO: there is none behind this place
    at = ::lseek(file.number(), data, SEEK_HOLE);
    if (at <= data) return size;
    written += static_cast<std::uint64_t>(at - data);
  }
  return written;
}

}  // namespace

bool is_mostly_holes(const FileDescriptor& file) {
  constexpr std::uint64_t kLarge = std::uint64_t{64} << 20;
  constexpr std::uint64_t kTimes = 64;
  const std::uint64_t size = size_of(file);
  if (size < kLarge) return false;
  return written_bytes(file, size, size / kTimes) < size / kTimes;
}

std::uint64_t written_bytes(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0 || status.st_size < 0) return 0;
  const auto size = static_cast<std::uint64_t>(status.st_size);
  // By openat(), which nothing stands before: whoever watches over what Xapian opens may hold a
  // lock.
  const FileDescriptor file(open_again(FileDescriptor(AT_FDCWD), path.c_str(), kToBeRead));
  return file.is_open() ? written_bytes(file, size, size) : size;
}

int read_file_in(const FileDescriptor& folder, const std::string& name, std::size_t most,
                 std::string& bytes) {
  const FileDescriptor file = open_in(folder, name);
  if (!file.is_open()) return errno;
  const std::uint64_t size = size_of(file);
  if (size > most) return EFBIG;
  return read_at(file, 0, static_cast<std::size_t>(size), bytes);
}

int replace_file_in(const FileDescriptor& folder, const std::string& name,
                    const std::string& bytes) {
  const std::string aside = name + ".tmp";
  int refused = 0;
  {
    const FileDescriptor file(open_again(folder, aside.c_str(), O_WRONLY | O_CREAT | O_TRUNC));
    if (!file.is_open()) return errno;
    refused = write_whole(file, bytes);
  }
  if (refused == 0 &&
      ::renameat(folder.number(), aside.c_str(), folder.number(), name.c_str()) != 0) {
    refused = errno;
  }
  if (refused != 0) ::unlinkat(folder.number(), aside.c_str(), 0);
  return refused;
}

}  // namespace winnow
