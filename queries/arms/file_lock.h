// SPDX-License-Identifier: GPL-2.0-or-later
//
// Locks between processes.
#pragma once

#include <filesystem>

namespace winnow {

// An exclusive lock on a file, which is made if need be; released at the end of its life, and by
// the system when the process ends, whatever way. It holds between threads as well, and between
// processes that do not see each other's numbers. Programs that are started do not inherit it.
// Not recursive. Where the file system has no locks it is not held. Movable; not thread-safe.
class FileLock {
 public:
  FileLock() = default;
  ~FileLock();
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;

  static FileLock wait_for(const std::filesystem::path& file);
  // Not held if somebody else holds it.
  static FileLock take_if_free(const std::filesystem::path& file);

  bool is_held() const { return descriptor_ >= 0; }

 private:
  FileLock(const std::filesystem::path& file, int operation);
  int descriptor_ = -1;
};

}  // namespace winnow
