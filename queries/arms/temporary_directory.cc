// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/arms/temporary_directory.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <utility>

namespace winnow {

FileLock::FileLock(const std::filesystem::path& file, int operation)
    : descriptor_(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  if (descriptor_ < 0) return;
  int locked = 0;
  do {
    locked = ::flock(descriptor_, operation);
  } while (locked != 0 && errno == EINTR);
  if (locked != 0) ::close(std::exchange(descriptor_, -1));
}

FileLock::~FileLock() {
  if (is_held()) ::close(descriptor_);
}

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

FileLock FileLock::wait_for(const std::filesystem::path& file) { return {file, LOCK_EX}; }

FileLock FileLock::take_if_free(const std::filesystem::path& file) {
  return {file, LOCK_EX | LOCK_NB};
}

}  // namespace winnow
