// SPDX-License-Identifier: GPL-2.0-or-later
//
// These are directories that nobody else uses, and the locks that say so.
#pragma once

#include <filesystem>
#include <system_error>
#include <utility>

namespace winnow {

// This is an exclusive lock on a file, which is made if need be; it is released at the end of its
// life, and by the system when the process ends, whatever way. It holds between threads as well,
// and between processes that do not see each other's numbers. Programs that are started do not
// inherit it. It is not recursive. Where the file system has no locks it is not held. It is
// movable, and not thread-safe.
class FileLock {
 public:
  FileLock() = default;
  ~FileLock();
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;

  static FileLock wait_for(const std::filesystem::path& file);
  // It is not held if somebody else holds it.
  static FileLock take_if_free(const std::filesystem::path& file);

  bool is_held() const { return descriptor_ >= 0; }

 private:
  FileLock(const std::filesystem::path& file, int operation);
  int descriptor_ = -1;
};

// Owns a directory, which it removes at the end of its life, and the lock that tells others that it
// is in use. It is movable, and not thread-safe.
class TemporaryDirectory {
 public:
  TemporaryDirectory(std::filesystem::path path, FileLock lock)
      : path_(std::move(path)), lock_(std::move(lock)) {}
  ~TemporaryDirectory() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  TemporaryDirectory(TemporaryDirectory&& other) noexcept
      : path_(std::exchange(other.path_, {})), lock_(std::move(other.lock_)) {}
  TemporaryDirectory& operator=(TemporaryDirectory&& other) noexcept {
    path_.swap(other.path_);
    std::swap(lock_, other.lock_);
    return *this;
  }

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  FileLock lock_;
};

}  // namespace winnow
