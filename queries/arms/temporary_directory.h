// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <filesystem>
#include <system_error>
#include <utility>

#include "queries/arms/file_lock.h"

namespace winnow {

// Owner of a directory, which it removes at the end of its life, and of the lock that tells others
// that it is in use. Movable; not thread-safe.
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
